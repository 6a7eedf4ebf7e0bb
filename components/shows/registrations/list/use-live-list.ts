import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent } from "react"

/** Reads the list again when somebody changes a registration that it shows. */
export function useLiveList(rows: readonly { id: number }[]): void {
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
          (id) => isShown(id),
          () => changed(),
        )
    })
    return () => {
      isOver = true
      leave?.()
    }
  }, [])
}
