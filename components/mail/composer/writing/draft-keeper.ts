import { ApiError } from "#lib/api/errors.ts"
import type { Written } from "../shared/open-composer.ts"
import type { StoredDraft } from "./desk.ts"
import type { Shelf } from "./draft-shelf.ts"

/** Milliseconds of quiet after which what is written is kept. */
export const keepAfterMs = 800
/** Milliseconds until keeping is tried again after it failed. */
const tryAgainMs = 5_000

export type KeepState =
  | { name: "untouched" | "unsaved" | "kept" | "unreached" }
  /** Somebody wrote it elsewhere; null: it was sent or thrown away there. */
  | { name: "conflict"; current: StoredDraft | null }

type Store = {
  save: (written: Written, version: number) => Promise<{ version: number }>
  discard: () => Promise<unknown>
  /** What another window has stored, of a refusal. */
  currentOf: (refusal: ApiError) => StoredDraft | null
}

/**
 * Keeps what is written: in this browser at once, with the server a moment later, one call at a time. A draft that another window
 * has changed is not overwritten: that is a conflict, until it is settled.
 * @param store null for a mail on no record, which this browser alone keeps
 * @param inConflict what this browser kept was written on another version than the server's
 * @param tell called with how it stands
 */
export function createDraftKeeper(
  shelf: Shelf,
  store: Store | null,
  { version, inConflict = false }: { version: number; inConflict?: boolean },
  tell: (state: KeepState) => void,
) {
  let base = version
  let waiting: Written | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let isOver = false
  let isLeft = false

  async function save(): Promise<void> {
    const written = waiting
    if (!store || !written || inConflict || isOver) return
    waiting = undefined
    try {
      base = (await store.save(written, base)).version
      if (waiting) shelf.put({ written: waiting, base })
      else shelf.clear()
      tell({ name: waiting ? "unsaved" : "kept" })
    } catch (error) {
      waiting ??= written
      if (error instanceof ApiError && error.status === 409) {
        inConflict = true
        tell({ name: "conflict", current: store.currentOf(error) })
        return
      }
      tell({ name: "unreached" })
      if (!isOver && !isLeft) plan(tryAgainMs)
    }
  }

  function plan(wait: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), wait)
  }

  /** Keeps it now. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    running = running.then(save)
    return running
  }

  return {
    change(written: Written) {
      if (isOver) return
      waiting = written
      shelf.put({ written, base })
      if (inConflict) return
      tell({ name: store ? "unsaved" : "kept" })
      if (store) plan(keepAfterMs)
    },
    flush,
    /** The composer is there. */
    stay() {
      isLeft = false
    },
    /** The composer is gone: what waits is kept now. Should that fail, this browser has it until it is written on. */
    leave() {
      isLeft = true
      return flush()
    },
    /** Ours takes the place of what another window wrote. */
    keepOurs(written: Written, current: StoredDraft | null) {
      inConflict = false
      base = current?.version ?? 0
      waiting = written
      return flush()
    },
    /** What the other window wrote goes on here. */
    takeTheirs(current: StoredDraft) {
      inConflict = false
      base = current.version
      waiting = undefined
      shelf.clear()
      tell({ name: "kept" })
    },
    /** It was sent, or is thrown away: nothing of it stays, nor comes back by a call under way. */
    async end() {
      isOver = true
      clearTimeout(timer)
      await running
      shelf.clear()
      await store?.discard()
    },
  }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>
