import { beforeEach, expect, test, vi } from "vitest"
import { beginSession } from "./end-session.ts"
import { readToken } from "./session.ts"

// Before the log reads the settings.
vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of at least thirty-two characters"))

type StoredCookie = { value: string; options?: Record<string, unknown> }
const { jar, revoked, api } = vi.hoisted(() => ({
  jar: new Map<string, StoredCookie>(),
  revoked: [] as string[],
  api: { isAway: false },
}))

vi.mock("next/headers", () => ({
  headers: async () => new Headers({ "x-client-address": "192.0.2.7" }),
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    getAll: () => [...jar.keys()].map((name) => ({ name })),
    set: (name: string, value: string, options: Record<string, unknown>) => jar.set(name, { value, options }),
  }),
}))
vi.mock("#lib/api/sign-in-calls.ts", () => ({
  revokeToken: async (token: string) => {
    if (api.isAway) throw new Error("The API does not answer")
    revoked.push(token)
  },
}))

beforeEach(() => {
  jar.clear()
  revoked.length = 0
  api.isAway = false
})

test("signing in again in a browser ends the session there was, and no other", async () => {
  await beginSession("the first token")
  expect(revoked).toEqual([])
  await beginSession("the second token")
  expect(revoked).toEqual(["the first token"])
  expect(await readToken()).toBe("the second token")
})

test("a first sign-in in a browser ends nothing, whatever cookie was planted", async () => {
  jar.set("crm_token", { value: "Fe26.2*planted" })
  await beginSession("a token")
  expect(revoked).toEqual([])
})

test("who signs in is signed in while the former session cannot be ended", async () => {
  await beginSession("the first token")
  api.isAway = true
  await beginSession("the second token")
  expect(await readToken()).toBe("the second token")
})
