/** The rows with one of them at another place, counted from 0. */
export function movedTo<Row>(rows: readonly Row[], row: Row, index: number): Row[] {
  const others = rows.filter((one) => one !== row)
  return [...others.slice(0, index), row, ...others.slice(index)]
}
