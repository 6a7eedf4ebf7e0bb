/**
 * Does so many pieces of work at a time; the others wait for their turn, in their order.
 * @returns what does a piece of work when its turn comes
 */
export function concurrencyLimit(max: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function withinLimit<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= max) await new Promise<void>((settle) => waiting.push(settle))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
