import { AsyncIteratorClass } from "@orpc/server"

/** What changed and was not told to its reader yet. */
type Changes<Change> = {
  /** The next change as soon as there is one; undefined at the end. */
  next: () => Promise<Change | undefined>
  end: () => void
}

/** Changes as a stream; `close` is called when its reader leaves. */
export function changeStream<Change>(
  changes: Changes<Change>,
  close: () => void,
): AsyncIteratorClass<Change> {
  return new AsyncIteratorClass<Change>(
    async () => {
      const value = await changes.next()
      return value ? { done: false, value } : { done: true, value: undefined }
    },
    async () => {
      changes.end()
      close()
    },
  )
}
