import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from "react"
import { currentAsker } from "#components/ui/inputs/fallback.ts"
import { loadable } from "#components/ui/loading/loadable.ts"
import { giveFocusBack } from "#components/ui/panels/use-focus-back.ts"
import { guardLeaving } from "./leaving.ts"
import type { UnsavedDialog as Dialog } from "./unsaved-dialog.tsx"

/** Fetched before anything is changed: a connection that goes first would leave a link that is pressed without an answer. */
const dialogLater = loadable(() => import("./unsaved-dialog.tsx").then((loaded) => loaded.UnsavedDialog))

function UnsavedDialog(props: ComponentProps<typeof Dialog>) {
  const Loaded = dialogLater.useLoaded()
  return Loaded ? <Loaded {...props} /> : <BrowserQuestion {...props} />
}

/** The question without a connection to fetch its dialog by; with one, that comes in a moment. */
function BrowserQuestion({ onLeave, onClose }: Pick<ComponentProps<typeof Dialog>, "onLeave" | "onClose">) {
  const t = useTranslations("changes.unsaved")
  const ask = useEffectEvent(() => {
    if (navigator.onLine) return
    if (window.confirm(t("ask"))) onLeave()
    else onClose()
  })
  // A dialog of the browser's own.
  useEffect(() => ask(), [])
  return null
}

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

type Question = { answer: (mayLeave: boolean) => void; asker: Element | null }

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
  const [asked, setAsked] = useState<Question | null>(null)

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
    dialogLater.preload()
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
