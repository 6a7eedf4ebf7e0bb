import { NamedChanges } from "#lib/backend/platform/http/named-changes.ts"

/** A company to read again; null for the whole board. `is_pipeline`: what is said of the pipeline, its stages or owners changed too. */
export type BoardChange = { company_id: number | null; is_pipeline?: true }

/** What changed on a board and was not told to its reader yet. */
export class BoardChanges {
  #companies = new NamedChanges()
  #isPipeline = false

  /** @param company null for all of the board */
  add(company: number | null): void {
    this.#companies.add(company)
  }

  /** What is around the cards changed, and with it what they are read by. */
  addPipeline(): void {
    this.#isPipeline = true
    this.add(null)
  }

  end(): void {
    this.#companies.end()
  }

  /** The next change as soon as there is one; undefined at the end. */
  async next(): Promise<BoardChange | undefined> {
    const change = await this.#companies.next()
    if (!change) return undefined
    const isPipeline = change.id === null && this.#isPipeline
    if (isPipeline) this.#isPipeline = false
    return { company_id: change.id, ...(isPipeline && { is_pipeline: true }) }
  }
}
