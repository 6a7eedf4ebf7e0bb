import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent } from "react"
import { followInBursts, parseMessage } from "#components/shell/shared-stream.ts"

/** Milliseconds in which several changes are one. */
const burst = 150

/** The version that the stream told of; undefined when some may have been missed. */
function versionOf(data: string | undefined): number | undefined {
  const version = parseMessage(data)?.version
  return typeof version === "number" ? version : undefined
}

/**
 * Shows what others save of an open registration: the page is read again, and its form takes over what has no change of its own.
 * @param version the latest that this page knows
 */
export function useLiveRegistration(id: number, version: number): void {
  const router = useRouter()
  const refreshIfNewer = useEffectEvent((latest: number | undefined) => {
    if (latest === undefined || latest > version) router.refresh()
  })
  useEffect(
    () =>
      followInBursts(`crm-registration-${id}`, `/api/registration/${id}/stream`, burst, (told) =>
        refreshIfNewer(versionOf(told)),
      ),
    [id],
  )
}
