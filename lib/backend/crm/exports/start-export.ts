import type { z } from "zod"
import { inTransaction, queryOne } from "#lib/backend/platform/database/db.ts"
import { noteEvent } from "#lib/backend/platform/security-events/note-event.ts"
import { refuseMovedCount, targetSql } from "#lib/backend/records/bulk/targets.ts"
import { listOf as listOfJob } from "#lib/backend/records/jobs/kinds.ts"
import { type Asker, startJob } from "#lib/backend/records/jobs/start-job.ts"
import { areaOf, type JobInput, type JobKind } from "#lib/backend/records/registry/registry.ts"
import type { mailingExport } from "#lib/contract/crm/exports.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"

/** Kinds of jobs that are asked for the records of a list and change none of them. */
type ExportKind = {
  [Kind in JobKind]: JobInput<Kind> extends z.output<typeof mailingExport> ? Kind : never
}[JobKind]

/**
 * Starts an export.
 * @throws 422 for filters that cannot be, 409 when the caller counted and the count moved
 */
export async function startExport<Kind extends ExportKind>(kind: Kind, input: JobInput<Kind>, asker: Asker) {
  const { targets, filters, nbElements } = input
  const list = listOfJob(kind, "bulk")
  const { user } = asker.identity
  const { table, where, parameters } = await targetSql(
    kindOf(list),
    { ids: targets, filters },
    areaOf(list).filters(user),
  )
  const job = await inTransaction(async (connection) => {
    const id = await startJob(kind, input, asker, connection)
    await noteEvent({ kind: "export", what: `${kind} #${id}` }, connection)
    if (nbElements === undefined) return id
    const { now } = await queryOne<{ now: number }>(
      { text: `SELECT count(*) AS now FROM ${table} WHERE ${where}`, values: parameters.values },
      connection,
    )
    refuseMovedCount(now, nbElements)
    return id
  })
  return { success: true as const, job }
}
