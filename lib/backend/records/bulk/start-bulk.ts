import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import { listOf as listOfJob } from "#lib/backend/records/jobs/kinds.ts"
import { type Asker, startJob } from "#lib/backend/records/jobs/start-job.ts"
import { areaOf, type JobInput, type JobKind } from "#lib/backend/records/registry/registry.ts"
import type { Target } from "#lib/contract/records/bulk.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { noteRecords, refuseMovedCount, targetSql } from "./targets.ts"

type Desired<Kind extends JobKind> = {
  target: Target
  input: JobInput<Kind>
  /** Refuses values that no record can take. */
  check?: (connection: Connection) => Promise<void>
}

/**
 * Starts a change of many records: the job and its records are noted in one transaction, so what is changed is exactly
 * what was counted (H-9).
 * @throws 422 for values or filters that cannot be, 409 when the count moved
 */
export async function startBulk<Kind extends JobKind>(
  kind: Kind,
  { target, input, check }: Desired<Kind>,
  asker: Asker,
) {
  const { user } = asker.identity
  const selection = { ids: target.ids, filters: target.params.filters }
  const list = listOfJob(kind, "bulk")
  const meant = await targetSql(kindOf(list), selection, areaOf(list).filters(user))
  const job = await inTransaction(async (connection) => {
    const id = await startJob(kind, input, asker, connection)
    await check?.(connection)
    const total = await noteRecords(id, meant, connection)
    refuseMovedCount(total, target.nbElements)
    return id
  })
  return { success: true as const, nb_errors: 0, job }
}
