import { createORPCClient, DynamicLink } from "@orpc/client"
import { tellAnswered } from "./answered-calls.ts"
import { ApiError } from "./errors.ts"
import { importLink } from "./import-link.ts"
import type { Api, createLink } from "./link.ts"
import { loadAgain } from "./load-again.ts"

const csrfCookie = "XSRF-TOKEN"

function readCookie(name: string): string | undefined {
  const entry = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`))
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) : undefined
}

/** The token that writes carry; fetched from sanctum/csrf-cookie when the cookie is absent (H-2). */
async function csrfToken({ method }: Request): Promise<string> {
  if (method === "GET") return ""
  const token = readCookie(csrfCookie)
  if (token) return token
  await fetch("/api/sanctum/csrf-cookie", { credentials: "same-origin" })
  return readCookie(csrfCookie) ?? ""
}

/** A browser that was left open with a dead session goes back to the sign-in screen. */
function leaveWhenSignedOut(response: Response): Response {
  if (response.status === 401) void import("./ended-session.ts").then((loaded) => loaded.leaveEndedSession())
  return response
}

type Send = (request: Request) => Promise<Response>

type Speaker = {
  /** Of a page without an account: its own language is asked for, and no cookie; a user's session counts where there is one. */
  publicLanguage?: string
}

/** Loaded with the first call: pages come with their data. */
async function loadLink(
  send: Send,
  call: string,
  { publicLanguage }: Speaker,
): Promise<ReturnType<typeof createLink>> {
  const { createLink } = await loadAgain(importLink).catch((error: Error) => {
    throw new ApiError(0, { message: error.message }, call)
  })
  return createLink({
    url: `${window.location.origin}/api`,
    headers: () => ({
      "X-Requested-With": "XMLHttpRequest",
      ...(publicLanguage !== undefined && { "Accept-Language": publicLanguage }),
    }),
    fetch: async (request) => {
      const token = publicLanguage === undefined ? await csrfToken(request) : readCookie(csrfCookie)
      if (token) request.headers.set("X-XSRF-TOKEN", token)
      return leaveWhenSignedOut(await send(request))
    },
    onAnswer: tellAnswered,
  })
}

/** Calls of the CRM API from the browser, through the BFF, over a way to send them. */
export function apiOver(send: Send, speaker: Speaker = {}): Api {
  let link: ReturnType<typeof createLink> | undefined
  return createORPCClient(
    new DynamicLink(async (_options, path) => {
      link ??= await loadLink(send, path.join("."), speaker)
      return link
    }),
  )
}

/** Calls of the CRM API from the browser, through the BFF. */
export const api: Api = apiOver((request) => fetch(request, { credentials: "same-origin" }))

/** The same from a page for people without an account, in the language of that page. */
export function publicApi(publicLanguage: string): Api {
  return apiOver((request) => fetch(request, { credentials: "same-origin" }), { publicLanguage })
}
