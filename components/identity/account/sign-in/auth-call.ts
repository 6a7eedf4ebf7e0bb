/**
 * Posts a form to next-auth from the browser.
 * @param action "callback/credentials" or "signout"
 * @returns where the answer leads; a problem is in its `error` parameter
 * @throws when the network is down or something else answers in next-auth's place
 */
export async function postToAuth(action: string, fields: Record<string, string>): Promise<URL> {
  const answer = await fetch(`/api/auth/${action}`, {
    method: "POST",
    credentials: "same-origin",
    body: new URLSearchParams({ ...fields, json: "true" }),
  })
  return new URL(await readText(answer, "url"), window.location.origin)
}

/** The token that next-auth's forms carry. */
export async function fetchAuthToken(): Promise<string> {
  return readText(await fetch("/api/auth/csrf", { credentials: "same-origin" }), "csrfToken")
}

async function readText(answer: Response, field: string): Promise<string> {
  const body: Record<string, unknown> = await answer.json()
  const value = body[field]
  if (typeof value === "string") return value
  throw new Error(`Sign-in answered ${answer.status} without ${field}`)
}
