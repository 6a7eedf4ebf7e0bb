import { useEffect } from "react"
import { forgetOthers } from "#components/shell/local-store.ts"
import { useUser } from "#components/shell/user-context.tsx"
import { followSignOut } from "./sign-out.ts"

/** Keeps what a browser stores to the user who is signed in: nothing of others, and nothing once somebody signs out in another tab. */
export function BrowserOwner() {
  const { id } = useUser()
  useEffect(() => {
    forgetOthers(id)
    return followSignOut()
  }, [id])
  return null
}
