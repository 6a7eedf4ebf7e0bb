import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { isSelling } from "#lib/backend/records/registry/active-seller.ts"
import type { DueRun } from "./due-run.ts"

/** Who sells to a company, with the mailbox that personal mails are from; without one, null. */
export type SalesOwner = { owner_id: number; mailbox_id: number | null }

/**
 * SQL of whoever sells to a company: the first sales owner who has a mailbox, else the first. Who was disabled sells no more.
 * @param company SQL of its id
 */
export const salesOwnerSql = (
  company: string,
) => `SELECT owner.id AS owner_id, mailbox.id AS mailbox_id FROM company_sale_owner link JOIN owner ON owner.id = link.owner_id
    LEFT JOIN mailbox ON mailbox.user_id = owner.user_id AND mailbox.state <> 'refused'
  WHERE link.company_id = ${company} AND ${isSelling}
  ORDER BY mailbox.id IS NULL, owner.id LIMIT 1`

/** The first sales owner who has a mailbox, else the first; undefined where nobody sells to the company. */
export async function salesOwnerOf(
  { company_id }: Pick<DueRun, "company_id">,
  connection: Connection,
): Promise<SalesOwner | undefined> {
  const [found] = await query<SalesOwner>({ text: salesOwnerSql("$1"), values: [company_id] }, connection)
  return found
}

type Task = { title: string; description: string; dueAt: number }

/**
 * Leaves a reminder for whoever sells to the run's company, else for whoever started it, else, where that user was disabled, for the first
 * administrator (M-101): a run does not wait for who never reads it.
 * @returns its id; undefined where there is nobody to remind
 */
export async function remindOwner(
  run: DueRun,
  { title, description, dueAt }: Task,
  connection: Connection,
): Promise<number | undefined> {
  const owner = await salesOwnerOf(run, connection)
  const [made] = await query<{ id: number }>(
    {
      text: `INSERT INTO notification (title, description, expire_at, target_id, creator_id, company_id, contact_id)
        SELECT $1, $2, $3, owner.id, $5, $6, CASE WHEN $6::int IS NULL THEN $7::int END
        FROM owner WHERE owner.id = coalesce($4::int, (SELECT starter.id FROM owner starter JOIN "user" u ON u.id = starter.user_id
          WHERE $5::int IS NOT NULL AND u.disabled_at IS NULL AND (u.id = $5 OR u.is_admin AND u.password_hash IS NOT NULL) ORDER BY u.id <> $5, u.id LIMIT 1)) RETURNING id`,
      values: [
        title,
        description,
        new Date(dueAt),
        owner?.owner_id ?? null,
        run.user_id,
        run.company_id,
        run.recipient_id,
      ],
    },
    connection,
  )
  return made?.id
}
