import type { Option } from "#lib/contract/fields.ts"
import type { Flow } from "#lib/contract/flow.ts"
import { type SequenceRow, type SequenceStats, type Tally, tallyCounts } from "#lib/contract/sequences.ts"
import { query, queryOne } from "../database/db.ts"
import { list, moment } from "../database/json-sql.ts"
import { notFound } from "../http/errors.ts"
import { searchConditions } from "../lists/filters/search-term.ts"
import { Parameters } from "../lists/filters/sql-builder.ts"

type Asked = { page: number; per_page: number; search: string }

/** Sequences that can be started, by name; a page of them and how many there are. */
export async function listSequences({ page, per_page, search }: Asked) {
  const parameters = new Parameters()
  const found = searchConditions(search, "search_text(name, description)", parameters)
  const where = ["archived_at IS NULL", ...found].join(" AND ")
  const rows = await query<SequenceRow & { total: number }>({
    text: `SELECT id, name, description, count(*) OVER ()::int AS total FROM sequence WHERE ${where}
      ORDER BY normalise(name), id LIMIT ${parameters.add(per_page)} OFFSET ${parameters.add((page - 1) * per_page)}`,
    values: parameters.values,
  })
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

type Options = {
  playtime_emails: { id: number; name: string; email: string; tradeshow_id: number | null }[]
  sequences: Option[]
  tradeshows: Option[]
  mailing_lists: Option[]
}

/** What a start of a sequence chooses from (spec 2 §7 "Load options"): sequences that were published. */
export function loadOptions(): Promise<Options> {
  return queryOne<Options>({
    name: "sequence-options",
    text: `SELECT ${list("SELECT id, name, email::text AS email, tradeshow_id FROM mailing_sender ORDER BY name, id")} AS playtime_emails,
      ${list(`SELECT id, name FROM sequence WHERE archived_at IS NULL
        AND EXISTS (SELECT FROM sequence_version WHERE sequence_id = sequence.id AND published_at IS NOT NULL) ORDER BY normalise(name), id`)} AS sequences,
      ${list("SELECT id, name FROM tradeshow ORDER BY id")} AS tradeshows,
      ${list("SELECT id, name FROM mailing_list WHERE archived_at IS NULL ORDER BY normalise(name), id")} AS mailing_lists`,
    values: [],
  })
}

type Stored = SequenceRow & {
  paused_at: string | null
  version_id: number | null
  version_number: number | null
  flow: Flow | null
}

/** A sequence with the flow that new runs take; throws a 404. */
export async function getSequence(id: number): Promise<Stored> {
  const [found] = await query<Stored>({
    name: "sequence",
    text: `SELECT sequence.id, name, description, ${moment("paused_at")} AS paused_at, latest.id AS version_id, latest.number AS version_number, latest.flow
      FROM sequence LEFT JOIN LATERAL (SELECT id, number, flow FROM sequence_version
        WHERE sequence_id = sequence.id AND published_at IS NOT NULL ORDER BY number DESC LIMIT 1) latest ON true
      WHERE sequence.id = $1`,
    values: [id],
  })
  if (!found) throw notFound("sequence")
  return found
}

/** What happened in a version of a sequence: kept by triggers, so that a million runs are not counted when somebody looks. */
export async function statsOf(sequence: number, version: number | null): Promise<SequenceStats> {
  const [runs, tallies] = await Promise.all([
    queryOne<SequenceStats["runs"]>({
      name: "sequence-runs",
      text: `SELECT count(*) FILTER (WHERE status = 'in_progress')::int AS in_progress, count(*) FILTER (WHERE status = 'completed')::int AS completed,
        count(*) FILTER (WHERE status = 'stopped')::int AS stopped FROM sequence_run WHERE sequence_id = $1`,
      values: [sequence],
    }),
    query<Tally & { part: string }>({
      name: "sequence-tallies",
      text: `SELECT part, ${tallyCounts.map((count) => `sum(${count})::int AS ${count}`).join(", ")}
        FROM sequence_tally WHERE version_id = $1 GROUP BY part ORDER BY part`,
      values: [version],
    }),
  ])
  return { runs, parts: Object.fromEntries(tallies.map(({ part, ...tally }) => [part, tally])) }
}

type Info = SequenceRow & {
  paused_at: string | null
  in_progress: number
  alerts: { code: string; detail: string; count: number; first_at: string; last_at: string }[]
}

/** How a sequence runs, and what of it needs somebody, latest first; throws a 404. */
export async function getInfo(id: number): Promise<Info> {
  const [found] = await query<Info>({
    name: "sequence-info",
    text: `SELECT id, name, description, ${moment("paused_at")} AS paused_at,
        (SELECT count(*)::int FROM sequence_run WHERE sequence_id = sequence.id AND status = 'in_progress') AS in_progress,
        ${list(`SELECT code, detail, count, ${moment("first_at")} AS first_at, ${moment("last_at")} AS last_at
          FROM sequence_alert WHERE sequence_id = sequence.id ORDER BY sequence_alert.last_at DESC, code`)} AS alerts
      FROM sequence WHERE id = $1`,
    values: [id],
  })
  if (!found) throw notFound("sequence")
  return found
}

/** Takes note of alerts: they are gone until there is something new. Throws a 404. */
export async function resetAlerts(id: number): Promise<void> {
  await getInfo(id)
  await query({ text: "DELETE FROM sequence_alert WHERE sequence_id = $1", values: [id] })
}
