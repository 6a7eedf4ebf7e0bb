import { useState } from "react"

/**
 * Rows being typed over a list: a row without its main text is not part of the list yet, and one that lost it no more.
 * @param blank a new row
 * @param isFilled whether a row counts
 */
export function useDraftRows<Row>(
  value: readonly Row[],
  onChange: (rows: Row[]) => void,
  blank: Row,
  isFilled: (row: Row) => boolean,
) {
  const [rows, setRows] = useState(() => keyed(value.length > 0 ? value : [blank]))

  function put(next: Keyed<Row>[]) {
    setRows(next)
    onChange(next.map(({ row }) => row).filter(isFilled))
  }

  return {
    /** With the place each has in the list, as messages name it; null for one that is not in it. */
    rows: placed(rows, isFilled),
    add: () => setRows([...rows, ...keyed([blank])]),
    change: (key: number, part: Partial<Row>) =>
      put(rows.map((one) => (one.key === key ? { key, row: { ...one.row, ...part } } : one))),
    remove: (key: number) => put(rows.filter((one) => one.key !== key)),
  }
}

type Keyed<Row> = { key: number; row: Row }

let lastKey = 0

function keyed<Row>(rows: readonly Row[]): Keyed<Row>[] {
  return rows.map((row) => {
    lastKey += 1
    return { key: lastKey, row }
  })
}

function placed<Row>(rows: readonly Keyed<Row>[], isFilled: (row: Row) => boolean) {
  let next = 0
  return rows.map(({ key, row }) => {
    const place = isFilled(row) ? next : null
    if (place !== null) next += 1
    return { key, row, place }
  })
}
