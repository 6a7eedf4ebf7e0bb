type Row = { id: number; updated: string }

/** A value that was set in a row here. */
type SetValue<One> = {
  row: number
  apply: (row: One) => One
  /** When its row had been changed last as the value was set. */
  seen: string
}

/** Rows as they were read, and by cell the values that were set in them since. */
export type SetRows<One> = { rows: readonly One[]; values: ReadonlyMap<string, SetValue<One>> }

/** @param cell its name; two cells of one row have names of their own */
export function withValue<One extends Row>(
  state: SetRows<One>,
  cell: string,
  { row, apply }: Omit<SetValue<One>, "seen">,
): SetRows<One> {
  const seen = updatedOf(state.rows, row)
  return { ...state, values: new Map(state.values).set(cell, { row, apply, seen }) }
}

/** A row that was changed since brings by itself what was stored; one that was read before that does not yet. */
export function withRows<One extends Row>({ values }: SetRows<One>, rows: readonly One[]): SetRows<One> {
  const isMissing = ({ row, seen }: SetValue<One>) => seen === updatedOf(rows, row)
  return { rows, values: new Map([...values].filter(([, value]) => isMissing(value))) }
}

function updatedOf(rows: readonly Row[], id: number): string {
  return rows.find((row) => row.id === id)?.updated ?? ""
}

/** The rows as they are shown; those in which nothing was set are the very ones that were read. */
export function shownRows<One extends Row>({ rows, values }: SetRows<One>): readonly One[] {
  if (values.size === 0) return rows
  const all = [...values.values()]
  return rows.map((row) =>
    all.filter((value) => value.row === row.id).reduce((shown, { apply }) => apply(shown), row),
  )
}
