import { z } from "zod"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { mainAddress } from "./addresses.ts"
import { noteSecret } from "./used-secrets.ts"

/** Values by name, as a browser holds them. */
type Cookies = ReadonlyMap<string, string>

/** What a browser says of a request that a page of ours makes. */
const ofOurs = { origin: mainAddress, "sec-fetch-site": "same-origin" }
const offered = z.object({ csrfToken: z.string() })

/** As the header of a request. */
export const cookieHeader = (cookies: Cookies): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")

/** The cookies once an answer has come. */
function updated(cookies: Cookies, answer: Response): Cookies {
  const set = answer.headers.getSetCookie().map((line): [string, string] => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return [name, value]
  })
  for (const [, value] of set) noteSecret("cookie", value, decodeURIComponent(value))
  return new Map([...cookies, ...set].filter(([, value]) => value !== ""))
}

/**
 * Signs a demo user in as the page's form does, without a page.
 * @returns the cookies of the session, and the lines that set them
 */
export async function signInByRequests(account: string): Promise<{ cookies: Cookies; set: string[] }> {
  const begun = await fetch(`${mainAddress}/api/auth/csrf`)
  const { csrfToken } = offered.parse(await begun.json())
  const before = updated(new Map(), begun)
  const email = `${account}@example.com`
  const answer = await fetch(`${mainAddress}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { ...ofOurs, cookie: cookieHeader(before) },
    body: new URLSearchParams({ csrfToken, email, password: DEMO_PASSWORD, json: "true" }),
    redirect: "manual",
  })
  const cookies = updated(before, answer)
  if (![...cookies.keys()].some((name) => name.endsWith("session-token")))
    throw new Error(`Signing in answered ${answer.status}`)
  return { cookies, set: [begun, answer].flatMap(({ headers }) => headers.getSetCookie()) }
}

/** Gives a session the cookie whose value its writes repeat. */
export async function withCsrfToken(cookies: Cookies): Promise<Cookies> {
  const answer = await fetch(`${mainAddress}/api/sanctum/csrf-cookie`, {
    headers: { ...ofOurs, cookie: cookieHeader(cookies) },
  })
  return updated(cookies, answer)
}

/** @param token the value of the header that is to equal the cookie; without one the header is left out */
export async function writeAs(cookies: Cookies, path: string, body: object, token?: string): Promise<number> {
  const { status } = await fetch(mainAddress + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      ...ofOurs,
      cookie: cookieHeader(cookies),
      "content-type": "application/json",
      ...(token !== undefined && { "x-xsrf-token": decodeURIComponent(token) }),
    },
  })
  return status
}
