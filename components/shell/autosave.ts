/** Milliseconds without a change after which what was written is saved. */
export const savedAfter = 800
/** Milliseconds after which a save that failed is tried again. */
export const retriedAfter = 5_000

export type AutosaveState<Stored> =
  | { name: "untouched" | "unsaved" | "saving" | "saved" }
  | { name: "failed"; error: unknown }
  /** Somebody else has stored another one: nothing is saved until one of the two is chosen. null: it was ended there. */
  | { name: "conflict"; current: Stored | null }

type Versioned = { version: number | null }

export type AutosaveOptions<Value, Stored extends Versioned> = {
  /** Of what is stored, on which the first value is written. */
  version: Stored["version"]
  /** How it begins: untouched unless given. */
  initial?: AutosaveState<Stored>
  /** Stores a value over a version; null where this browser alone has it. @throws what the call throws */
  save: ((value: Value, version: Stored["version"]) => Promise<Stored>) | null
  /** What somebody else has stored, where that is why a save failed; undefined where it is not. */
  conflictOf?: (error: unknown) => Stored | null | undefined
  /** Whether a save that failed so is tried again by itself: always unless given. */
  isRetried?: (error: unknown) => boolean
  /** Where a value is in this browser until it is stored; nowhere unless given. */
  local?: { put: (value: Value, version: Stored["version"]) => void; clear: () => void }
}

/**
 * Saves what is written: in this browser at once, with the server once no change has come for a moment, one call at a time. What
 * somebody else stored in the meantime, in another tab or elsewhere, is never overwritten unasked.
 */
export function createAutosave<Value, Stored extends Versioned>({
  save,
  conflictOf = () => undefined,
  isRetried = () => true,
  local,
  ...begun
}: AutosaveOptions<Value, Stored>) {
  let { version, initial: state = { name: "untouched" } } = begun
  let waiting: { value: Value } | undefined
  let inFlight: { value: Value } | undefined
  let queue: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isLeft = false
  const listeners = new Set<() => void>()

  function show(next: AutosaveState<Stored>) {
    state = next
    for (const listener of listeners) listener()
  }

  function plan(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }

  async function send(): Promise<void> {
    const sent = waiting
    if (!save || !sent || state.name === "conflict") return
    waiting = undefined
    inFlight = sent
    show({ name: "saving" })
    try {
      accept(await save(sent.value, version))
    } catch (error) {
      // What was dropped meanwhile does not come back.
      if (inFlight === sent) refuse(sent, error)
    } finally {
      inFlight = undefined
    }
  }

  function accept(stored: Stored) {
    version = stored.version
    if (waiting) local?.put(waiting.value, version)
    else local?.clear()
    show({ name: waiting ? "unsaved" : "saved" })
  }

  function refuse(sent: { value: Value }, error: unknown) {
    waiting ??= sent
    const current = conflictOf(error)
    if (current !== undefined) return show({ name: "conflict", current })
    show({ name: "failed", error })
    if (isRetried(error) && !isLeft) plan(retriedAfter)
  }

  /** Saves now what is not saved yet. @returns whether everything is */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    queue = queue.then(send)
    await queue
    if (waiting && state.name === "unsaved") return flush()
    return !waiting && state.name !== "conflict"
  }

  function write(value: Value) {
    waiting = { value }
    local?.put(value, version)
  }

  /** Nothing that was written is saved any more, nor comes back by a call under way. */
  async function drop(): Promise<void> {
    clearTimeout(timer)
    waiting = undefined
    inFlight = undefined
    local?.clear()
    await queue
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isUnsaved: () => waiting !== undefined || inFlight !== undefined,
    version: () => version,
    /** Whether a version is the one that was stored here last. */
    isAt: (one: Stored["version"]) => one === version,
    change(value: Value) {
      if (isOver) return
      if (!save) {
        local?.put(value, version)
        return show({ name: "saved" })
      }
      write(value)
      if (state.name === "conflict") return
      show({ name: "unsaved" })
      plan(savedAfter)
    },
    flush,
    /** What somebody else has stored is known by another call. */
    meet: (current: Stored | null) => show({ name: "conflict", current }),
    /** Another call about the same has failed. */
    fail: (error: unknown) => show({ name: "failed", error }),
    /** This value takes the place of what somebody else stored in that version. */
    keepMine(value: Value, over: Stored["version"]) {
      version = over
      write(value)
      show({ name: "unsaved" })
      return flush()
    },
    /** What somebody else has stored goes on here. */
    takeTheirs(current: Stored) {
      clearTimeout(timer)
      version = current.version
      waiting = undefined
      inFlight = undefined
      local?.clear()
      show({ name: "saved" })
    },
    drop,
    /** It was sent or thrown away: what is written from now on is not saved either. */
    end(): Promise<void> {
      isOver = true
      return drop()
    },
    /** Its screen is there. */
    stay() {
      isLeft = false
    },
    /** Its screen has gone: what waits is saved once more. Should that fail, the browser has it where it has a local draft. */
    leave(): Promise<boolean> {
      isLeft = true
      return flush()
    },
  }
}

export type Autosave<Value, Stored extends Versioned> = ReturnType<typeof createAutosave<Value, Stored>>
