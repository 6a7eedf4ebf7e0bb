import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"

/** A user who types on within this time, minutes, is written down once: pages save with every pause. */
const sameSitting = 10

const named = ({ brand: { basic } }: ApplicationValues) => ({
  "informations.company_name": basic.name || null,
  email: basic.email || null,
})

type Edit = { actor: Actor; id: number; before: ApplicationValues; after: ApplicationValues }

/** Writes down that a user fills in for an exhibitor; what exhibitors type themselves is theirs until it is sent. */
export async function noteFilledIn(
  { actor, id, before, after }: Edit,
  connection: Connection,
): Promise<void> {
  if (actor.userId === null) return
  const [old, fresh] = [Object.entries(named(before)), named(after)]
  const changed = old.map(([field, value]): [string, [unknown, unknown]] => [
    field,
    [value, new Map(Object.entries(fresh)).get(field)],
  ])
  const changes: Changes = Object.fromEntries(changed.filter(([, [was, is]]) => was !== is))
  const isNoted = await query(
    {
      name: "application-noted",
      text: `SELECT FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 AND user_id = $2
        AND action = 'edit' AND at > now() - make_interval(mins => $3) LIMIT 1`,
      values: [id, actor.userId, sameSitting],
    },
    connection,
  )
  if (isNoted.length > 0 && Object.keys(changes).length === 0) return
  await writeAudit({ actor, action: "edit", type: "registration", id, changes }, connection)
}
