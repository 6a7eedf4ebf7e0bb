import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types"
import { useRouter } from "next/navigation"
import { useCallback, useRef } from "react"

/** Milliseconds for which the pointer, the focus or the typing rests on what is meant. */
export const meantAfter = 65

/**
 * Fetches what an address shows before it is asked for, so that it is shown at once then. It counts as the latest for
 * `staleTimes.static` of next.config.mjs, or until something is saved: nothing that is followed live is fetched so.
 */
export function useFetchAhead(): (href: string) => void {
  const router = useRouter()
  // The router's documentation leaves the kind out, its types have it: without it only static pages are fetched.
  return useCallback((href) => router.prefetch(href, { kind: PrefetchKind.FULL }), [router])
}

/** Props of a link that fetches what it leads to while the pointer or the focus rests on it. */
export function useAhead(href: string) {
  const fetchAhead = useFetchAhead()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(resting.current)
  const rest = () => {
    leave()
    resting.current = setTimeout(() => fetchAhead(href), meantAfter)
  }
  return { onPointerEnter: rest, onFocus: rest, onPointerLeave: leave, onBlur: leave, onClick: leave }
}
