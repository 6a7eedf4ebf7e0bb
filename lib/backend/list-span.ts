import { queryOne } from "./db.ts"
import { type Condition, living, livingWhere } from "./filters/definition.ts"
import { type CountedList, type Filtered, filteredTotal, listSize } from "./list-total.ts"

/** An order of a list: the column of a narrow (column, id) index, and whether from its end. */
export type ListOrder = { column: string; isDescending: boolean }

/** Rows of a list that pass all conditions, in an order. */
export type SortedList = { list: CountedList; filtered: Filtered; conditions: Condition[]; order: ListOrder }

/** A run of consecutive rows: how many, after how many. */
export type Span = { limit: number; offset: number }

/** Ids of a span, with the whole list's total and change version at that moment. */
export type Picked = { ids: number[]; total: number; version: number }

/** Of the rows that pass, the part that gathering them is worth in rows walked: those lie scattered over the table. */
const walkPerGathered = 0.5

/**
 * Picks the ids of a span, with statements that read the rows of that span only where they can.
 *
 * Nothing tells beforehand how far to walk the order's index for a filtered list: the planner takes any word to be in one
 * row of a hundred, any two filters to have nothing to do with each other, and rows that pass to lie evenly spread, where
 * all of a country may begin with S. So it walks no farther than gathering all that pass would cost, and gathers then:
 * at most twice the work of the better of both. The total is known or counted anyway; one that is a little out of
 * date will do to choose by.
 */
export async function pickSpan(sorted: SortedList, span: Span): Promise<Picked> {
  const { list, filtered, conditions } = sorted
  if (conditions.length === 0) return pick(sorted, `${list} WHERE ${living}`, span)
  const passing = await filteredTotal(filtered, 0)
  const maxWalk = Math.floor(passing * walkPerGathered)
  if (conditions.some(isInOrderOf(sorted)) || (await expectedWalk(list, passing, span)) <= maxWalk) {
    const walk = await pick(sorted, walkedAtMost(maxWalk, sorted), span)
    if (walk.ids.length === span.limit) return walk
  }
  return pick(sorted, gathered(sorted), span)
}

/** Rows to walk to the end of a span if those that pass lay evenly spread. */
async function expectedWalk(list: CountedList, passing: number, { limit, offset }: Span): Promise<number> {
  return ((offset + limit) * (await listSize(list))) / Math.max(passing, 1)
}

const isInOrderOf =
  ({ order }: SortedList) =>
  (condition: Condition) =>
    condition.inOrderOf === order.column

/** The first rows of the order's index, or of an index in that order that has fewer, and those of them that pass. */
function walkedAtMost(rows: number, sorted: SortedList): string {
  const isInOrder = isInOrderOf(sorted)
  const indexed = livingWhere(sorted.conditions.filter(isInOrder))
  const others = livingWhere(sorted.conditions.filter((condition) => !isInOrder(condition)))
  return `(SELECT * FROM ${sorted.list} WHERE ${indexed} ORDER BY ${orderBy(sorted.order)} LIMIT ${rows}) AS walked
    WHERE ${others}`
}

/** All rows that pass, found by the filters' indexes and sorted then; OFFSET 0 keeps the planner from walking after all. */
function gathered({ list, filtered: { where }, order }: SortedList): string {
  return `(SELECT id, ${order.column} FROM ${list} WHERE ${where} OFFSET 0) AS gathered`
}

function orderBy({ column, isDescending }: ListOrder): string {
  const direction = isDescending ? "DESC" : "ASC"
  return `${column} ${direction}, id ${direction}`
}

/** Unnamed on purpose: each set of filter values deserves a plan of its own. */
function pick({ list, filtered, order }: SortedList, source: string, span: Span): Promise<Picked> {
  return queryOne<Picked>({
    text: `SELECT ARRAY(SELECT id FROM ${source} ORDER BY ${orderBy(order)} LIMIT ${span.limit} OFFSET ${span.offset}) AS ids,
      sum(total)::bigint AS total, sum(version)::bigint AS version FROM list_counter WHERE list = '${list}'`,
    values: filtered.values,
  })
}
