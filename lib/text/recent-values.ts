/** Values kept by key, for a while counted on a clock that nobody sets or for as long as there is room; the least recently used leaves first. */
export class RecentValues<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>()
  readonly #capacity: number
  readonly #lifeMs: number

  constructor(capacity: number, lifeMs = Number.POSITIVE_INFINITY) {
    this.#capacity = capacity
    this.#lifeMs = lifeMs
  }

  /** The value kept under a key, undefined when there is none or its time is over. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.until <= performance.now()) return undefined
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Keeps a value; pushes out the least recently used one when full. */
  set(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: performance.now() + this.#lifeMs })
    if (this.#entries.size <= this.#capacity) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  clear(): void {
    this.#entries.clear()
  }

  get size(): number {
    return this.#entries.size
  }
}
