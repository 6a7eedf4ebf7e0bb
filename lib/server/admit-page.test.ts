import type { IncomingMessage, ServerResponse } from "node:http"
import { sealData } from "iron-session"
import { encode } from "next-auth/jwt"
import { afterEach, expect, it, vi } from "vitest"
import { admittedHeader } from "#lib/pages/page-headers.ts"
import { offerStanding } from "#lib/pages/page-standing.ts"
import { authCookies, tokenCookie } from "#lib/session/session-cookies.ts"
import { secretFor } from "#lib/session/session-secret.ts"
import { config } from "#middleware.ts"
import { admitPage } from "./admit-page.ts"

vi.stubEnv("SESSION_SECRET", "a secret of at least thirty-two characters")
vi.stubEnv("NODE_ENV", "production")
afterEach(() => {
  globalThis.crmFindStanding = undefined
})

async function cookiesOfUser({ isAdmin = false, ends = 3_600 } = {}): Promise<string> {
  const session = await encode({
    token: { isAdmin, refreshedAt: 0, ownerId: 1, abilities: [] },
    secret: secretFor("jwt"),
    maxAge: ends,
  })
  const cookie = await sealData({ token: "a-bearer-token" }, { password: secretFor("seal") })
  return `${authCookies().session}=${session}; ${tokenCookie}=${cookie}`
}

/** What a request's page is told after the guard, and what its answer carries by then. */
async function guarded(url: string, cookie?: string, sent: Record<string, string> = {}) {
  const headers: Record<string, string | undefined> = { ...sent, ...(cookie && { cookie }) }
  const answered: Record<string, unknown> = {}
  const response = { setHeader: (name: string, value: unknown) => (answered[name] = value) }
  await admitPage({ url, headers } as unknown as IncomingMessage, response as unknown as ServerResponse)
  return { headers, answered, isAdmitted: headers["x-page-admitted"] !== undefined }
}

it("lets somebody signed in through with a nonce that page and policy share, new each time", async () => {
  const cookie = await cookiesOfUser()
  const { headers, answered, isAdmitted } = await guarded("/companies?q=petit&page=2", cookie)
  expect(isAdmitted).toBe(true)
  expect(headers["content-security-policy"]).toContain(`'nonce-${headers["x-nonce"]}'`)
  expect(answered).toMatchObject({
    "content-security-policy": headers["content-security-policy"],
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
  })
  const again = await guarded("/companies", cookie)
  expect(again.headers["x-nonce"]).not.toBe(headers["x-nonce"])
})

it.each([
  ["/companies", "nobody", undefined],
  ["/company/12", "nobody, who may see the sign-in there", undefined],
  ["/companies", "somebody with a made-up session", `${authCookies().session}=x.y.z; ${tokenCookie}=x`],
])("leaves %s to the middleware for %s", async (url, _, cookie) => {
  const { headers, answered, isAdmitted } = await guarded(url, cookie)
  expect(isAdmitted).toBe(false)
  expect(headers["x-nonce"]).toBeUndefined()
  expect(answered).toEqual({})
})

it("leaves who lacks one of the two cookies, or whose session is over, to the middleware", async () => {
  const [session = "", seal = ""] = (await cookiesOfUser()).split("; ")
  expect((await guarded("/companies", session)).isAdmitted).toBe(false)
  expect((await guarded("/companies", seal)).isAdmitted).toBe(false)
  const over = await cookiesOfUser({ ends: -60 })
  expect((await guarded("/companies", over)).isAdmitted).toBe(false)
})

it("lets only administrators through to their pages", async () => {
  expect((await guarded("/admin/users", await cookiesOfUser())).isAdmitted).toBe(false)
  expect((await guarded("/admin/users", await cookiesOfUser({ isAdmin: true }))).isAdmitted).toBe(true)
})

it("leaves who owes a second factor to the middleware, which shows how to turn it on", async () => {
  offerStanding(async () => ({ owesSecondFactor: true, user: { isAdmin: true, permissions: {} } }))
  expect((await guarded("/companies", await cookiesOfUser())).isAdmitted).toBe(false)
})

it("leaves who may not read a page to the middleware, which says so", async () => {
  const user = { isAdmin: false, permissions: { "crm.read": true } }
  offerStanding(async () => ({ owesSecondFactor: false, user }))
  expect((await guarded("/companies", await cookiesOfUser())).isAdmitted).toBe(true)
  expect((await guarded("/accounting/bank", await cookiesOfUser())).isAdmitted).toBe(false)
})

it.each([
  "/",
  "//companies",
  "/companies/",
  "/%63ompanies",
  "/admin/../companies",
  "/./companies",
  "http://other.example/companies",
  "/api/docs",
  "/_next/static/x.js",
  "/readyz",
])("leaves %s to Next and its middleware, whoever asks", async (url) => {
  expect((await guarded(url, await cookiesOfUser({ isAdmin: true }))).isAdmitted).toBe(false)
})

it.each(["/companies", "/_next/static/x.js", "/admin/users"])(
  "never takes the word of a request to %s that it was let through",
  async (url) => {
    const { headers, isAdmitted } = await guarded(url, undefined, { "x-page-admitted": "1" })
    expect(isAdmitted).toBe(false)
    expect(headers).toEqual({})
  },
)

it("is believed by the middleware by one and the same header", () => {
  expect(config.matcher[0]).toMatchObject({ missing: [{ type: "header", key: admittedHeader }] })
})

it("takes away what only the middleware may tell a page", async () => {
  const sent = { "x-nonce": "own", "x-sign-in-token": "own", "x-asked-page": "/own" }
  const { headers } = await guarded("/companies", await cookiesOfUser(), sent)
  expect(headers["x-nonce"]).not.toBe("own")
  expect(headers["x-sign-in-token"]).toBeUndefined()
  expect(headers["x-asked-page"]).toBeUndefined()
})
