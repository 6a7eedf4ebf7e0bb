import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import { type FilterDefinition, notDeletedWhere } from "#lib/backend/records/lists/filters/definition.ts"
import { listConditions } from "#lib/backend/records/lists/filters/list-conditions.ts"
import type { SentFilters } from "#lib/backend/records/lists/filters/parse.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** The records meant: those named, else all that pass the filters. */
export type Meant = { ids?: number[] | undefined; filters: SentFilters }

/** Table and WHERE clause of the records meant, active ones only, with the values it names. */
export type TargetSql = { table: KindWith<"bulk">; where: string; parameters: Parameters }

/**
 * The records meant, as SQL.
 * @param offered the filters that the list offers whoever asks; in a worker, where what was asked has been checked, all of them
 * @throws 422 for a filter the list does not offer
 */
export async function targetSql(
  table: TargetSql["table"],
  { ids, filters }: Meant,
  offered: Map<string, FilterDefinition>,
): Promise<TargetSql> {
  if (ids && ids.length > 0) {
    const parameters = new Parameters()
    return { table, parameters, where: `deleted_at IS NULL AND id = ANY (${parameters.add(ids)}::int[])` }
  }
  const { where, parameters } = await listConditions(filters, offered)
  return {
    table,
    parameters,
    where: notDeletedWhere(where),
  }
}

/** Records noted together; a worker writes them out as rows in one transaction. */
const batchSize = 10_000

/**
 * Notes the records of a job: those meant as they are at this moment, in the order of their ids, so that two jobs lock the
 * records they share in the same order. Writing a row for each is left to the worker: it takes ten seconds for a million.
 * @param withVersions notes the version of each, for work that leaves alone what changed since
 * @returns how many there are
 */
export function noteRecords(
  jobId: number,
  { table, where, parameters }: TargetSql,
  connection: Connection,
  { withVersions = false } = {},
): Promise<number> {
  const job = parameters.add(jobId)
  const target = `SELECT id, version, row_number() OVER (ORDER BY id) AS position FROM ${table} WHERE ${where}`
  return noteBatches({ job, target, values: parameters.values, withVersions }, connection)
}

type Batches = {
  /** SQL of the job's id. */
  job: string
  /** SQL of the records: `id`, `version`, and `position` from 1. */
  target: string
  values: unknown[]
  withVersions: boolean
}

/** Notes records of a job in batches; how many there are. */
export async function noteBatches(
  { job, target, values, withVersions }: Batches,
  connection: Connection,
): Promise<number> {
  const versions = withVersions ? "array_agg(version ORDER BY position)" : "'{}'::int[]"
  const [counted] = await query<{ total: number }>(
    {
      text: `WITH target AS (${target}), batch AS (
          INSERT INTO job_batch (job_id, position, record_ids, versions)
          SELECT ${job}::int, min(position), array_agg(id ORDER BY position), ${versions} FROM target GROUP BY (position - 1) / ${batchSize}
          RETURNING cardinality(record_ids) AS records
        )
        UPDATE job SET total = (SELECT coalesce(sum(records), 0) FROM batch) WHERE id = ${job}::int RETURNING total`,
      values,
    },
    connection,
  )
  return counted?.total ?? 0
}

/**
 * Refuses to go on when the records meant are not as many as the caller saw.
 * @throws 409 with both numbers
 */
export function refuseMovedCount(now: number, chosen: number): void {
  if (now === chosen) return
  throw conflict({ code: "list_moved", values: { now, chosen } }, { now, chosen })
}
