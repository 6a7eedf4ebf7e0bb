import { appendFileSync } from "node:fs"
import type { BrowserContext, Request } from "@playwright/test"
import { usedSecretsPath } from "./addresses.ts"

/** Shorter texts are words that a log may hold for other reasons. */
const shortest = 8
const secretNames = /password|token|secret/i
const secretCookies = /token|session|csrf|device/i

function namedIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "string" && secretNames.test(name) ? [inner] : namedIn(inner),
  )
}

function sentIn(request: Request): string[] {
  const link = /\/(?:invite|reset-password|password-link)\/([^/?]+)/.exec(request.url())?.[1]
  const body = request.method() === "GET" ? undefined : request.postData()
  const isForm = request.headers()["content-type"]?.includes("form-urlencoded")
  const isJson = body?.startsWith("{")
  const sent = !body
    ? {}
    : isForm
      ? Object.fromEntries(new URLSearchParams(body))
      : isJson
        ? JSON.parse(body)
        : {}
  return [...(link ? [link] : []), ...namedIn(sent)]
}

function note(secrets: string[]) {
  const lines = secrets.filter((secret) => secret.length >= shortest).map((secret) => `${secret}\n`)
  if (lines.length > 0) appendFileSync(usedSecretsPath, lines.join(""))
}

/** Notes what a browser sends that nobody else may read: passwords, secrets of links, and its cookies. */
export function noteSecrets(context: BrowserContext): void {
  context.on("request", (request) => note(sentIn(request)))
  context.on("response", async (response) => {
    const set = await response.headerValues("set-cookie").catch(() => [])
    note(
      set.flatMap((cookie) => {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        return secretCookies.test(name) ? [value, decodeURIComponent(value)] : []
      }),
    )
  })
}
