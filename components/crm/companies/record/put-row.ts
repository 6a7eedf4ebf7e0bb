/**
 * Puts a row in the place of the one with the same key. A row without a value stays only where the record had one: it says
 * that it goes (null), while a row that was never there is no change.
 */
export function putRow<Row extends object>(
  rows: readonly Row[],
  row: Row,
  keyOf: (row: Row) => unknown,
  original: readonly Row[],
): Row[] {
  const key = keyOf(row)
  const others = rows.filter((one) => keyOf(one) !== key)
  const isNothing = Object.values(row).includes(null) && !original.some((one) => keyOf(one) === key)
  return isNothing ? others : [...others, row]
}
