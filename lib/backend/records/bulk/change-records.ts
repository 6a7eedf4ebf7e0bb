import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { PlainCode } from "#lib/backend/platform/http/problems.ts"
import type { Actor, Changes } from "#lib/backend/records/audit/write-audit.ts"
import { writeEdits } from "#lib/backend/records/audit/write-edits.ts"
import { type RowResult, runRows } from "#lib/backend/records/jobs/run-rows.ts"
import type { Runner } from "#lib/backend/records/registry/job.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** Why one record cannot take the change. */
export type Refused = { refused: PlainCode }

/** One change of many records: what each of them is now, what becomes of it, and the writing of it all at once. */
type BulkChange<Input, Stored extends { id: number }> = {
  type: KindWith<"bulk">
  /** Active records among the ids, which are locked, for whoever asked for the change. */
  read: (ids: number[], input: Input, connection: Connection, userId: number) => Promise<Stored[]>
  /** No changes: the record is so already. */
  decide: (current: Stored, input: Input) => Changes | Refused
  write: (ids: number[], input: Input, connection: Connection) => Promise<void>
}

const unchanged: RowResult = { status: "skipped", message: "unchanged" }
const done: RowResult = { status: "done" }

/** The runner of a change: each record changed gets a new version and an entry in the audit trail. */
export function changeRecords<Input, Stored extends { id: number }>(
  change: BulkChange<Input, Stored>,
): Runner<Input> {
  return (job) => {
    const actor: Actor = { userId: job.userId, requestId: `job-${job.id}` }
    return runRows(job, async (ids, connection) => {
      await lock(change.type, ids, connection)
      const results = new Map<number, RowResult>()
      const changed = new Map<number, Changes>()
      for (const current of await change.read(ids, job.input, connection, job.userId)) {
        const decided = change.decide(current, job.input)
        if (isRefused(decided)) results.set(current.id, { status: "failed", message: decided.refused })
        else if (Object.keys(decided).length === 0) results.set(current.id, unchanged)
        else {
          changed.set(current.id, decided)
          results.set(current.id, done)
        }
      }
      if (changed.size > 0) {
        await change.write([...changed.keys()], job.input, connection)
        await writeEdits(change.type, changed, actor, connection)
      }
      return results
    })
  }
}

function isRefused(decided: Changes | Refused): decided is Refused {
  return typeof decided.refused === "string"
}

/** In the order of ids, as every other writer of several records. */
async function lock(table: KindWith<"bulk">, ids: number[], connection: Connection): Promise<void> {
  await query(
    { text: `SELECT FROM ${table} WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`, values: [ids] },
    connection,
  )
}
