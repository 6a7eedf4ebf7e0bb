import { queryOne } from "./db.ts"
import type { Conditions } from "./filters/parse.ts"
import {
  type CountedList,
  type Filtered,
  filteredTotal,
  type KnownTotal,
  listSize,
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
  const filtered = filteredBy(list, conditions)
  const offset = (page - 1) * perPage
  const known = offset < deepOffset ? undefined : await knownTotal(filtered, isWhole)
  if (known && offset >= known.total / 2) {
    const found = await readFromEnd(wanted, filtered, known)
    if (found) return found
  }
  const source = isWhole ? walked(filtered) : await sourceOf(wanted, filtered, offset + perPage)
  const picked = await pick(filtered, source, orderBy(wanted.order, false), perPage, offset)
  const total = isWhole ? picked.total : await filteredTotal(filtered, picked.version)
  return { ids: picked.ids, total }
}

function filteredBy(list: CountedList, { where, parameters, others }: Conditions): Filtered {
  return {
    list,
    where: [living, ...where].join(" AND "),
    values: parameters.values,
    ...(others && { others: `${living} AND (${others})` }),
  }
}

/** Rows in the order's index, each looked at until the page is full. */
const walked = ({ list, where }: Filtered) => `${list} WHERE ${where}`

/** All rows that pass, found by the filters' indexes and sorted then; OFFSET 0 keeps the planner from walking after all. */
const gathered = ({ list, where }: Filtered, { column }: ListOrder) =>
  `(SELECT id, ${column} FROM ${list} WHERE ${where} OFFSET 0) AS found`

/** Rows of the order's index that may be looked at in vain; at about a million a second. */
const maxWalk = 20_000

/**
 * Gathers where few rows pass, else lets the planner choose. It cannot tell how many pass a word: it takes any to be in
 * one row of a hundred, and would look at the whole list for a word that is in five. It knows filters better, yet not which
 * of them exclude each other. The total is known or counted anyway; one that is a little out of date will do here.
 */
async function sourceOf({ conditions, order }: Wanted, filtered: Filtered, rowsToPageEnd: number) {
  const passing = await filteredTotal(filtered, 0)
  const rowsWalked = (rowsToPageEnd * (await listSize(filtered.list))) / Math.max(passing, 1)
  const isLongWay = conditions.hasWords || rowsWalked > maxWalk
  return isLongWay && passing <= rowsWalked ? gathered(filtered, order) : walked(filtered)
}

async function knownTotal(filtered: Filtered, isWhole: boolean): Promise<KnownTotal> {
  const whole = await wholeTotal(filtered.list)
  return isWhole ? whole : { total: await filteredTotal(filtered, whole.version), version: whole.version }
}

/** @returns undefined when the list changed between the total and the page: places counted from the end may be wrong */
async function readFromEnd({ order, page, perPage }: Wanted, filtered: Filtered, known: KnownTotal) {
  const offset = (page - 1) * perPage
  const length = Math.min(perPage, known.total - offset)
  if (length <= 0) return { ids: [], total: known.total }
  const fromEnd = known.total - offset - length
  const picked = await pick(filtered, walked(filtered), orderBy(order, true), length, fromEnd)
  return picked.version === known.version ? { ids: picked.ids.reverse(), total: known.total } : undefined
}

function orderBy({ column, isDescending }: ListOrder, isReversed: boolean): string {
  const direction = isDescending === isReversed ? "ASC" : "DESC"
  return `${column} ${direction}, id ${direction}`
}

type Picked = { ids: number[]; total: number; version: number }

/** Unnamed on purpose: each set of filter values deserves a plan of its own. */
function pick(
  { list, values }: Filtered,
  source: string,
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
