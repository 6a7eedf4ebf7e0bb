import { useState } from "react"
import { later } from "#components/ui/loading/later.tsx"
import type { ListedFlow } from "#lib/contract/finance/approved-platform.ts"

const SetAsideDialog = later(() => import("./set-aside-dialog.tsx").then((loaded) => loaded.SetAsideDialog))

/** The dialog that sets one of a list aside; what is typed in it outlives its row, which others may move to another page. */
export function useSetAside() {
  const [opened, setOpened] = useState<{ flow: ListedFlow; name: string; count: number }>()
  return {
    setAside: (flow: ListedFlow, name: string) =>
      setOpened((before) => ({ flow, name, count: (before?.count ?? 0) + 1 })),
    dialog: opened ? <SetAsideDialog key={opened.count} flow={opened.flow} name={opened.name} /> : null,
  }
}
