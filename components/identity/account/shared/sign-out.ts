import { stopGuarding } from "#components/records/changes/leaving.ts"
import { closeLocalStore } from "#components/shell/local-store.ts"
import { fetchAuthToken, postToAuth } from "../sign-in/auth-call.ts"

/** By which the tabs of a browser are told that its user has signed out. */
const channelName = "crm-signed-out"

/** The page is reloaded, so that nothing of the session stays in its memory; what was typed goes from the browser before. */
function leave() {
  closeLocalStore()
  stopGuarding()
  window.location.assign("/")
}

/** Signs out: the CRM token is revoked, the session's cookies go, and all tabs of the browser show Home. */
export async function signOut(): Promise<void> {
  await postToAuth("signout", { csrfToken: await fetchAuthToken() })
  const others = new BroadcastChannel(channelName)
  others.postMessage("")
  others.close()
  leave()
}

/** Leaves this tab when the user signs out in another. @returns what ends that */
export function followSignOut(): () => void {
  const others = new BroadcastChannel(channelName)
  others.onmessage = leave
  return () => others.close()
}
