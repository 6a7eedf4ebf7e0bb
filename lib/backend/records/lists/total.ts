import { onMissedNotices } from "#lib/backend/platform/database/cache-notices.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { RecordKind } from "#lib/contract/records/record-kinds.ts"
import { VersionedAnswers } from "./versioned-answers.ts"

/** Lists whose totals the table list_counter keeps. */
export type CountedList = RecordKind

/** Total of a filtered list, true at a change version of the list. */
export type KnownTotal = { total: number; version: number }

/** Filtered lists whose totals are kept. */
const maxCached = 5_000
const totals = new VersionedAnswers<KnownTotal>(maxCached)
onMissedNotices(() => sizes.clear())

/**
 * A filtered list: what is after WHERE and the values it names. `others` holds for exactly the active rows that do not
 * pass; it is given where they are sooner counted than those that do. `apart` has, after FROM, the rows that pass where the
 * list's own table need not be looked at.
 */
export type Filtered = {
  list: CountedList
  where: string
  values: unknown[]
  others?: string
  apart?: string | undefined
}

/**
 * The total of a filtered list, exact (docs/decisions/0004-exact-totals.md): from the cache when no row of the list
 * changed since, else counted again, once however many ask.
 * @param version change version the caller saw beside its rows
 */
export async function filteredTotal(filtered: Filtered, version: number): Promise<number> {
  const { total } = await totals.get(totalKey(filtered), version, () => readTotal(filtered))
  return total
}

/** Total and version of the whole list. */
export async function wholeTotal(list: CountedList): Promise<KnownTotal> {
  const known = await queryOne<KnownTotal>({
    name: "list-total",
    text: "SELECT sum(total)::bigint AS total, sum(version)::bigint AS version FROM list_counter WHERE list = $1",
    values: [list],
  })
  sizes.set(list, { size: known.total, until: performance.now() + sizeMilliseconds })
  return known
}

/** How long a list's size is good enough to choose a plan by. */
const sizeMilliseconds = 60_000
const sizes = new Map<CountedList, { size: number; until: number }>()

/** About how many rows the whole list has, for choosing a plan; never shown. */
export async function listSize(list: CountedList): Promise<number> {
  const known = sizes.get(list)
  return known && known.until > performance.now() ? known.size : (await wholeTotal(list)).total
}

/** What tells a filtered list from others. */
export function totalKey({ list, where, values }: Filtered): string {
  return `${list}\n${where}\n${JSON.stringify(values)}`
}

/** About how many rows pass, as far as that was counted before; for choosing what to do, never shown. */
export function lastTotal(filtered: Filtered): number | undefined {
  return totals.last(totalKey(filtered))?.total
}

/** Keeps a total that was seen when all rows that pass were. */
export function keepTotal(filtered: Filtered, known: KnownTotal): void {
  totals.keep(totalKey(filtered), known)
}

/** SQL of what the counter of a list says. */
export function counterSql(list: CountedList, sum: "total" | "version"): string {
  return `(SELECT sum(${sum})::bigint FROM list_counter WHERE list = '${list}')`
}

/** SQL of the change version of lists together, of which some may have no total: it grows whenever a row of one changes. */
export function versionSql(lists: readonly (CountedList | "invoice")[]): string {
  return `(SELECT coalesce(sum(version), 0)::bigint FROM list_counter WHERE list IN (${lists.map((list) => `'${list}'`).join(", ")}))`
}

/** Rows and version in one statement, so that both are of one snapshot. */
async function readTotal({ list, where, values, others, apart }: Filtered): Promise<KnownTotal> {
  const total = others
    ? `${counterSql(list, "total")} - (SELECT count(*) FROM ${list} WHERE ${others})`
    : `(SELECT count(*) FROM ${apart ?? `${list} WHERE ${where}`})`
  return queryOne<KnownTotal>({
    text: `SELECT ${total} AS total, ${counterSql(list, "version")} AS version`,
    values,
  })
}
