import { usePathname } from "next/navigation"
import { useEffect } from "react"
import { whenIdle } from "#components/ui/loading/use-idle.ts"
import type { RecentKind } from "#lib/contract/home/quick-search.ts"
import { recordIn } from "./recent-entries.ts"

/** Remembers which record's page is read, for the palette to begin with. */
export function OpenedRecord() {
  const opened = recordIn(usePathname())
  const [kind, id] = [opened?.kind, opened?.id]
  useEffect(() => {
    if (kind && id) return whenIdle(() => void note(kind, id))
  }, [kind, id])
  return null
}

/** Not being able to is nothing that somebody who reads a record must know. */
async function note(kind: RecentKind, id: number): Promise<void> {
  const { api } = await import("#lib/api/client.ts")
  await api.quickSearch.noteOpened({ kind, id }).catch(() => undefined)
}
