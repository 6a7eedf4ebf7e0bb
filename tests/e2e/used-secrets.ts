import { appendFileSync, readFileSync } from "node:fs"
import type { BrowserContext, Request } from "@playwright/test"
import { usedSecretsPath } from "./addresses.ts"

/** Shorter texts are words that a log may hold for other reasons. */
const shortest = 8
const secretNames = /password|token|secret/i
const secretCookies = /token|session|csrf|device/i

/** Kinds of which at least one is used in a run, so that a search for them all proves something. */
export const secretKinds = [
  "password",
  "link",
  "cookie",
  "session token",
  "authenticator secret",
  "recovery code",
] as const
type Kind = (typeof secretKinds)[number] | "other"
type UsedSecret = { kind: Kind; secret: string }

const ofKind = (kind: Kind, ...secrets: string[]): UsedSecret[] => secrets.map((secret) => ({ kind, secret }))

function namedIn(value: unknown): UsedSecret[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "string" && secretNames.test(name)
      ? ofKind(/password/i.test(name) ? "password" : "other", inner)
      : namedIn(inner),
  )
}

function sentIn(request: Request): UsedSecret[] {
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
  return [...(link ? ofKind("link", link) : []), ...namedIn(sent)]
}

function note(used: UsedSecret[]) {
  const lines = used
    .filter(({ secret }) => secret.length >= shortest)
    .map(({ kind, secret }) => `${kind}\t${secret}\n`)
  if (lines.length > 0) appendFileSync(usedSecretsPath, lines.join(""))
}

/** Notes secrets that a journey read from a screen or was answered outside of its browser. */
export const noteSecret = (kind: Kind, ...secrets: string[]): void => note(ofKind(kind, ...secrets))

/** What the journeys of this run have used, each secret once. */
export function readUsedSecrets(): { kind: string; secret: string }[] {
  const lines = new Set(readFileSync(usedSecretsPath, "utf8").trim().split("\n"))
  return [...lines].map((line) => {
    const [kind = "", secret = ""] = line.split("\t")
    return { kind, secret }
  })
}

/** Notes what a browser sends that nobody else may read: passwords, secrets of links, and its cookies. */
export function noteSecrets(context: BrowserContext): void {
  context.on("request", (request) => note(sentIn(request)))
  context.on("response", async (response) => {
    const set = await response.headerValues("set-cookie").catch(() => [])
    note(
      set.flatMap((cookie) => {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        return secretCookies.test(name) ? ofKind("cookie", value, decodeURIComponent(value)) : []
      }),
    )
  })
}
