import { useEffect } from "react"

/** A session is read again when somebody comes back to its tab, at most this often. */
const refreshEveryMs = 60_000

/**
 * Keeps next-auth's session true and alive while the app is in use: what an administrator changed reaches the guards,
 * and a session revoked elsewhere ends here.
 */
export function SessionRefresh() {
  useEffect(() => {
    let refreshedAt = 0
    const refresh = () => {
      if (document.visibilityState !== "visible" || Date.now() - refreshedAt < refreshEveryMs) return
      refreshedAt = Date.now()
      void leaveWhenEnded()
    }
    refresh()
    document.addEventListener("visibilitychange", refresh)
    return () => document.removeEventListener("visibilitychange", refresh)
  }, [])
  return null
}

/** next-auth answers an empty object once there is no session. While the network is down nothing is known: the next visit asks. */
async function leaveWhenEnded(): Promise<void> {
  const answer = await fetch("/api/auth/session", { credentials: "same-origin" }).catch(() => null)
  if (!answer?.ok) return
  const session: unknown = await answer.json()
  if (typeof session === "object" && session !== null && !("user" in session))
    (await import("#lib/api/ended-session.ts")).leaveEndedSession()
}
