import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { writeEdits } from "#lib/backend/records/audit/write-edits.ts"
import { replaceValue } from "#lib/backend/records/vocabulary/follow-merge.ts"
import { maxRelabelled, type StoredLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"
import { changeLifecycles, requireLifecycle } from "./mutations.ts"

const namedBy = {
  sources: ["registration_lifecycles", "shown_registration_lifecycles"],
  condition: "lifecycle",
} as const

type Removal = { lifecycle: number; version: number; to?: number | null | undefined }

/**
 * Deletes a lifecycle. Registrations that have it, deleted ones included, get another one or none, each with an entry in its audit trail; their
 * companies stay where they are.
 * @throws 404, 409 with all lifecycles, 422 on `to` as the contract says
 */
export function removeLifecycle(removal: Removal, actor: Actor): Promise<StoredLifecycle[]> {
  return changeLifecycles(async (stored, connection) => {
    const { id, name, used } = requireLifecycle(stored, removal)
    const to = used > 0 ? requireTarget(removal, used, stored) : null
    if (used > 0) await relabel(to, id, actor, connection)
    // Saved filters and conditions of sequences find the registrations that have the other one now.
    if (to !== null) await replaceValue({ ...namedBy, id, into: to }, { actor, connection })
    await query({ text: "DELETE FROM registration_lifecycle WHERE id = $1", values: [id] }, connection)
    const changes: Changes = { name: [name, null], ...(used > 0 && { uses: [used, null] }) }
    await writeAudit({ actor, action: "delete", type: "registration_lifecycle", id, changes }, connection)
  })
}

function requireTarget({ lifecycle, to }: Removal, used: number, stored: StoredLifecycle[]): number | null {
  if (to === undefined) throw invalid({ to: ["lifecycle_has_registrations"] })
  if (to === lifecycle || (to !== null && !stored.some(({ id }) => id === to)))
    throw invalid({ to: ["not_allowed"] })
  if (used > maxRelabelled) throw invalid({ to: ["too_many_registrations"] })
  return to
}

async function relabel(to: number | null, from: number, actor: Actor, connection: Connection): Promise<void> {
  const locked = await query<{ id: number }>(
    {
      text: "SELECT id FROM registration WHERE lifecycle_id = $1 ORDER BY id FOR NO KEY UPDATE",
      values: [from],
    },
    connection,
  )
  const ids = locked.map(({ id }) => id)
  await query(
    { text: "UPDATE registration SET lifecycle_id = $2 WHERE id = ANY ($1::int[])", values: [ids, to] },
    connection,
  )
  const changes = new Map(ids.map((id): [number, Changes] => [id, { lifecycle: [from, to] }]))
  await writeEdits("registration", changes, actor, connection)
}
