import { query } from "#lib/backend/platform/database/db.ts"
import { readAgent } from "#lib/backend/platform/http/agent.ts"
import { literalPattern, wordsOf } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { type SecurityEvent, securityPageSize } from "#lib/contract/identity/security-log.ts"
import type { SecurityKind } from "#lib/contract/identity/security-terms.ts"
import { env } from "#lib/env.ts"

export type DesiredEvents = {
  search: string
  kind?: SecurityKind | undefined
  user?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Letters from which the trigram index finds a piece. */
const searched = "normalise(what || ' ' || address || ' ' || agent || ' ' || request_id)"

function conditionsOf({ search, kind, from, to }: DesiredEvents, parameters: Parameters): string[] {
  const startOf = (day: string, days: number) =>
    `(${parameters.add(day)}::date + ${days})::timestamp AT TIME ZONE ${parameters.add(env().TIME_ZONE)}`
  return [
    ...wordsOf(search).map(
      (word) => `${searched} LIKE '%' || ${literalPattern(parameters.add(word))} || '%'`,
    ),
    ...(kind ? [`kind = ${parameters.add(kind)}`] : []),
    ...(from ? [`at >= ${startOf(from, 0)}`] : []),
    ...(to ? [`at < ${startOf(to, 1)}`] : []),
  ]
}

type Stored = Omit<SecurityEvent, "browser" | "system"> & { agent: string }

const order = "ORDER BY at DESC, id DESC"
const named = (id: string, alias: string) =>
  `(SELECT json_build_object('id', u.id, 'name', u.name) FROM "user" u WHERE u.id = one.${id}) AS ${alias}`

/** Events after one (or all), newest first, at most so many. */
async function readEvents(
  desired: DesiredEvents,
  before: number | undefined,
  limit: number,
): Promise<Stored[]> {
  const parameters = new Parameters()
  const where = conditionsOf(desired, parameters)
  if (before)
    where.push(`(at, id) < (SELECT at, id FROM security_event WHERE id = ${parameters.add(before)}::bigint)`)
  const select = (more: string[]) =>
    `SELECT * FROM security_event WHERE ${["true", ...where, ...more].join(" AND ")} ${order} LIMIT ${limit}`
  const user = desired.user && parameters.add(desired.user)
  // Each half is read in its index's order: a condition with OR would sort all events of the user.
  const found = user
    ? `((${select([`user_id = ${user}`])}) UNION ALL (${select([`subject_id = ${user}`])}))`
    : `(${select([])})`
  return query<Stored>({
    text: `SELECT one.id, one.at, one.kind, ${named("user_id", '"user"')}, ${named("subject_id", "subject")},
        one.what, one.address, one.agent, one.request_id, one.more
      FROM ${found} one ${order} LIMIT ${limit}`,
    values: parameters.values,
  })
}

/** A page of events, newest first. `next` is where the following one starts. */
export async function listEvents(
  desired: DesiredEvents,
  before: number | undefined,
): Promise<{ data: SecurityEvent[]; next: number | null }> {
  const rows = await readEvents(desired, before, securityPageSize + 1)
  const shown = rows.slice(0, securityPageSize)
  return {
    data: shown.map(({ agent, ...event }) => ({ ...event, ...readAgent(agent) })),
    next: rows.length > securityPageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Rows of a file that are read at a time. */
const atOnce = 2_000

/** All events, piece by piece. */
export async function* eachEvent(desired: DesiredEvents): AsyncGenerator<Stored[]> {
  for (let before: number | undefined; ; ) {
    const rows = await readEvents(desired, before, atOnce)
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) return
    before = rows.at(-1)?.id
  }
}
