import { createORPCClient, DynamicLink } from "@orpc/client"
import { tellAnswered } from "./answered-calls.ts"
import { ApiError } from "./errors.ts"
import type { Api, createLink } from "./link.ts"
import { loadAgain } from "./load-again.ts"

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

type Send = (request: Request) => Promise<Response>

/** Loaded with the first call: the contract's schemas weigh 40 KB, and pages come with their data. */
async function loadLink(send: Send, call: string): Promise<ReturnType<typeof createLink>> {
  const { createLink } = await loadAgain(() => import("./link.ts")).catch((error: Error) => {
    throw new ApiError(0, { message: error.message }, call)
  })
  return createLink({
    url: `${window.location.origin}/api`,
    headers: () => ({ "X-Requested-With": "XMLHttpRequest" }),
    fetch: async (request) => {
      if (request.method !== "GET") request.headers.set("X-XSRF-TOKEN", await csrfToken())
      return leaveWhenSignedOut(await send(request))
    },
    onAnswer: tellAnswered,
  })
}

/** Calls of the CRM API from the browser, through the BFF, over a way to send them. */
export function apiOver(send: Send): Api {
  let link: ReturnType<typeof createLink> | undefined
  return createORPCClient(
    new DynamicLink(async (_options, path) => {
      link ??= await loadLink(send, path.join("."))
      return link
    }),
  )
}

/** Calls of the CRM API from the browser, through the BFF. */
export const api: Api = apiOver((request) => fetch(request, { credentials: "same-origin" }))
