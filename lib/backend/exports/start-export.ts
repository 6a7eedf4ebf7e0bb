import { inTransaction, queryOne } from "../database/db.ts"
import { type JobInput, jobKinds } from "../jobs/kinds.ts"
import { type Asker, startJob } from "../jobs/start-job.ts"
import { refuseMovedCount, targetSql } from "../records/bulk/targets.ts"

type ExportKind = "companies.export" | "contacts.export" | "contacts.mailing"

/**
 * Starts an export.
 * @throws 422 for filters that cannot be, 409 when the caller counted and the count moved
 */
export async function startExport<Kind extends ExportKind>(kind: Kind, input: JobInput<Kind>, asker: Asker) {
  const { targets, filters, nbElements } = input
  const { list } = jobKinds[kind]
  const { user } = asker.identity
  const { table, where, parameters } = await targetSql(list, { ids: targets, filters }, user)
  const job = await inTransaction(async (connection) => {
    const id = await startJob(kind, input, asker, connection)
    if (nbElements === undefined) return id
    const { now } = await queryOne<{ now: number }>(
      { text: `SELECT count(*) AS now FROM ${table} WHERE ${where}`, values: parameters.values },
      connection,
    )
    refuseMovedCount(now, nbElements, asker.language)
    return id
  })
  return { success: true as const, job }
}
