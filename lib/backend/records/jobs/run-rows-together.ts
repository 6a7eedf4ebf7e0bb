import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { sqlStateOf } from "#lib/backend/platform/database/sql-state.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import type { Outcome, RunningJob } from "#lib/backend/records/registry/job.ts"
import { log } from "#lib/log.ts"
import { chunkSize, ReadingAhead } from "./reading-ahead.ts"
import { isCancelRequested } from "./run-rows.ts"
import { type SingleResult, type SingleRow, type TreatRow, treatNextRow } from "./run-rows-singly.ts"
import { untilDone } from "./until-done.ts"

/** How rows are treated many at once. */
export type RowsTogether<Data, Ahead> = {
  /**
   * Reads what is needed of rows while those before them are written. It writes nothing, and what it read may be otherwise when the rows are
   * treated, which has to look at that.
   */
  readAhead: (rows: SingleRow<Data>[]) => Promise<Ahead>
  /**
   * Treats rows on the connection of one transaction. Those without a result are treated after it, in their order.
   * @param ahead read of these rows; some may be missing, others too many
   */
  treat: (
    rows: SingleRow<Data>[],
    connection: Connection,
    ahead: Ahead | undefined,
  ) => Promise<Map<number, SingleResult<Data>>>
  /** The same for rows of a chunk without a result, a few in a transaction, as others wait for what they lock; without it each is treated by itself. */
  treatFew?: (rows: SingleRow<Data>[], connection: Connection) => Promise<Map<number, SingleResult<Data>>>
}

/** Rows treated in one transaction that locks what others work with. */
const fewSize = 20

/**
 * Treats the rows of a job chunk by chunk, for work that is a fraction of it when it is done for many at once. Rows that remain of a chunk are
 * treated before the next one, a few at a time; those that have to be done one by one, before the next few. So are all rows of a transaction
 * that fails, whichever of them it was. As with chunks of records, a row is done once. While a chunk is written, the next one is read ahead.
 */
export async function runRowsTogether<Data, Ahead>(
  job: RunningJob<unknown>,
  together: RowsTogether<Data, Ahead>,
  singly: TreatRow<Data>,
): Promise<Outcome> {
  const remaining = new Remaining()
  let last = 0
  const reading = new ReadingAhead<Data, Ahead>(job.id, together.readAhead)
  const { treatFew } = together
  try {
    return await untilDone(job, async (after) => {
      const position = remaining.single.shift()
      if (position !== undefined) {
        const treated = await treatNextRow(job.id, position - 1, singly)
        // One that another worker took meets nobody here.
        return treated === "cancelled" ? treated : last
      }
      const few = treatFew ? remaining.few.splice(0, fewSize) : []
      if (treatFew && few.length > 0) {
        const treated = await treatChunk<Data>(job.id, { positions: few }, treatFew)
        remaining.afterFew(treated)
        return treated === "cancelled" ? treated : last
      }
      const ahead = await reading.ofRowsAfter(after)
      const chunk = await treatChunk<Data>(job.id, { after }, (rows, connection) =>
        together.treat(rows, connection, ahead),
      )
      if (typeof chunk === "string") return chunk
      last = chunk.last
      remaining.afterChunk(chunk, treatFew !== undefined)
      return last
    })
  } finally {
    await reading.end()
  }
}

/** Positions of rows of a chunk that are still to be treated: a few at a time, or by themselves, which come first. */
class Remaining {
  few: number[] = []
  single: number[] = []

  afterChunk({ remaining }: Chunk, isByFew: boolean): void {
    if (isByFew) this.few = remaining
    else this.single = remaining
  }

  afterFew(treated: Chunk | string): void {
    if (typeof treated !== "string") this.single = treated.remaining
  }
}

/** The chunk after a position, or some rows of it. */
type Which = { after: number } | { positions: number[] }

type Chunk = { last: number; remaining: number[] }

async function treatChunk<Data>(
  jobId: number,
  which: Which,
  treat: (rows: SingleRow<Data>[], connection: Connection) => Promise<Map<number, SingleResult<Data>>>,
): Promise<Chunk | "none" | "cancelled"> {
  let rows: SingleRow<Data>[] = []
  const chunkOf = (isDone: (position: number) => boolean) => ({
    last: rows.at(-1)?.position ?? ("after" in which ? which.after : 0),
    remaining: rows.flatMap(({ position }) => (isDone(position) ? [] : [position])),
  })
  try {
    return await inTransaction(async (connection) => {
      rows = await takeRows<Data>(jobId, which, connection)
      if (rows.length === 0) return "none"
      if (await isCancelRequested(jobId, connection)) return "cancelled"
      const results = await treat(rows, connection)
      if (results.size > 0) await writeResults(jobId, results, connection)
      return chunkOf((position) => results.has(position))
    })
  } catch (error) {
    if (!isOfRow(error)) throw error
    log.debug({ err: error, job: jobId }, "rows of a chunk are done one by one")
    return chunkOf(() => false)
  }
}

/** Whether a row is the reason that a chunk failed, or somebody who is in its way: done one by one, the others come in. */
function isOfRow(error: unknown): boolean {
  if (error instanceof Refusal) return true
  return sqlStateOf(error) !== undefined && [undefined, "busy"].includes(troubleOf(error))
}

function takeRows<Data>(jobId: number, which: Which, connection: Connection): Promise<SingleRow<Data>[]> {
  if ("positions" in which)
    return query<SingleRow<Data>>(
      {
        name: "job-take-some-data-rows",
        text: `SELECT position, data FROM job_row WHERE job_id = $1 AND position = ANY ($2::int[]) AND status = 'pending'
          ORDER BY position FOR UPDATE SKIP LOCKED`,
        values: [jobId, which.positions],
      },
      connection,
    )
  return query<SingleRow<Data>>(
    {
      name: "job-take-data-rows",
      text: `SELECT position, data FROM job_row WHERE job_id = $1 AND position > $2 AND status = 'pending'
        ORDER BY position LIMIT ${chunkSize} FOR UPDATE SKIP LOCKED`,
      values: [jobId, which.after],
    },
    connection,
  )
}

async function writeResults(
  jobId: number,
  results: Map<number, SingleResult<unknown>>,
  connection: Connection,
): Promise<void> {
  const written = [...results.values()]
  await query(
    {
      name: "job-write-data-rows",
      text: `WITH result AS (
          SELECT * FROM unnest($2::int[], $3::text[], $4::int[], $5::text[], $6::jsonb[]) AS result (position, status, record_id, message, data)
        ), written AS (
          UPDATE job_row SET status = result.status::job_row_status, record_id = result.record_id, message = result.message, data = result.data
          FROM result WHERE job_row.job_id = $1 AND job_row.position = result.position)
        UPDATE job SET done = job.done + counted.done, errors = job.errors + counted.errors, skipped = job.skipped + counted.skipped
        FROM (SELECT count(*)::int AS done, count(*) FILTER (WHERE status = 'failed')::int AS errors,
          count(*) FILTER (WHERE status = 'skipped')::int AS skipped FROM result) counted
        WHERE job.id = $1`,
      values: [
        jobId,
        [...results.keys()],
        written.map(({ status }) => status),
        written.map(({ recordId }) => recordId),
        written.map(({ message }) => message),
        written.map(({ data }) => JSON.stringify(data)),
      ],
    },
    connection,
  )
}
