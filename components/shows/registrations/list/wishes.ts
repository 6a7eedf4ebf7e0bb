/** A value for a cell: how it is sent, and its row with it in place. */
export type Wish<Row> = {
  shown: (row: Row) => Row
  send: () => Promise<unknown>
  /** What is told when it fails, the reason below. */
  failed: string
}

/**
 * Sends what is wished for, one after the other in each cell: of the wishes that come while one is under way only the last is sent.
 * @returns a function of the cell and its wish, which answers the last wish that was kept, null when none was, and nothing at all
 * where the one under way will answer for it
 */
export function wishes<Row>(fail: (error: unknown, title: string) => void) {
  const next = new Map<string, Wish<Row> | null>()

  return async (cell: string, first: Wish<Row>): Promise<Wish<Row> | null | undefined> => {
    if (next.has(cell)) {
      next.set(cell, first)
      return undefined
    }
    let kept: Wish<Row> | null = null
    for (let wish: Wish<Row> | null = first; wish; wish = next.get(cell) ?? null) {
      next.set(cell, null)
      try {
        await wish.send()
        kept = wish
      } catch (error) {
        // A later wish for the same cell says by itself whether it fails.
        if (!next.get(cell)) fail(error, wish.failed)
      }
    }
    next.delete(cell)
    return kept
  }
}
