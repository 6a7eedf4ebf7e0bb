import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent } from "react"

/** What lists were shown of: the same again is what Back brings, as it was when the list was left. */
const shownBefore = new WeakSet<object>()

/**
 * Reads a list again when somebody changes a record that it shows, and when Back brings it: it may have changed since.
 * @param path of the stream of the server that names them
 * @param loaded what the page was given, of which the rows are
 */
export function useLiveList(path: string, rows: readonly { id: number }[], loaded: object = rows): void {
  const router = useRouter()
  const isShown = useEffectEvent((id: number) => rows.some((row) => row.id === id))
  const changed = useEffectEvent(() => router.refresh())
  useEffect(() => {
    if (shownBefore.has(loaded)) changed()
    shownBefore.add(loaded)
  }, [loaded])
  useEffect(() => {
    let leave: (() => void) | undefined
    let isOver = false
    // After the first view: the list shows without it.
    void import("./follow-list.ts").then(({ followList }) => {
      if (!isOver)
        leave = followList(
          path,
          (id) => isShown(id),
          () => changed(),
        )
    })
    return () => {
      isOver = true
      leave?.()
    }
  }, [path])
}
