import { tellUser } from "#lib/backend/identity/notices/tell-user.ts"
import { hasFactorSql } from "#lib/backend/platform/callers/factor-standing.ts"
import { forgetIdentities } from "#lib/backend/platform/callers/identity.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"

/** The installation is one row. */
const installationId = 1

/** Users who can sign in, have no second factor, and are not asked for one themselves. */
const unprotected = `"user" u WHERE u.disabled_at IS NULL AND NOT u.requires_second_factor AND NOT ${hasFactorSql}`

/** Whether everybody must have a second factor, and how many who can sign in have none. */
export function readRule(): Promise<{ is_required: boolean; users_without: number }> {
  return queryOne({
    text: `SELECT EXISTS (SELECT FROM installation WHERE requires_second_factor) AS is_required,
      (SELECT count(*)::int FROM "user" u WHERE u.disabled_at IS NULL AND NOT ${hasFactorSql}) AS users_without`,
    values: [],
  })
}

/** Requires a second factor of everybody, or no more; it counts from each user's next call. Those who have none are told. */
export async function setRule(isRequired: boolean, actor: Actor): Promise<void> {
  await inTransaction(async (connection) => {
    await query(
      { text: "INSERT INTO installation (id) VALUES ($1) ON CONFLICT DO NOTHING", values: [installationId] },
      connection,
    )
    const changed = await query(
      {
        text: "UPDATE installation SET requires_second_factor = $1 WHERE requires_second_factor <> $1 RETURNING id",
        values: [isRequired],
      },
      connection,
    )
    if (changed.length === 0) return
    await writeAudit({ ...entryOf(isRequired, actor), type: "installation", id: installationId }, connection)
    if (isRequired) await tellUnprotected(actor, connection)
  })
  forgetIdentities()
}

async function tellUnprotected({ userId: by }: Actor, connection: Connection): Promise<void> {
  const users = await query<{ id: number }>(
    { text: `SELECT u.id FROM ${unprotected} AND u.id IS DISTINCT FROM $1 ORDER BY u.id`, values: [by] },
    connection,
  )
  for (const { id } of users) await tellUser({ userId: id, notice: "secondFactorRequired", by }, connection)
}

export function entryOf(isRequired: boolean, actor: Actor) {
  const changes: Record<string, [boolean, boolean]> = { requires_second_factor: [!isRequired, isRequired] }
  return { actor, action: "edit" as const, changes }
}
