import type { ContactSubjects } from "./subjects.ts"

/** One request to the contacts list, as our call takes it and as hand-written SQL has it. */
export type ContactCase = {
  name: string
  /** Query string of our call. */
  search: string
  /** Conditions of the SQL beyond active contacts, with their values. */
  where: string
  values: unknown[]
  /** Conditions of exactly the rest, where there is a simple way to say it. */
  others?: string
  /** ORDER BY of the SQL, in the direction it reads. */
  order: string
  limit: number
  offset: number
  /** The SQL reads this page from the end; its rows are turned round. */
  isFromEnd?: boolean
  /** Contacts change between two calls, so totals of filtered lists are counted again. */
  isAfterWrite?: boolean
}

/** A filter as it is sent, and its SQL with the parameter of its values. */
type Part = {
  field: string
  type: string
  sent: (number | string)[]
  value?: unknown
  where: (parameter: string) => string
  others?: (parameter: string) => string
}

const pageSize = 25
const byName = { order: "sort_name, id", limit: pageSize, offset: 0 }

const has = (field: string, column: string, id: number, family = [id]): Part => ({
  field,
  type: "=",
  sent: [id],
  value: family,
  where: (parameter) => `${column} && ${parameter}::int[]`,
})
const lacks = (field: string, column: string, id: number): Part => ({
  ...has(field, column, id),
  type: "!=",
  where: (parameter) => `NOT ${column} && ${parameter}::int[]`,
  others: (parameter) => `${column} && ${parameter}::int[]`,
})
const holds = (field: string, condition: string): Part => ({
  field,
  type: "exists",
  sent: [],
  where: () => condition,
})
const fails = (field: string, condition: string): Part => ({
  field,
  type: "not_exists",
  sent: [],
  where: () => `NOT (${condition})`,
  others: () => condition,
})
const inPeriod = (field: string, first: string, last: string): Part => {
  const within = `${field} >= '${first}'::timestamp AT TIME ZONE 'Europe/Paris' AND ${field} < ('${last}'::date + 1)::timestamp AT TIME ZONE 'Europe/Paris'`
  const where = field === "updated_at" ? `id IN (SELECT id FROM contact_last_change WHERE ${within})` : within
  return { field, type: "day_between", sent: [first, last], where: () => where }
}

/** Filters that hold together, as one case. */
function together(name: string, ...parts: Part[]): ContactCase {
  const values: unknown[] = []
  const placed = parts.map((part) => ({
    part,
    parameter: part.value === undefined ? "" : `$${values.push(part.value)}`,
  }))
  const pairs = parts.flatMap(({ field, type, sent }, index) => [
    [`filters[${index}][f_field]`, field],
    [`filters[${index}][f_type]`, type],
    ...sent.map((value, position) => [`filters[${index}][f_value][${position}]`, String(value)]),
  ])
  const others = placed.flatMap(({ part, parameter }) => (part.others ? [part.others(parameter)] : []))
  return {
    name,
    search: new URLSearchParams(pairs).toString(),
    where: placed.map(({ part, parameter }) => part.where(parameter)).join(" AND "),
    values,
    ...(others.length === parts.length && { others: others.join(" OR ") }),
    ...byName,
  }
}

/** Operators in words that a file name takes. */
const operatorNames: Record<string, string> = {
  "=": "is",
  "!=": "is not",
  exists: "exists",
  not_exists: "does not exist",
  day_between: "in a period",
}

