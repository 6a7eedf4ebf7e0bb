import { onMissedNotices } from "#lib/backend/platform/database/cache-notices.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { Condition } from "./filters/definition.ts"
import { inOrder, type ListOrder, maxWalked, orderBy } from "./order.ts"
import { cut, forgetRuns, keepRun, type Picked, runAround, type Span, storedRun } from "./stored-spans.ts"
import {
  type CountedList,
  type Filtered,
  filteredTotal,
  keepTotal,
  listSize,
  totalKey,
  wholeTotal,
} from "./total.ts"

// As with totals: behind a lost connection the database may be another one, whose versions began again.
onMissedNotices(forgetRuns)

/** Rows of a list that pass all conditions, in an order. */
export type SortedList = { list: CountedList; filtered: Filtered; conditions: Condition[]; order: ListOrder }

/** Of the rows that pass, the part that gathering them is worth in rows walked: those lie scattered over the table. */
const walkPerGathered = 0.5

/**
 * Picks the ids of a span, with statements that read the rows of that span only where they can.
 *
 * Nothing tells beforehand how far to walk the order's index for a filtered list: the planner takes any word to be in one
 * row of a hundred, any two filters to have nothing to do with each other, and rows that pass to lie evenly spread, where
 * all of a country may begin with S. So it walks no farther than gathering all that pass would cost, and gathers then:
 * at most twice the work of the better of both. The total is known or counted anyway; one that is a little out of
 * date will do to choose by. What was found is kept for as long as no row of the list changes: reading the version is
 * all that the next look costs then.
 */
export async function pickSpan(sorted: SortedList, span: Span): Promise<Picked> {
  const { list, order, conditions } = sorted
  if (conditions.length === 0) return pick(sorted, inOrder(list, order), span)
  const key = `${orderBy(order)}\n${totalKey(sorted.filtered)}`
  const run = storedRun(key, span)
  if (run && run.version >= (await wholeTotal(list)).version) return cut(run, span)
  return cut(keepRun(key, await pickRun(sorted, span)), span)
}

/** Rows with a span among them: the span when walking finds it, else as many as gathering has at no further cost. */
async function pickRun(sorted: SortedList, span: Span): Promise<Picked & Span> {
  const { list, filtered, conditions, order } = sorted
  const passing = await filteredTotal(filtered, 0)
  const maxWalk = Math.floor(passing * walkPerGathered)
  const isInOrder = conditions.some((condition) => condition.inOrder?.of === order.column)
  if (isInOrder || (await expectedWalk(list, passing, span)) <= maxWalk) {
    const walk = await pick(sorted, maxWalked(maxWalk, list, conditions, order), span)
    if (walk.ids.length === span.limit) return { ...walk, ...span }
  }
  const run = runAround(span)
  const found = await pick(sorted, gathered(sorted), run)
  const { ids, version } = found
  // A list that ends here has been counted by the way.
  if (ids.length < run.limit && (ids.length > 0 || run.offset === 0))
    keepTotal(filtered, { total: run.offset + ids.length, version })
  return { ...found, ...run }
}

/** Rows to walk to the end of a span if those that pass lay evenly spread. */
async function expectedWalk(list: CountedList, passing: number, { limit, offset }: Span): Promise<number> {
  return ((offset + limit) * (await listSize(list))) / Math.max(passing, 1)
}

/** All rows that pass, found by the filters' indexes and sorted then; OFFSET 0 keeps the planner from walking after all. */
function gathered({ list, filtered: { where }, order }: SortedList): string {
  return `(SELECT id, ${order.column} FROM ${list} WHERE ${where} OFFSET 0) AS gathered`
}

/** Unnamed on purpose: each set of filter values deserves a plan of its own. */
function pick({ list, filtered, order }: SortedList, source: string, span: Span): Promise<Picked> {
  return queryOne<Picked>({
    text: `SELECT ARRAY(SELECT id FROM ${source} ORDER BY ${orderBy(order)} LIMIT ${span.limit} OFFSET ${span.offset}) AS ids,
      sum(total)::bigint AS total, sum(version)::bigint AS version FROM list_counter WHERE list = '${list}'`,
    values: filtered.values,
  })
}
