import { graphOf } from "#lib/automation/flows/flow-graph.ts"
import { contactsOnLists } from "#lib/backend/automation/mailing-lists/contacts-on-lists.ts"
import { findDynamicLists } from "#lib/backend/automation/mailing-lists/dynamic-lists.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { FilterScope } from "#lib/backend/records/lists/filters/definition.ts"
import { filterScope } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import { leftOutSql } from "./left-out.ts"
import { sessionOf } from "./resolve-start.ts"

/** Contacts that are looked at in one transaction. */
const atOnce = 5_000

type Start = {
  id: number
  sequence_id: number
  version_id: number
  lists: number[]
  reached: number
  session: number | null
  flow: Flow
}

/** @returns undefined for a start that is over; it is locked, so that two workers do not start at once */
async function lockStart(id: number, connection: Connection): Promise<Start | undefined> {
  const [found] = await query<Start>(
    {
      text: `SELECT start.id, start.sequence_id, start.version_id, start.lists, start.reached, version.flow,
          ${sessionOf("start.tradeshows")} AS session
        FROM sequence_start start JOIN sequence_version version ON version.id = start.version_id
        WHERE start.id = $1 AND start.ended_at IS NULL FOR NO KEY UPDATE OF start`,
      values: [id],
    },
    connection,
  )
  return found
}

/** Takes the next of those who are on the lists now: whoever can be written to begins, the others are noted. */
async function beginBatch(start: Start, scope: FilterScope, connection: Connection) {
  const { id, sequence_id, version_id, lists, reached, session, flow } = start
  const [first] = graphOf(flow).starts
  const parameters = new Parameters()
  const list = `(${parameters.add(lists)}::int[])[next.list_place]`
  const sequence = `${parameters.add(sequence_id)}::int`
  const of = `${sequence}, ${parameters.add(version_id)}::int`
  const begun = parameters.add(id)
  const node = parameters.add(first?.id ?? "")
  const about = parameters.add(session)
  const dynamic = await findDynamicLists(lists, connection)
  const next = contactsOnLists({ lists, dynamic, next: { after: reached, limit: atOnce } }, scope, parameters)
  return queryOne<{ reached: number | null; started: number; left_out: number }>(
    {
      text: `WITH next AS MATERIALIZED (${next}),
        seen AS MATERIALIZED (
          SELECT contact.id, ${list} AS list_id, ${leftOutSql("contact", list, sequence)} AS reason
          FROM next JOIN contact ON contact.id = next.contact_id),
        begun AS (
          INSERT INTO sequence_run (sequence_id, version_id, start_id, contact_id, recipient_id, list_id, session_id, started_at)
          SELECT ${of}, ${begun}::int, id, id, list_id, ${about}::int, sequence_now() FROM seen WHERE reason IS NULL ORDER BY id
          ON CONFLICT DO NOTHING RETURNING id, contact_id),
        placed AS (
          INSERT INTO sequence_visit (run_id, node, sequence_id, version_id, entered_at, due_at)
          SELECT id, ${node}::text, ${of}, sequence_now(), sequence_now() FROM begun),
        omitted AS (
          INSERT INTO sequence_left_out (start_id, contact_id, reason)
          SELECT ${begun}::int, seen.id, coalesce(reason, 'already_in') FROM seen LEFT JOIN begun ON begun.contact_id = seen.id WHERE begun.id IS NULL
          ON CONFLICT DO NOTHING RETURNING contact_id)
        SELECT (SELECT max(contact_id) FROM next)::int AS reached, (SELECT count(*) FROM begun)::int AS started, (SELECT count(*) FROM omitted)::int AS left_out`,
      values: parameters.values,
    },
    connection,
  )
}

/**
 * Begins the runs of a start, some thousands a transaction: killed at any moment it goes on where it was.
 * @returns whether there is more to do
 */
async function beginNext(id: number): Promise<boolean> {
  const scope = await filterScope()
  return inTransaction(async (connection) => {
    const start = await lockStart(id, connection)
    if (!start) return false
    const done = await beginBatch(start, scope, connection)
    await query(
      {
        text: `UPDATE sequence_start SET reached = coalesce($2, reached), started = started + $3, left_out = left_out + $4,
          ended_at = CASE WHEN $2::int IS NULL THEN now() END WHERE id = $1`,
        values: [id, done.reached, done.started, done.left_out],
      },
      connection,
    )
    return done.reached !== null
  })
}

/** Begins all runs of a start. Done twice, it begins each once. */
export async function runStart(id: number): Promise<void> {
  while (await beginNext(id));
}
