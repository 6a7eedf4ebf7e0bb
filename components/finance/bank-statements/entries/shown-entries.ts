import type { BankEntry, MatchProposal } from "#lib/contract/finance/bank-entry.ts"

/**
 * The entries on screen. They stay where they are while one works through them: what is dealt with is shown as such until other
 * entries are asked for.
 */
export type ShownEntries = {
  /** What the server said last. */
  loaded: readonly BankEntry[]
  rows: readonly BankEntry[]
  /** Why something was not done, by entry. */
  troubles: ReadonlyMap<number, string>
}

/** Entries as they come with a page. */
export function entriesOf(loaded: readonly BankEntry[]): ShownEntries {
  return { loaded, rows: loaded, troubles: new Map() }
}

/** The same entries as a later page has them; where none are on screen, those of the page. */
export function withLoaded(state: ShownEntries, loaded: readonly BankEntry[]): ShownEntries {
  return state.rows.length === 0 ? entriesOf(loaded) : { ...state, loaded, rows: newest(state.rows, loaded) }
}

/** An entry as it is, or as it is going to be: nothing is wrong with it. */
export function withEntry(state: ShownEntries, entry: BankEntry): ShownEntries {
  const troubles = new Map(state.troubles)
  troubles.delete(entry.id)
  return { ...state, rows: newest(state.rows, [entry]), troubles }
}

/** @param now the entry as it is, where that was read again */
export function withTrouble(
  state: ShownEntries,
  id: number,
  trouble: string,
  now: BankEntry | undefined,
): ShownEntries {
  const rows = now ? newest(state.rows, [now]) : state.rows
  return { ...state, rows, troubles: new Map(state.troubles).set(id, trouble) }
}

/** Of what was read at different times the latest counts. */
function newest(rows: readonly BankEntry[], read: readonly BankEntry[]): readonly BankEntry[] {
  const byId = new Map(read.map((entry) => [entry.id, entry]))
  return rows.map((known) => {
    const entry = byId.get(known.id)
    return entry && entry.version >= known.version ? entry : known
  })
}

/** An entry as it is once these parts are recorded. */
export function asPaid(entry: BankEntry, parts: MatchProposal["parts"]): BankEntry {
  const taken = parts.reduce((sum, { amount }) => sum + amount, 0)
  const rest = entry.left - taken
  // What is taken beyond what came is what the bank took of it.
  const left = entry.left > 0 ? Math.max(rest, 0) : rest
  const paid = parts.map(({ invoice, number, buyer, currency, amount, registrations }, place) => ({
    // Until it has one of its own.
    id: -1 - place,
    invoice,
    number,
    buyer,
    currency,
    amount,
    entry_amount: amount,
    date: entry.date,
    registrations,
  }))
  return {
    ...entry,
    left,
    available: entry.available - taken,
    state: left === 0 ? "matched" : "open",
    payments: [...entry.payments, ...paid],
    proposals: [],
  }
}
