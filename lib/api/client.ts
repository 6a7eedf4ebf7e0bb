import { createApi } from "./link.ts"

const csrfCookie = "XSRF-TOKEN"

function readCookie(name: string): string | undefined {
  const entry = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`))
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) : undefined
}

/** The token that writes carry; fetched from sanctum/csrf-cookie when the cookie is absent (spec 1 §7). */
async function csrfToken(): Promise<string> {
  const held = readCookie(csrfCookie)
  if (held) return held
  await fetch("/api/sanctum/csrf-cookie", { credentials: "same-origin" })
  return readCookie(csrfCookie) ?? ""
}

/** A browser that was left open with a dead session goes back to the sign-in screen. */
function leaveWhenSignedOut(response: Response): Response {
  if (response.status === 401) window.location.assign("/api/session/expired")
  return response
}

/** Calls of the CRM API from the browser, through the BFF. */
export const api = createApi({
  url: typeof window === "undefined" ? "http://localhost/api" : `${window.location.origin}/api`,
  headers: () => ({ "X-Requested-With": "XMLHttpRequest" }),
  fetch: async (request) => {
    if (request.method !== "GET") request.headers.set("X-XSRF-TOKEN", await csrfToken())
    return leaveWhenSignedOut(await fetch(request, { credentials: "same-origin" }))
  },
})
