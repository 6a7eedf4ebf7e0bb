import type { Wish } from "./wishes.ts"

type Row = { id: number; updated: string }
type Shown<One> = Wish<One>["shown"]

/** What a cell shows in place of what the server said of it. */
type Held<One> = {
  row: number
  shown: Shown<One>
  /** When its row had been changed last as it was kept; null while it is under way. */
  seen: string | null
  /** What it showed before, should it fail. */
  before?: Held<One>
}

export type HeldRows<One> = { rows: readonly One[]; held: ReadonlyMap<string, Held<One>> }

export type HeldChange<One> =
  | { type: "loaded"; rows: readonly One[] }
  | { type: "wished"; cell: string; row: number; shown: Shown<One> }
  /** `shown`: null when it failed. */
  | { type: "settled"; cell: string; shown: Shown<One> | null }

/** Rows of a list with the values that were set here, until the server's rows bring them. */
export function changeHeld<One extends Row>(state: HeldRows<One>, change: HeldChange<One>): HeldRows<One> {
  if (change.type === "loaded") return loaded(state, change.rows)
  const held = new Map(state.held)
  const known = held.get(change.cell)
  if (change.type === "wished") {
    const before = known?.seen === null ? known.before : known
    held.set(change.cell, { row: change.row, shown: change.shown, seen: null, ...(before && { before }) })
  } else if (known) {
    const { row, before } = known
    if (change.shown) held.set(change.cell, { row, shown: change.shown, seen: updatedOf(state.rows, row) })
    else if (before) held.set(change.cell, before)
    else held.delete(change.cell)
  }
  return { ...state, held }
}

/** A row that was changed since brings by itself what was kept; one that was read before that does not yet. */
function loaded<One extends Row>({ held }: HeldRows<One>, rows: readonly One[]): HeldRows<One> {
  const stays = ({ row, seen }: Held<One>) => seen === null || seen === updatedOf(rows, row)
  return { rows, held: new Map([...held].filter(([, one]) => stays(one))) }
}

function updatedOf(rows: readonly Row[], id: number): string {
  return rows.find((row) => row.id === id)?.updated ?? ""
}

/** The rows as they are shown; those without a held value are the very ones that were loaded. */
export function shownRows<One extends Row>({ rows, held }: HeldRows<One>): readonly One[] {
  if (held.size === 0) return rows
  const all = [...held.values()]
  return rows.map((row) =>
    all.filter((one) => one.row === row.id).reduce((shown, one) => one.shown(shown), row),
  )
}
