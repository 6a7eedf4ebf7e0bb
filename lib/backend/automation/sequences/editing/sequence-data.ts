import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { list, moment } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import {
  type AlertOwner,
  counterNames,
  type ListedSequence,
  type NodeCounters,
  type SequenceRow,
  type SequenceStats,
} from "#lib/contract/automation/sequences.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { ownersOf } from "../runs/waiting-owners.ts"

type Input = { page: number; per_page: number; search: string }

/**
 * Sequences, by name; a page of them and how many there are. Every run in progress waits at one node: its runs are the sum of what waits,
 * which is stored, so that nobody counts a million.
 */
export async function listSequences({ page, per_page, search }: Input) {
  const parameters = new Parameters()
  const found = searchConditions(search, "search_text(name, description)", parameters)
  const where = ["archived_at IS NULL", ...found].join(" AND ")
  const rows = await query<ListedSequence & { total: number }>({
    text: `WITH found AS MATERIALIZED (
        SELECT id, name, description, paused_at, count(*) OVER ()::int AS total FROM sequence WHERE ${where}
        ORDER BY normalise(name), id LIMIT ${parameters.add(per_page)} OFFSET ${parameters.add((page - 1) * per_page)})
      SELECT id, name, description, ${moment("paused_at")} AS paused_at, total,
        EXISTS (SELECT FROM sequence_version WHERE sequence_id = found.id AND published_at IS NOT NULL) AS is_published,
        (SELECT coalesce(sum(waiting), 0)::int FROM sequence_counter JOIN sequence_version of ON of.id = version_id WHERE of.sequence_id = found.id AND part = '') AS in_progress,
        (SELECT ${moment("max(created_at)")} FROM sequence_start WHERE sequence_id = found.id) AS last_start
      FROM found ORDER BY normalise(name), id`,
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

/** What a start of a sequence chooses from (Q-9): sequences that were published. */
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
  archived_at: string | null
  ends_on_reply: boolean
  has_draft: boolean
  version_id: number | null
  version_number: number | null
  flow: Flow | null
  emails: { id: number; subject: string }[]
}

/** A sequence with the flow that new runs take; throws a 404. */
export async function getSequence(id: number): Promise<Stored> {
  const [found] = await query<Stored>({
    name: "sequence",
    text: `SELECT sequence.id, name, description, ${moment("paused_at")} AS paused_at, ${moment("archived_at")} AS archived_at, ends_on_reply,
        EXISTS (SELECT FROM sequence_version WHERE sequence_id = sequence.id AND published_at IS NULL) AS has_draft,
        latest.id AS version_id, latest.number AS version_number, latest.flow,
        ${list("SELECT id, subject FROM sequence_email WHERE sequence_id = sequence.id ORDER BY id")} AS emails
      FROM sequence LEFT JOIN LATERAL (SELECT id, number, flow FROM sequence_version
        WHERE sequence_id = sequence.id AND published_at IS NOT NULL ORDER BY number DESC LIMIT 1) latest ON true
      WHERE sequence.id = $1`,
    values: [id],
  })
  if (!found) throw notFound("sequence")
  return found
}

/** A version of a sequence that was published; throws a 404. */
export async function getVersion(sequence: number, number: number): Promise<{ id: number; flow: Flow }> {
  const [found] = await query<{ id: number; flow: Flow }>({
    name: "sequence-version",
    text: "SELECT id, flow FROM sequence_version WHERE sequence_id = $1 AND number = $2 AND published_at IS NOT NULL",
    values: [sequence, number],
  })
  if (!found) throw notFound("sequence")
  return found
}

/** What happened in a version of a sequence: counted by triggers, so that a million runs are not counted when somebody looks. */
export async function statsOf(sequence: number, version: number | null): Promise<SequenceStats> {
  const [counted, counters] = await Promise.all([
    query<SequenceStats["runs"] & { number: number }>({
      name: "sequence-runs",
      text: `SELECT number, sum(waiting)::int AS in_progress, sum(passed)::int AS completed, sum(failed)::int AS stopped
        FROM sequence_counter JOIN sequence_version version ON version.id = version_id WHERE version.sequence_id = $1 AND part = ''
        GROUP BY number ORDER BY number`,
      values: [sequence],
    }),
    query<NodeCounters & { part: string }>({
      name: "sequence-counters",
      text: `SELECT part, ${counterNames.map((count) => `sum(${count})::int AS ${count}`).join(", ")}
        FROM sequence_counter WHERE version_id = $1 AND part <> '' GROUP BY part ORDER BY part`,
      values: [version],
    }),
  ])
  const total = (status: keyof SequenceStats["runs"]) => counted.reduce((sum, one) => sum + one[status], 0)
  return {
    runs: {
      in_progress: total("in_progress"),
      completed: total("completed"),
      stopped: total("stopped"),
    },
    versions: counted
      .filter(({ in_progress }) => in_progress > 0)
      .map(({ number, in_progress }) => ({ number, in_progress })),
    parts: Object.fromEntries(counters.map(({ part, ...counts }) => [part, counts])),
  }
}

/**
 * What of a sequence changes by itself, with the figures of the version that new runs take, or of another.
 * @throws 404 for a sequence or version that is not there
 */
export async function getLiveStats(id: number, version?: number) {
  const [found] = await query<{
    paused_at: string | null
    version_id: number | null
    version_number: number | null
    alerts: number
  }>({
    name: "sequence-live",
    text: `SELECT ${moment("paused_at")} AS paused_at, latest.id AS version_id, latest.number AS version_number,
        (SELECT count(*)::int FROM sequence_alert WHERE sequence_id = sequence.id) AS alerts
      FROM sequence LEFT JOIN LATERAL (SELECT id, number FROM sequence_version
        WHERE sequence_id = sequence.id AND published_at IS NOT NULL ORDER BY number DESC LIMIT 1) latest ON true
      WHERE sequence.id = $1`,
    values: [id],
  })
  if (!found) throw notFound("sequence")
  const { version_id, ...live } = found
  const shown = version === undefined ? version_id : (await getVersion(id, version)).id
  return { ...live, stats: await statsOf(id, shown) }
}

type Info = SequenceRow & {
  paused_at: string | null
  in_progress: number
  alerts: {
    code: string
    detail: string
    count: number
    owners: AlertOwner[]
    first_at: string
    last_at: string
  }[]
}

/** How a sequence runs, and what of it needs somebody, latest first; throws a 404. */
export async function getInfo(id: number): Promise<Info> {
  const [found] = await query<Info>({
    name: "sequence-info",
    text: `SELECT id, name, description, ${moment("paused_at")} AS paused_at,
        (SELECT coalesce(sum(waiting), 0)::int FROM sequence_counter JOIN sequence_version of ON of.id = version_id WHERE of.sequence_id = sequence.id AND part = '') AS in_progress,
        ${list(`SELECT code, detail, count, ${ownersOf("sequence_alert", "sequence")} AS owners, ${moment("first_at")} AS first_at, ${moment("last_at")} AS last_at
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
  await query({
    text: `WITH seen AS (UPDATE sequence SET alerts_seen_at = sequence_now() WHERE id = $1) DELETE FROM sequence_alert WHERE sequence_id = $1`,
    values: [id],
  })
}
