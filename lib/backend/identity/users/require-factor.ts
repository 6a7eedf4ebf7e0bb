import { tellUser } from "#lib/backend/identity/notices/tell-user.ts"
import { entryOf } from "#lib/backend/identity/second-factor/requirement.ts"
import { forgetIdentities } from "#lib/backend/platform/callers/identity.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { getUser } from "./data.ts"

/** Requires a second factor of one user, or no more; it counts from the user's next call. Throws a 404. */
export async function requireOfUser(id: number, isRequired: boolean, actor: Actor): Promise<void> {
  await inTransaction(async (connection) => {
    await getUser(id, connection)
    const changed = await query(
      {
        text: `UPDATE "user" SET requires_second_factor = $2 WHERE id = $1 AND requires_second_factor <> $2 RETURNING id`,
        values: [id, isRequired],
      },
      connection,
    )
    if (changed.length === 0) return
    await writeAudit({ ...entryOf(isRequired, actor), type: "user", id }, connection)
    if (id === actor.userId) return
    const notice = isRequired ? "secondFactorRequired" : "secondFactorFree"
    await tellUser({ userId: id, notice, by: actor.userId }, connection)
  })
  forgetIdentities()
}
