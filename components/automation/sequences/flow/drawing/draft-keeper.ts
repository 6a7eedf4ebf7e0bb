/** How what is drawn stands to what is kept. */
export type KeptState = "kept" | "waiting" | "keeping" | "failed" | "conflict"

type Options<Value, Stored> = {
  /** @throws what the call throws */
  save: (value: Value, version: number | null) => Promise<Stored>
  versionOf: (stored: Stored) => number | null
  /** What is stored, where a save failed because somebody else's came between. */
  conflictOf: (error: unknown) => Stored | undefined
  onState: (state: KeptState) => void
  onSaved: (stored: Stored) => void
  onConflict: (current: Stored) => void
  onFailed: (error: unknown) => void
  /** Milliseconds after a change. */
  pause: number
}

/**
 * Keeps what is drawn a moment after each change, one save at a time: what changes during a save is saved after it. Nothing is given up: what
 * was not kept goes with the next change, or when it is asked for.
 */
export class DraftKeeper<Value, Stored> {
  private waiting: { value: Value } | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<boolean> | undefined
  private version: number | null
  private readonly options: Options<Value, Stored>

  constructor(version: number | null, options: Options<Value, Stored>) {
    this.version = version
    this.options = options
  }

  put(value: Value): void {
    this.waiting = { value }
    clearTimeout(this.timer)
    this.options.onState("waiting")
    this.timer = setTimeout(() => void this.flush(), this.options.pause)
  }

  /** Saves what is not saved yet. @returns whether everything is */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer)
    while (this.running) await this.running
    if (!this.waiting) return true
    this.running = this.send(this.waiting.value)
    const isKept = await this.running
    this.running = undefined
    return isKept && (this.waiting ? this.flush() : true)
  }

  /** Whether a version is the one that was stored here last. */
  isAt(version: number | null): boolean {
    return version === this.version
  }

  /** Goes on over what somebody else stored. */
  rebase(version: number | null): void {
    this.version = version
  }

  /** Nothing is to be saved any more. */
  drop(): void {
    clearTimeout(this.timer)
    this.waiting = undefined
  }

  private async send(value: Value): Promise<boolean> {
    const { save, versionOf, conflictOf, onState, onSaved, onConflict, onFailed } = this.options
    onState("keeping")
    try {
      const stored = await save(value, this.version)
      this.version = versionOf(stored)
      if (this.waiting?.value === value) this.waiting = undefined
      onState(this.waiting ? "waiting" : "kept")
      onSaved(stored)
      return true
    } catch (error) {
      const current = conflictOf(error)
      onState(current === undefined ? "failed" : "conflict")
      if (current === undefined) onFailed(error)
      else onConflict(current)
      return false
    }
  }
}
