import { onMissedNotices } from "#lib/backend/platform/database/cache-notices.ts"
import { RecentValues } from "#lib/text/recent-values.ts"

/** Answers of the database about a list, each true at a change version of the list; kept for as long as no row of it changes. */
export class VersionedAnswers<Answer extends { version: number }> {
  readonly #kept: RecentValues<Answer>
  readonly #asked = new Map<string, Promise<Answer>>()

  /** @param capacity answers that are kept */
  constructor(capacity: number) {
    this.#kept = new RecentValues(capacity)
    // Versions only grow, but after a lost connection the database may be another one: a copy promoted, a backup restored.
    onMissedNotices(() => {
      this.#kept.clear()
      this.#asked.clear()
    })
  }

  /**
   * The answer of this version or a later one: as it is kept, else read again, once however many ask.
   * @param version change version the caller saw beside its rows
   */
  async get(key: string, version: number, read: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key)
    if (known && known.version >= version) return known
    const answer = await (this.#asked.get(key) ?? this.#ask(key, read))
    return answer.version >= version ? answer : this.#ask(key, read)
  }

  /** What was answered last, of whatever version; undefined when nothing is kept. */
  last(key: string): Answer | undefined {
    return this.#kept.get(key)
  }

  keep(key: string, answer: Answer): void {
    this.#kept.set(key, answer)
  }

  #ask(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const running = read().then((answer) => {
      this.#kept.set(key, answer)
      return answer
    })
    this.#asked.set(key, running)
    const done = () => {
      if (this.#asked.get(key) === running) this.#asked.delete(key)
    }
    running.then(done, done)
    return running
  }
}
