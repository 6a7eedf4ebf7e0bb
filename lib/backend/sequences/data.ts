import type { SequenceRun } from "#lib/contract/sequences.ts"
import { type Connection, query } from "../database/db.ts"
import { moment } from "../database/json-sql.ts"
import type { Subject } from "../records/required-record.ts"

/** SQL of a record's runs, newest first. `id` is SQL as well: a column or a place. */
export const runsSql = (type: Subject["type"], id: string) => `
  SELECT run.id, run.sequence_id, sequence.name, run.status, ${moment("run.started_at")} AS started_at
  FROM sequence_run run JOIN sequence ON sequence.id = run.sequence_id
  WHERE run.${type}_id = ${id} ORDER BY run.started_at DESC, run.id DESC`

export function listRuns({ type, id }: Subject, connection: Connection): Promise<SequenceRun[]> {
  return query<SequenceRun>({ text: runsSql(type, "$1"), values: [id] }, connection)
}
