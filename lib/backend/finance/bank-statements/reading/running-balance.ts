import type { SumDifference } from "./statement.ts"

/** An entry's cents, and the balance beside it; null where its row says none. */
export type Balanced = { amount: number; balance: number | null }

const isNext = (before: Balanced, after: Balanced) =>
  before.balance !== null && before.balance + after.amount === after.balance

/**
 * What a column of balances says otherwise than the amounts: from the first row with a balance to the last, whichever way the file is
 * sorted. Nothing is said of a column in which most rows do not follow each other: days are not sorted within, or it is another one.
 */
export function balanceDifference(rows: readonly Balanced[]): SumDifference[] {
  const known = rows.flatMap((row, place) => (row.balance === null ? [] : [place]))
  if (known.length < 2) return []
  const neighbours = rows.slice(1).flatMap((after, place) => {
    const before = rows[place]
    return before && before.balance !== null && after.balance !== null ? [[before, after] as const] : []
  })
  const rising = neighbours.filter(([before, after]) => isNext(before, after)).length
  const falling = neighbours.filter(([before, after]) => isNext(after, before)).length
  if (Math.max(rising, falling) * 2 < neighbours.length || rising === falling) return []
  const inOrder = rising > falling ? rows : rows.toReversed()
  const first = inOrder.findIndex(({ balance }) => balance !== null)
  const last = inOrder.findLastIndex(({ balance }) => balance !== null)
  const [opening, stated] = [inOrder[first]?.balance ?? 0, inOrder[last]?.balance ?? 0]
  const computed = inOrder.slice(first + 1, last + 1).reduce((sum, { amount }) => sum + amount, opening)
  return computed === stated ? [] : [{ computed, stated }]
}
