import { fetchAuthToken, postToAuth } from "../sign-in/auth-call.ts"

/**
 * Signs out: the CRM token is revoked, the session's cookies go, and the browser shows Home (spec 1 §2).
 * The page is loaded anew, so that nothing of the session stays in its memory.
 */
export async function signOut(): Promise<void> {
  await postToAuth("signout", { csrfToken: await fetchAuthToken() })
  window.location.assign("/")
}
