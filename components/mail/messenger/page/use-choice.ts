import { useSearchParams } from "next/navigation"
import { useCallback, useEffect, useState } from "react"
import { recordIdOf } from "#lib/text/record-id.ts"
import { type MessengerUrl, messengerHref } from "./messenger-url.ts"

const chosenIn = (search: string) => recordIdOf(new URLSearchParams(search).get("thread") ?? "")

/**
 * The conversation that is read. It is in the address, and nothing is asked of the server for that: going back leads to the one before.
 * @returns it, and what chooses another; `walking` leaves no step to go back to
 */
export function useChoice(url: MessengerUrl) {
  const parameter = useSearchParams().get("thread")
  const [chosen, setChosen] = useState(() => recordIdOf(parameter ?? ""))
  useEffect(() => {
    const follow = () => setChosen(chosenIn(window.location.search))
    window.addEventListener("popstate", follow)
    return () => window.removeEventListener("popstate", follow)
  }, [])
  // A link that is followed here, as of ⌘K. What was chosen quickly after one another arrives late: the address has the last of it.
  useEffect(() => {
    if (chosenIn(window.location.search) === recordIdOf(parameter ?? ""))
      setChosen(recordIdOf(parameter ?? ""))
  }, [parameter])
  const choose = useCallback(
    (thread: number | null, { walking = false } = {}) => {
      setChosen(thread)
      const href = messengerHref({ ...url, thread })
      if (walking) window.history.replaceState(null, "", href)
      else window.history.pushState(null, "", href)
    },
    [url],
  )
  return { chosen, choose }
}
