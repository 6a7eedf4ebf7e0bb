import { notDeleted, notDeletedWhere } from "./filters/definition.ts"
import type { Conditions } from "./filters/parse.ts"
import { countedApart, type ListOrder } from "./order.ts"
import { pickSpan, type SortedList } from "./span.ts"
import { type CountedList, type Filtered, filteredTotal, type KnownTotal, wholeTotal } from "./total.ts"

/** Rows before a page from which reading backwards from the far end is considered. */
const deepOffset = 2_000

type Desired = { list: CountedList; conditions: Conditions; order: ListOrder; page: number; perPage: number }

/** `version`: the change version of the list that the ids are of, or a later one. */
type FoundPage = { ids: number[]; total: number; version: number }

/**
 * Picks the ids of one page, with the exact total of the whole result (L-21): a page in the far half is read from
 * the end, and the total is never counted by the query that picks.
 */
export async function findPage(desired: Desired): Promise<FoundPage> {
  const { list, order, page, perPage } = desired
  const filtered = filteredBy(list, desired.conditions)
  const sorted: SortedList = { list, filtered, conditions: desired.conditions.where, order }
  const isWhole = sorted.conditions.length === 0
  const span = { limit: perPage, offset: (page - 1) * perPage }
  const known = span.offset < deepOffset ? undefined : await knownTotal(filtered, isWhole)
  if (known && span.offset >= known.total / 2) {
    const found = await readFromEnd(sorted, span, known)
    if (found) return found
  }
  const picked = await pickSpan(sorted, span)
  const total = isWhole ? picked.total : await filteredTotal(filtered, picked.version)
  return { ids: picked.ids, total, version: picked.version }
}

/** A list with the conditions of a call, as its totals are counted. */
export function filteredBy(list: CountedList, { where, parameters, others }: Conditions): Filtered {
  return {
    list,
    where: notDeletedWhere(where),
    values: parameters.values,
    apart: countedApart(list, where),
    ...(others && { others: `${notDeleted} AND (${others})` }),
  }
}

async function knownTotal(filtered: Filtered, isWhole: boolean): Promise<KnownTotal> {
  const whole = await wholeTotal(filtered.list)
  return isWhole ? whole : { total: await filteredTotal(filtered, whole.version), version: whole.version }
}

/** @returns undefined when the list changed between the total and the page: places counted from the end may be wrong */
async function readFromEnd(
  sorted: SortedList,
  { limit, offset }: { limit: number; offset: number },
  { total, version }: KnownTotal,
): Promise<FoundPage | undefined> {
  const length = Math.min(limit, total - offset)
  if (length <= 0) return { ids: [], total, version }
  const order = { ...sorted.order, isDescending: !sorted.order.isDescending }
  const picked = await pickSpan({ ...sorted, order }, { limit: length, offset: total - offset - length })
  return picked.version === version ? { ids: picked.ids.reverse(), total, version } : undefined
}
