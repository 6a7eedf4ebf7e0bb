/** Records named one by one, here and by the notices of the database; of more at once all of them are cheaper to read. */
export const maxNamed = 20
/** Whoever is to read all again is not told to do so sooner; what changes until then is told after it. */
const restMilliseconds = 400

/** Records of a list that changed and were not told to its reader yet. */
export class NamedChanges {
  #ids = new Set<number>()
  #isWhole = false
  #isOver = false
  #restsUntil = 0
  #wake: () => void = () => undefined

  /** @param id null for all of the list */
  add(id: number | null): void {
    if (id !== null) this.#ids.add(id)
    if (id === null || this.#ids.size > maxNamed) {
      this.#isWhole = true
      this.#ids.clear()
    }
    this.#wake()
  }

  end(): void {
    this.#isOver = true
    this.#wake()
  }

  /** The next record as soon as there is one, null for all; undefined at the end. */
  async next(): Promise<{ id: number | null } | undefined> {
    await this.#rest()
    while (!this.#isOver) {
      if (this.#isWhole) return this.#tellWhole()
      for (const id of this.#ids) {
        this.#ids.delete(id)
        return { id }
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

  #tellWhole(): { id: null } {
    this.#isWhole = false
    this.#ids.clear()
    this.#restsUntil = performance.now() + restMilliseconds
    return { id: null }
  }
}
