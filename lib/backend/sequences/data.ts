import type { KindWith } from "#lib/contract/record-kinds.ts"
import type { SequenceRun } from "#lib/contract/sequences.ts"
import { type Connection, query } from "../database/db.ts"
import { moment } from "../database/json-sql.ts"

/** A record that has runs. */
export type RunOwner = { type: KindWith<"sequences">; id: number }

/** SQL: whether a run is of a record. Those of a company's people are shown on it, too. */
const isOf: Record<RunOwner["type"], (id: string) => string> = {
  contact: (id) => `run.contact_id = ${id}`,
  company: (id) =>
    `(run.company_id = ${id} OR run.contact_id IN (SELECT contact_id FROM company_contact WHERE company_id = ${id}))`,
}

/** SQL of a record's runs, newest first. `id` is SQL as well: a column or a place. */
export const runsSql = (type: RunOwner["type"], id: string) => `
  SELECT run.id, run.sequence_id, sequence.name, run.status, ${moment("run.started_at")} AS started_at, ${moment("run.ended_at")} AS ended_at,
    run.end_reason, run.end_note, CASE WHEN run.${type}_id IS DISTINCT FROM ${id} THEN jsonb_build_object('id', person.id, 'name', btrim(person.first_name || ' ' || person.last_name)) END AS person
  FROM sequence_run run JOIN sequence ON sequence.id = run.sequence_id LEFT JOIN contact person ON person.id = run.contact_id
  WHERE ${isOf[type](id)} ORDER BY run.started_at DESC, run.id DESC`

export function listRuns({ type, id }: RunOwner, connection: Connection): Promise<SequenceRun[]> {
  return query<SequenceRun>({ text: runsSql(type, "$1"), values: [id] }, connection)
}
