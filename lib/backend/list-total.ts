import { query, queryOne } from "./db.ts"

/** Lists whose totals the table list_counter keeps. */
export type CountedList = "company" | "contact"

/** Total of a filtered list, true at a change version of the list. */
export type KnownTotal = { total: number; version: number }

/** Cached totals of filtered lists; the oldest go first. */
const maxCached = 5_000
const cache = new Map<string, KnownTotal>()
const counting = new Map<string, Promise<KnownTotal>>()

/**
 * The total of a filtered list, exact (docs/decisions/0004-exact-totals.md): from the cache when no row of the list
 * changed since, else counted again, once however many ask.
 * @param where conditions after WHERE, with the values they name
 * @param version change version the caller saw beside its rows
 */
export async function filteredTotal(
  list: CountedList,
  where: string,
  values: unknown[],
  version: number,
): Promise<number> {
  const key = totalKey(list, where, values)
  const known = cache.get(key)
  if (known && known.version >= version) return known.total
  const counted = await (counting.get(key) ?? count(list, where, values, key))
  return counted.version >= version ? counted.total : (await count(list, where, values, key)).total
}

/** What the cache holds for a filtered list, perhaps out of date; undefined when it was not counted lately. */
export function rememberedTotal(list: CountedList, where: string, values: unknown[]): KnownTotal | undefined {
  return cache.get(totalKey(list, where, values))
}

/** Total and version of the whole list. */
export async function wholeTotal(list: CountedList): Promise<KnownTotal> {
  const known = await queryOne<KnownTotal>({
    name: "list-total",
    text: "SELECT sum(total)::bigint AS total, sum(version)::bigint AS version FROM list_counter WHERE list = $1",
    values: [list],
  })
  sizes.set(list, { size: known.total, until: Date.now() + sizeMilliseconds })
  return known
}

/** How long a list's size is good enough to choose a plan by. */
const sizeMilliseconds = 60_000
const sizes = new Map<CountedList, { size: number; until: number }>()

/** About how many rows the whole list has, for choosing a plan; never shown. */
export async function listSize(list: CountedList): Promise<number> {
  const known = sizes.get(list)
  return known && known.until > Date.now() ? known.size : (await wholeTotal(list)).total
}

function totalKey(list: CountedList, where: string, values: unknown[]): string {
  return `${list}\n${where}\n${JSON.stringify(values)}`
}

function count(list: CountedList, where: string, values: unknown[], key: string): Promise<KnownTotal> {
  const running = readTotal(list, where, values).then((known) => {
    cache.delete(key)
    cache.set(key, known)
    const oldest = cache.size > maxCached ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    return known
  })
  counting.set(key, running)
  const done = () => {
    if (counting.get(key) === running) counting.delete(key)
  }
  running.then(done, done)
  return running
}

/** Rows and version in one statement, so that both are of one snapshot. */
async function readTotal(list: CountedList, where: string, values: unknown[]): Promise<KnownTotal> {
  const [known] = await query<KnownTotal>({
    text: `SELECT (SELECT count(*) FROM ${list} WHERE ${where}) AS total,
      (SELECT sum(version)::bigint FROM list_counter WHERE list = '${list}') AS version`,
    values,
  })
  if (!known) throw new Error(`No total of ${list}`)
  return known
}
