/** What was asked of the application, and what it has acknowledged. A thing is asked for once: an answer that never came is never asked again. */
export class Ledger {
  readonly asked = new Map<string, Set<string>>()
  readonly acknowledged = new Map<string, Set<string>>()
  /** Ids of the jobs whose start was acknowledged, by kind. */
  readonly jobs: { kind: "bulk" | "import" | "export"; job: number; what: string[] }[] = []
  refused = 0

  #set(sets: Map<string, Set<string>>, kind: string) {
    const set = sets.get(kind) ?? new Set<string>()
    sets.set(kind, set)
    return set
  }

  /**
   * Asks for one thing of a kind.
   * @returns whether it was acknowledged
   */
  async ask(kind: string, what: string, call: () => Promise<unknown>): Promise<boolean> {
    this.#set(this.asked, kind).add(what)
    try {
      await call()
      this.#set(this.acknowledged, kind).add(what)
      return true
    } catch {
      this.refused += 1
      return false
    }
  }

  count(kind: string): number {
    return this.acknowledged.get(kind)?.size ?? 0
  }
}
