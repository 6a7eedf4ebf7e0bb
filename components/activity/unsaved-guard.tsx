import dynamic from "next/dynamic"
import { useRouter } from "next/navigation"
import { useEffect, useState } from "react"

const UnsavedDialog = dynamic(() => import("./unsaved-dialog.tsx").then((loaded) => loaded.UnsavedDialog), {
  ssr: false,
})

type Props = {
  isDirty: boolean
  canSave: boolean
  /** @returns whether the text is stored */
  onSave: () => Promise<boolean>
}

/** Asks before the page is left with text that is not saved (spec 1 §4 "Unsaved-change tracking"). */
export function UnsavedGuard({ isDirty, canSave, onSave }: Props) {
  const router = useRouter()
  const [target, setTarget] = useState<string | null>(null)

  // Leaving a page is the browser's: by closing it, and by following a link on it.
  useEffect(() => {
    if (!isDirty) return
    const askOnUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const askOnLink = (event: MouseEvent) => {
      const href = pathOfPlainClick(event)
      if (href === null) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(href)
    }
    window.addEventListener("beforeunload", askOnUnload)
    document.addEventListener("click", askOnLink, { capture: true })
    return () => {
      window.removeEventListener("beforeunload", askOnUnload)
      document.removeEventListener("click", askOnLink, { capture: true })
    }
  }, [isDirty])

  if (target === null) return null
  return (
    <UnsavedDialog
      canSave={canSave}
      onClose={() => setTarget(null)}
      onLeave={() => router.push(target)}
      onSave={async () => {
        setTarget(null)
        if (await onSave()) router.push(target)
      }}
    />
  )
}

/** Path a click leads this window to within the app; null for any other click. */
function pathOfPlainClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== window.location.origin) return null
  const isSamePage = pathname === window.location.pathname && search === window.location.search
  return isSamePage ? null : pathname + search + hash
}