/** Every filter by itself: what it means, and where it is offered the opposite. */
function aloneCases(of: ContactSubjects): ContactCase[] {
  const flag = (field: string, condition: string) => [holds(field, condition), fails(field, condition)]
  const list = (field: string, column: string, id: number) => [
    has(field, column, id),
    lacks(field, column, id),
  ]
  const vip: Part = { field: "vip", type: "=", sent: [1], where: () => "is_vip" }
  const parts: Part[] = [
    has("account_type", "account_type_ids", of.accountType, of.typeFamily),
    holds("account_type", "account_type_ids <> '{}'"),
    vip,
    { ...vip, sent: [0], where: () => "NOT is_vip", others: () => "is_vip" },
    ...list("tag", "tag_ids", of.tag),
    ...flag("tag", "tag_ids <> '{}'"),
    ...list("caller", "caller_ids", of.caller),
    ...list("outcome", "ARRAY[outcome_id]", of.outcome).map((part) => ({
      ...part,
      value: [of.outcome],
      where: (parameter: string) =>
        part.type === "="
          ? `outcome_id = ANY (${parameter}::int[])`
          : `(outcome_id IS NULL OR outcome_id <> ALL (${parameter}::int[]))`,
      ...(part.others && { others: (parameter: string) => `outcome_id = ANY (${parameter}::int[])` }),
    })),
    ...list("company_country", "country_ids", of.country),
    ...list("state", "state_ids", of.state),
    ...flag("website", "has_website"),
    ...flag("email_error", "email_error"),
    ...flag("in_sequence", "has_active_sequence"),
    ...flag("blacklisted", "is_blacklisted"),
    inPeriod("created_at", "2026-03-01", "2026-03-31"),
    inPeriod("updated_at", "2026-03-18", "2026-03-18"),
    ...list("vendor_visit", "visited_ids", of.visitedSession),
    ...flag("vendor_visit", "visited_ids <> '{}'"),
    ...list("current_registration", "registered_ids", of.currentSession),
    ...list("current_participation", "participation_ids", of.currentSession),
    ...list("current_lifecycle", "lifecycle_option_ids", of.currentStage),
    ...list("previous_registration", "registered_ids", of.previousSession),
    ...list("previous_participation", "participation_ids", of.previousSession),
    ...list("previous_lifecycle", "lifecycle_option_ids", of.previousStage),
    ...flag("on_marketplace", "is_on_marketplace"),
  ]
  return parts.map((part) =>
    together(`${part.field} ${operatorNames[part.type]}${part.sent[0] === 0 ? " no" : ""}`, part),
  )
}

/** What people of the trade look for. */
function combinedCases(of: ContactSubjects): ContactCase[] {
  const type = has("account_type", "account_type_ids", of.accountType, of.typeFamily)
  const country = has("company_country", "country_ids", of.country)
  const registered = has("current_registration", "registered_ids", of.currentSession)
  const visited = has("vendor_visit", "visited_ids", of.visitedSession)
  const noBounce = fails("email_error", "email_error")
  return [
    together("type + country", type, country),
    together("type + country + registered", type, country, registered),
    together(
      "country + visited + not registered",
      country,
      visited,
      lacks("current_registration", "registered_ids", of.currentSession),
    ),
    together("tag + country + no bounce", has("tag", "tag_ids", of.tag), country, noBounce),
    together("rare tag + type", has("tag", "tag_ids", of.rareTag), type),
    together("VIP + registered", { field: "vip", type: "=", sent: [1], where: () => "is_vip" }, registered),
    together(
      "outcome + caller",
      has("outcome", "ARRAY[outcome_id]", of.outcome),
      has("caller", "caller_ids", of.caller),
    ),
    together(
      "stage + country + website",
      has("current_lifecycle", "lifecycle_option_ids", of.currentStage),
      country,
      holds("website", "has_website"),
    ),
    together("no bounce + not in sequence", noBounce, fails("in_sequence", "has_active_sequence")),
    together(
      "type + created in a quarter + on marketplace",
      type,
      inPeriod("created_at", "2026-01-01", "2026-03-31"),
      holds("on_marketplace", "is_on_marketplace"),
    ),
  ]
}

function wordCase(name: string, word: string): ContactCase {
  const start = word.length < 3 ? "% " : "%"
  const search = new URLSearchParams([["filters[name]", word]]).toString()
  return { name, search, where: "search LIKE $1", values: [`${start}${word}%`], ...byName }
}

function pageCase(name: string, page: number, order: Partial<ContactCase> = {}): ContactCase {
  const offset = (page - 1) * pageSize
  return { name, search: `page=${page}`, where: "true", values: [], ...byName, offset, ...order }
}

/** Every case of the contacts list. */
export function contactCases(of: ContactSubjects): ContactCase[] {
  const combined = combinedCases(of)
  const last = Math.ceil(of.total / pageSize)
  const middle = Math.ceil(last / 2)
  return [
    pageCase("no filter", 1),
    pageCase("page 500", Math.min(500, middle)),
    pageCase("page in the middle", middle),
    pageCase("last page", last, {
      order: "sort_name DESC, id DESC",
      limit: of.total - (last - 1) * pageSize,
      offset: 0,
      isFromEnd: true,
    }),
    { ...pageCase("last changed first", 1), search: "sort=-updated_at", order: "updated_at DESC, id DESC" },
    wordCase("rare word", of.rareWord),
    wordCase("common word", of.commonWord),
    wordCase("two letters", of.commonWord.slice(0, 2)),
    wordCase("one letter", of.commonWord.slice(0, 1)),
    ...aloneCases(of),
    ...combined,
    ...[...combined, wordCase("common word", of.commonWord)].map((one) => ({
      ...one,
      name: `${one.name}, after a write`,
      isAfterWrite: true,
    })),
    ...aloneCases(of)
      .filter(({ others }) => others !== undefined)
      .map((one) => ({ ...one, name: `${one.name}, after a write`, isAfterWrite: true })),
  ]
}
