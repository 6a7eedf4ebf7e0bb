import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent } from "react"
import { followStream } from "#components/shell/shared-stream.ts"

/** Milliseconds in which several changes are one. */
const burst = 150

/** The version that the stream told of; undefined when some may have been missed. */
function versionOf(told: string | undefined): number | undefined {
  const said: unknown = told === undefined ? undefined : JSON.parse(told)
  const hasVersion = typeof said === "object" && said !== null && "version" in said
  return hasVersion && typeof said.version === "number" ? said.version : undefined
}

/**
 * Shows what others save of an open registration: the page is read anew, and its form takes over what has no change of its own.
 * @param version the latest that this page knows
 */
export function useLiveRegistration(id: number, version: number): void {
  const router = useRouter()
  const readAnew = useEffectEvent((told: number | undefined) => {
    if (told === undefined || told > version) router.refresh()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = followStream(`crm-registration-${id}`, `/api/registration/${id}/stream`, (told) => {
      clearTimeout(timer)
      timer = setTimeout(() => readAnew(versionOf(told)), burst)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [id])
}
