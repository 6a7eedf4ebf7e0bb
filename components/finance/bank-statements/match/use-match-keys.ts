import { useState } from "react"
import { newKey } from "#components/ui/inputs/new-key.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"

type Parts = readonly { invoice: number; amount: number; by_hand?: number[] }[]

/**
 * Names each match, so that trying again records it once.
 * @returns a function of the entry and its parts, which answers the same key for the same match of the entry as it is
 */
export function useMatchKeys(): (entry: BankEntry, parts: Parts) => string {
  const [keys] = useState(() => new Map<string, string>())
  return ({ id, version }, parts) => {
    // The same money is one match, whatever else was seen of its invoice by the next try.
    const match = JSON.stringify([id, version, parts.map(({ by_hand: _, ...part }) => part)])
    const key = keys.get(match) ?? newKey()
    keys.set(match, key)
    return key
  }
}
