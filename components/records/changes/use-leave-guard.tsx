import { useRouter } from "next/navigation"
import { type ReactNode, useEffect, useEffectEvent, useState } from "react"
import { currentAsker } from "#components/ui/inputs/stand-in.ts"
import { later } from "#components/ui/loading/later.tsx"
import { giveFocusBack } from "#components/ui/panels/use-focus-back.ts"
import { guardLeaving } from "./leaving.ts"

/** Fetched before anything is changed: a connection that goes first would leave a link that is pressed without an answer. */
const UnsavedDialog = later(() => import("./unsaved-dialog.tsx").then((loaded) => loaded.UnsavedDialog), {
  loadsWhenIdle: true,
})

type Options = {
  /** Something would be lost by leaving now. */
  isDirty: boolean
  canSave: boolean
  /** @returns whether everything is stored */
  onSave: () => Promise<boolean>
  /** Before somebody leaves without saving. */
  onLeave?: () => void
  /** What leaving without saving is called; "Leave without saving" unless given. */
  leaveLabel?: string
}

type Asked = { answer: (mayLeave: boolean) => void; asker: Element | null }

/**
 * Asks before unsaved changes are left behind (F-4): by a link, a shortcut, the palette,
 * Back, or closing the tab.
 * @returns `ask`, for what else would lose them (a panel's cross), and the dialog to render
 */
export function useLeaveGuard({ isDirty, canSave, onSave, onLeave, leaveLabel }: Options): {
  ask: () => Promise<boolean>
  dialog: ReactNode
} {
  const router = useRouter()
  const [asked, setAsked] = useState<Asked | null>(null)

  const ask = () =>
    new Promise<boolean>((resolve) => {
      // A second question takes the place of the first, which then stays.
      asked?.answer(false)
      setAsked({ answer: resolve, asker: currentAsker() })
    })
  const askNow = useEffectEvent(ask)
  const follow = useEffectEvent((path: string) => router.push(path))

  // Leaving a page is the browser's.
  useEffect(() => {
    if (!isDirty) return
    // Asked for later, it could not come without a connection, and what was typed would go with the page.
    UnsavedDialog.preload()
    return guardLeaving({ ask: () => askNow(), follow: (path) => follow(path) })
  }, [isDirty])

  function answer(mayLeave: boolean) {
    asked?.answer(mayLeave)
    setAsked(null)
    if (!mayLeave) giveFocusBack(asked?.asker ?? null)
  }

  const dialog = asked ? (
    <UnsavedDialog
      canSave={canSave}
      leaveLabel={leaveLabel}
      onClose={() => answer(false)}
      onLeave={() => {
        onLeave?.()
        answer(true)
      }}
      onSave={async () => {
        setAsked(null)
        asked.answer(await onSave())
      }}
    />
  ) : null
  return { ask: async () => !isDirty || ask(), dialog }
}

/** The guard where nothing else asks. */
export function LeaveGuard(options: Options) {
  return useLeaveGuard(options).dialog
}
