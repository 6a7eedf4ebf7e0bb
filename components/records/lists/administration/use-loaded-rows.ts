import { useState } from "react"

/** Rows as the page came with them last, until a change puts its answer in their place. */
export function useLoadedRows<Row>(loaded: Row[]) {
  const [seen, setSeen] = useState(loaded)
  const [rows, setRows] = useState(loaded)
  if (seen !== loaded) {
    setSeen(loaded)
    setRows(loaded)
  }
  return { rows, setRows }
}
