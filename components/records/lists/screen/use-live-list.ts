import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent } from "react"

/**
 * Reads a list again when somebody changes a record that it shows.
 * @param path of the stream of the server that names them
 */
export function useLiveList(path: string, rows: readonly { id: number }[]): void {
  const router = useRouter()
  const isShown = useEffectEvent((id: number) => rows.some((row) => row.id === id))
  const changed = useEffectEvent(() => router.refresh())
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
