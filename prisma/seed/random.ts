/** A source of repeatable choices: the same seed gives the same choices in the same order. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Likelier near the front of the list. */
  pickSkewed<Item>(items: readonly Item[]): Item
  pickWeighted<Item extends { weight: number }>(items: readonly Item[]): Item
  /** So many different items, in the list's order. */
  sample<Item>(items: readonly Item[], count: number): Item[]
  /** Replaces each "#" by a digit. */
  digits(pattern: string): string
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error("Nothing to choose from")
  return item
}

/** mulberry32: small, fast and good enough for invented data. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** @param seed any whole number */
export function createRandom(seed: number): Random {
  const next = generator(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    between: (min, max) => min + below(max - min + 1),
    chance: (probability) => next() < probability,
    pick: (items) => at(items, below(items.length)),
    pickSkewed: (items) => at(items, Math.floor(next() ** 2 * items.length)),
    pickWeighted(items) {
      let rest = next() * items.reduce((sum, item) => sum + item.weight, 0)
      const found = items.find((item) => {
        rest -= item.weight
        return rest < 0
      })
      return found ?? at(items, items.length - 1)
    },
    sample(items, count) {
      const left = items.map((_, index) => index)
      const chosen = Array.from({ length: Math.min(count, items.length) }, () => {
        const [index] = left.splice(below(left.length), 1)
        return index ?? 0
      })
      return chosen.sort((a, b) => a - b).map((index) => at(items, index))
    },
    digits: (pattern) => pattern.replace(/#/g, () => String(below(10))),
  }
}
