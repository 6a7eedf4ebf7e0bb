/** A company to read anew; null for the whole board. `is_pipeline`: what is said of the pipeline, its stages or owners changed too. */
export type BoardChange = { company_id: number | null; is_pipeline?: true }

/** Companies named one by one, here and by the notices of the database; of more at once the whole board is cheaper to read. */
export const mostNamed = 20
/** A board that is to be read as a whole is not told to do so again sooner; what changes meanwhile is told after it. */
const restMilliseconds = 400

/** What changed on a board and was not told to its reader yet. */
export class BoardChanges {
  #companies = new Set<number>()
  #isWhole = false
  #isPipeline = false
  #isOver = false
  #restsUntil = 0
  #wake: () => void = () => undefined

  /** @param company null for all of the board */
  add(company: number | null): void {
    if (company !== null) this.#companies.add(company)
    if (company === null || this.#companies.size > mostNamed) {
      this.#isWhole = true
      this.#companies.clear()
    }
    this.#wake()
  }

  /** What stands around the cards changed, and with it what they are read by. */
  addPipeline(): void {
    this.#isPipeline = true
    this.add(null)
  }

  end(): void {
    this.#isOver = true
    this.#wake()
  }

  /** The next change as soon as there is one; undefined at the end. */
  async next(): Promise<BoardChange | undefined> {
    await this.#rest()
    while (!this.#isOver) {
      if (this.#isWhole) return this.#tellWhole()
      for (const company_id of this.#companies) {
        this.#companies.delete(company_id)
        return { company_id }
      }
      await this.#added()
    }
    return undefined
  }

  async #rest(): Promise<void> {
    const left = this.#restsUntil - performance.now()
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  }

  #added(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  #tellWhole(): BoardChange {
    const change: BoardChange = { company_id: null, ...(this.#isPipeline && { is_pipeline: true }) }
    this.#isWhole = false
    this.#isPipeline = false
    this.#companies.clear()
    this.#restsUntil = performance.now() + restMilliseconds
    return change
  }
}
