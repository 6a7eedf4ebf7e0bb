import { RateLimiterMemory } from "rate-limiter-flexible"

/** Tokens that mean nothing which an address may send in a minute and have looked up one by one. */
export const unknownTokensAMinute = 300
/** Milliseconds for which the tokens of an address that sent more are gathered, to be looked up in one query. */
const gathering = 200

type Batch = { hashes: Map<string, Uint8Array>; stored: Promise<Set<string>> }
export type FindStored = (hashes: Uint8Array[]) => Promise<Uint8Array[]>

const keyOf = (hash: Uint8Array) => Buffer.from(hash).toString("base64")

/**
 * Bounds what tokens cost that mean nothing: an address that sends many of them waits a moment with each, and all that it
 * sends meanwhile are one query. A token that lives is found whatever else comes from its address.
 * @param find which of these hashes are stored
 */
export function boundUnknownTokens(find: FindStored) {
  const sent = new RateLimiterMemory({ points: unknownTokensAMinute, duration: 60 })
  const batches = new Map<string, Batch>()

  function openBatch(address: string): Batch {
    const hashes = new Map<string, Uint8Array>()
    const stored = new Promise((resolve) => setTimeout(resolve, gathering)).then(async () => {
      batches.delete(address)
      return new Set((await find([...hashes.values()])).map(keyOf))
    })
    const batch = { hashes, stored }
    batches.set(address, batch)
    return batch
  }

  return {
    /** Whether a token may mean something; known without a query unless the address sent many that did not. */
    async mayBeStored(address: string, hash: Uint8Array): Promise<boolean> {
      const before = await sent.get(address)
      if (!before || before.consumedPoints < unknownTokensAMinute) return true
      const batch = batches.get(address) ?? openBatch(address)
      batch.hashes.set(keyOf(hash), hash)
      return (await batch.stored).has(keyOf(hash))
    },
    /** Notes that a token meant nothing. */
    async noteUnknown(address: string): Promise<void> {
      await sent.penalty(address)
    },
  }
}
