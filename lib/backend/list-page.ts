import { queryOne } from "./db.ts"
import type { Conditions } from "./filters/parse.ts"
import {
  type CountedList,
  filteredTotal,
  type KnownTotal,
  listSize,
  rememberedTotal,
  wholeTotal,
} from "./list-total.ts"

/** An order of a list: the column of a narrow (column, id) index, and whether from its end. */
export type ListOrder = { column: string; isDescending: boolean }

/** Rows before a page from which reading backwards from the far end is considered. */
const deepOffset = 2_000

/** What every row shown must satisfy. */
const living = "deleted_at IS NULL"

type Wanted = { list: CountedList; conditions: Conditions; order: ListOrder; page: number; perPage: number }

/**
 * Picks the ids of one page, with the exact total of the whole result (DESIGN §9): ids come from the order's narrow
 * index, a page in the far half is read from the end, and the total is never counted in this query.
 */
export async function findPage(wanted: Wanted): Promise<{ ids: number[]; total: number }> {
  const { list, conditions, page, perPage } = wanted
  const isWhole = conditions.where.length === 0
  const where = [living, ...conditions.where].join(" AND ")
  const values = conditions.parameters.values
  const offset = (page - 1) * perPage
  const known = offset < deepOffset ? undefined : await knownTotal(list, where, values, isWhole)
  if (known && offset >= known.total / 2) {
    const found = await readFromEnd(wanted, where, known)
    if (found) return found
  }
  const source = isWhole ? walked(list, where) : await sourceOf(wanted, where, offset + perPage)
  const picked = await pick(list, source, values, orderBy(wanted.order, false), perPage, offset)
  const total = isWhole ? picked.total : await filteredTotal(list, where, values, picked.version)
  return { ids: picked.ids, total }
}

/** Rows in the order's index, each looked at until the page is full. */
const walked = (list: CountedList, where: string) => `${list} WHERE ${where}`

/** All rows that pass, found by the filters' indexes and sorted then; OFFSET 0 keeps the planner from walking after all. */
const gathered = (list: CountedList, where: string, { column }: ListOrder) =>
  `(SELECT id, ${column} FROM ${list} WHERE ${where} OFFSET 0) AS found`

/**
 * Walks the order's index where many rows pass, gathers where few do. The planner cannot tell: it takes any word to be
 * in one row of a hundred, and would look at the whole list for a word that is in five. The total is known or
 * counted anyway; one that is a little out of date will do here.
 */
async function sourceOf(
  { list, conditions, order }: Wanted,
  where: string,
  rowsToPageEnd: number,
): Promise<string> {
  const passing = await filteredTotal(list, where, conditions.parameters.values, 0)
  const rowsWalked = (rowsToPageEnd * (await listSize(list))) / Math.max(passing, 1)
  return passing <= rowsWalked ? gathered(list, where, order) : walked(list, where)
}

async function knownTotal(
  list: CountedList,
  where: string,
  values: unknown[],
  isWhole: boolean,
): Promise<KnownTotal> {
  const whole = await wholeTotal(list)
  if (isWhole) return whole
  const remembered = rememberedTotal(list, where, values)
  if (remembered && remembered.version >= whole.version) return remembered
  return { total: await filteredTotal(list, where, values, whole.version), version: whole.version }
}

/** @returns undefined when the list changed between the total and the page: places counted from the end may be wrong */
async function readFromEnd(
  { list, conditions, order, page, perPage }: Wanted,
  where: string,
  known: KnownTotal,
) {
  const offset = (page - 1) * perPage
  const length = Math.min(perPage, known.total - offset)
  if (length <= 0) return { ids: [], total: known.total }
  const picked = await pick(
    list,
    walked(list, where),
    conditions.parameters.values,
    orderBy(order, true),
    length,
    known.total - offset - length,
  )
  return picked.version === known.version ? { ids: picked.ids.reverse(), total: known.total } : undefined
}

function orderBy({ column, isDescending }: ListOrder, isReversed: boolean): string {
  const direction = isDescending === isReversed ? "ASC" : "DESC"
  return `${column} ${direction}, id ${direction}`
}

type Picked = { ids: number[]; total: number; version: number }

/** Unnamed on purpose: each set of filter values deserves a plan of its own. */
function pick(
  list: CountedList,
  source: string,
  values: unknown[],
  order: string,
  limit: number,
  offset: number,
): Promise<Picked> {
  return queryOne<Picked>({
    text: `SELECT ARRAY(SELECT id FROM ${source} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS ids,
      sum(total)::bigint AS total, sum(version)::bigint AS version FROM list_counter WHERE list = '${list}'`,
    values,
  })
}
