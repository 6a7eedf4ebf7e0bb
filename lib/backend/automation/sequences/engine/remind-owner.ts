import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { DueRun } from "./due-run.ts"
import { salesOwnerOf } from "./owner-of.ts"

export type Task = { title: string; description: string; dueAt: number }

/**
 * Leaves a reminder for whoever sells to the run's company, else for whoever started it.
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
        FROM owner WHERE owner.id = coalesce($4::int, (SELECT id FROM owner WHERE user_id = $5)) RETURNING id`,
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
