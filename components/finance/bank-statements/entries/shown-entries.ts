import type { BankEntry, MatchProposal } from "#lib/contract/finance/bank-statements.ts"

/**
 * The entries on screen. They stay where they are while one works through them: what is dealt with is shown as such until other
 * entries are asked for.
 */
export type ShownEntries = {
  /** What the server said last. */
  loaded: readonly BankEntry[]
  rows: readonly BankEntry[]
  /** Shown in place of a row until the server has answered. */
  wished: ReadonlyMap<number, BankEntry>
  /** Why something was not done, by entry. */
  troubles: ReadonlyMap<number, string>
}

export type EntryChange =
  | { type: "loaded"; rows: readonly BankEntry[] }
  /** Those that have moved up are shown. */
  | { type: "next" }
  | { type: "wished"; shown: BankEntry }
  | { type: "answered"; entry: BankEntry }
  /** @param now how the entry stands, where that was read anew */
  | { type: "failed"; id: number; trouble: string; now?: BankEntry | undefined }

/** Entries as they come with a page. */
export function entriesOf(loaded: readonly BankEntry[]): ShownEntries {
  return { loaded, rows: loaded, wished: new Map(), troubles: new Map() }
}

/** Of what was read at different times the latest counts. */
const newer = (known: BankEntry, read: BankEntry | undefined) =>
  read?.id === known.id && read.version >= known.version ? read : known

function without<Value>(map: ReadonlyMap<number, Value>, id: number): Map<number, Value> {
  const rest = new Map(map)
  rest.delete(id)
  return rest
}

export function changeEntries(state: ShownEntries, change: EntryChange): ShownEntries {
  const { rows, wished, troubles } = state
  const withEntry = (entry: BankEntry | undefined) => rows.map((row) => newer(row, entry))
  switch (change.type) {
    case "loaded": {
      if (rows.length === 0) return entriesOf(change.rows)
      const read = new Map(change.rows.map((row) => [row.id, row]))
      return { ...state, loaded: change.rows, rows: rows.map((row) => newer(row, read.get(row.id))) }
    }
    case "next":
      return entriesOf(state.loaded)
    case "wished": {
      const { shown } = change
      return {
        ...state,
        wished: new Map(wished).set(shown.id, shown),
        troubles: without(troubles, shown.id),
      }
    }
    case "answered": {
      const { entry } = change
      return {
        ...state,
        rows: withEntry(entry),
        wished: without(wished, entry.id),
        troubles: without(troubles, entry.id),
      }
    }
    case "failed":
      return {
        ...state,
        rows: withEntry(change.now),
        wished: without(wished, change.id),
        troubles: new Map(troubles).set(change.id, change.trouble),
      }
  }
}

/** An entry as it stands once these parts are recorded. */
export function asPaid(entry: BankEntry, parts: MatchProposal["parts"]): BankEntry {
  const left = parts.reduce((rest, { amount }) => rest - amount, entry.left)
  const paid = parts.map(({ invoice, number, buyer, amount, registrations }, place) => ({
    // Until it has one of its own.
    id: -1 - place,
    ...{ invoice, number, buyer, amount, registrations },
  }))
  return {
    ...entry,
    left,
    state: left === 0 ? "matched" : "open",
    payments: [...entry.payments, ...paid],
    proposals: [],
  }
}
