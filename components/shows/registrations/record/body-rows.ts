/** Rows of a save by the id of each, as the contract takes them; undefined where none changed. */
export function byId<Row, Sent>(
  rows: Readonly<Record<string, Row | undefined>> | undefined,
  sent: (row: Row) => Sent,
): Record<string, Sent> | undefined {
  if (!rows) return undefined
  return Object.fromEntries(
    Object.entries(rows).flatMap(([id, row]) => (row === undefined ? [] : [[id, sent(row)] as const])),
  )
}
