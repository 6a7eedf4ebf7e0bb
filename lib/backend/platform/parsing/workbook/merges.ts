/** Cells joined over several rows, which are remembered: a list has a few. */
const maxMerges = 20_000

/** Cells that are joined downwards: what the first one says counts for the rows below it too. */
export class Merges {
  #starting = new Map<number, { column: number; last: number }[]>()
  #open = new Map<number, { last: number; text: string }>()
  #count = 0

  add(column: number, first: number, last: number): void {
    if (last <= first || this.#count >= maxMerges) return
    this.#count += 1
    this.#starting.set(first, [...(this.#starting.get(first) ?? []), { column, last }])
  }

  /** The cells of a row, with what a joined cell above says of it. Rows come in their order. */
  fill(line: number, cells: Map<number, string>): Map<number, string> {
    const isFilled = [...cells.values()].some((text) => text !== "")
    for (const [column, { last, text }] of this.#open) {
      if (last < line) this.#open.delete(column)
      else if (isFilled && !cells.get(column)) cells.set(column, text)
    }
    for (const { column, last } of this.#starting.get(line) ?? [])
      this.#open.set(column, { last, text: cells.get(column) ?? "" })
    return cells
  }
}
