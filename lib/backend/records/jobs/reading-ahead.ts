import { query } from "#lib/backend/platform/database/db.ts"
import { log } from "#lib/log.ts"
import type { SingleRow } from "./run-rows-singly.ts"

/** Rows treated in one transaction. */
export const chunkSize = 200

/** Rows after a position, and what is read of them. */
type Reading<Ahead> = { after: number; last: Promise<number | undefined>; ahead: Promise<Ahead | undefined> }

/** Reads the rows of a job a chunk before they are treated: the worker does that while the database writes. */
export class ReadingAhead<Data, Ahead> {
  readonly #jobId: number
  readonly #readAhead: (rows: SingleRow<Data>[]) => Promise<Ahead>
  #next: Reading<Ahead> | undefined

  constructor(jobId: number, readAhead: (rows: SingleRow<Data>[]) => Promise<Ahead>) {
    this.#jobId = jobId
    this.#readAhead = readAhead
  }

  /**
   * What is read of the chunk after a position; begins to read the chunk after it.
   * @returns undefined where nothing could be read ahead: what is wrong is seen again when the rows are treated
   */
  async ofRowsAfter(after: number): Promise<Ahead | undefined> {
    if (this.#next?.after !== after) await this.end()
    const current = this.#next ?? this.#begin(after)
    const last = await current.last
    this.#next = last === undefined ? undefined : this.#begin(last)
    return current.ahead
  }

  /** Waits for what is still being read. */
  async end(): Promise<void> {
    await this.#next?.ahead
    this.#next = undefined
  }

  #begin(after: number): Reading<Ahead> {
    const rows = this.#orNothing(this.#rowsAfter(after))
    const ahead = rows.then((found) => (found?.length ? this.#readAhead(found) : undefined))
    return { after, last: rows.then((found) => found?.at(-1)?.position), ahead: this.#orNothing(ahead) }
  }

  #orNothing<Result>(work: Promise<Result>): Promise<Result | undefined> {
    return work.catch((error: unknown) => {
      log.debug({ err: error, job: this.#jobId }, "rows were not read ahead")
      return undefined
    })
  }

  /** Not locked: another worker may take them first. */
  #rowsAfter(after: number): Promise<SingleRow<Data>[]> {
    return query<SingleRow<Data>>({
      name: "job-read-data-rows",
      text: `SELECT position, data FROM job_row WHERE job_id = $1 AND position > $2 AND status = 'pending'
        ORDER BY position LIMIT ${chunkSize}`,
      values: [this.#jobId, after],
    })
  }
}
