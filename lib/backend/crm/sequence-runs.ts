import { list, moment } from "#lib/backend/platform/database/json-sql.ts"

import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** A record that has runs. */
export type RunOwner = { type: KindWith<"sequences">; id: number }

/** SQL: whether a run is of a record. Those of a company's people are shown on it, too. */
const isOf: Record<RunOwner["type"], (id: string) => string> = {
  contact: (id) => `run.contact_id = ${id}`,
  company: (id) =>
    `(run.company_id = ${id} OR run.contact_id IN (SELECT contact_id FROM company_contact WHERE company_id = ${id}))`,
}

const movesSql =
  list(`SELECT version.number AS version_number, ${moment("move.moved_at")} AS at, "user".name AS by, move.target IS NULL AS is_end
  FROM sequence_run_move move JOIN sequence_version version ON version.id = move.version_id LEFT JOIN "user" ON "user".id = version.published_by_id
  WHERE move.run_id = run.id ORDER BY version.number`)

/** SQL of a record's runs, newest first. `id` is SQL as well: a column or a place. */
export const runsSql = (type: RunOwner["type"], id: string) => `
  SELECT run.id, run.sequence_id, sequence.name, run.status, ${moment("run.started_at")} AS started_at, ${moment("run.ended_at")} AS ended_at,
    run.end_reason, run.end_note, ${movesSql} AS moves, CASE WHEN run.${type}_id IS DISTINCT FROM ${id} THEN jsonb_build_object('id', person.id, 'name', btrim(person.first_name || ' ' || person.last_name)) END AS person
  FROM sequence_run run JOIN sequence ON sequence.id = run.sequence_id LEFT JOIN contact person ON person.id = run.contact_id
  WHERE ${isOf[type](id)} ORDER BY run.started_at DESC, run.id DESC`
