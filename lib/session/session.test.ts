import { sealData } from "iron-session"
import { beforeEach, expect, test, vi } from "vitest"
import { clearToken, hasTokenCookie, readToken, writeToken } from "./session.ts"
import { tokenCookie } from "./session-cookies.ts"
import { secretFor } from "./session-secret.ts"

vi.stubEnv("SESSION_SECRET", "a secret of at least thirty-two characters")
vi.stubEnv("TOKEN_DAYS", "30")

type StoredCookie = { value: string; options?: Record<string, unknown> }
const jar = vi.hoisted(() => new Map<string, StoredCookie>())

vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: Record<string, unknown>) => jar.set(name, { value, options }),
  }),
}))

beforeEach(() => {
  jar.clear()
  vi.useRealTimers()
})

test("a token comes back out of its cookie, where it cannot be read", async () => {
  await writeToken("a-bearer-token")
  expect(await readToken()).toBe("a-bearer-token")
  expect(jar.get(tokenCookie)?.value).not.toContain("a-bearer-token")
  expect(jar.get(tokenCookie)?.options).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/" })
})

test("there is no token without a cookie, or after it was cleared", async () => {
  expect(await readToken()).toBeUndefined()
  await writeToken("a-bearer-token")
  await clearToken()
  expect(await readToken()).toBeUndefined()
  expect(await hasTokenCookie()).toBe(false)
})

test.each(["", "x"])("a token of %j counts as absent", async (token) => {
  await writeToken(token)
  expect(await readToken()).toBeUndefined()
})

test("a changed cookie is refused, also after the true one was opened", async () => {
  await writeToken("a-bearer-token")
  await readToken()
  const cookie = jar.get(tokenCookie)?.value ?? ""
  const parts = cookie.split("*")
  const swapped = [...parts.slice(0, 4), parts[4]?.split("").reverse().join(""), ...parts.slice(5)].join("*")
  for (const forged of [
    swapped,
    cookie.replace("~", "*~"),
    cookie.slice(0, -3),
    "Fe26.2**",
    "a-bearer-token",
  ]) {
    jar.set(tokenCookie, { value: forged })
    expect(await readToken()).toBeUndefined()
    expect(await hasTokenCookie()).toBe(true)
  }
})

test("a cookie encrypted with another secret, or for another use, is refused", async () => {
  for (const password of ["another secret of thirty-two characters", secretFor("csrf"), secretFor("jwt")]) {
    jar.set(tokenCookie, { value: await sealData({ token: "a-bearer-token" }, { password }) })
    expect(await readToken()).toBeUndefined()
  }
})

test("a cookie expires with its time, also when it was decrypted before", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") })
  await writeToken("a-bearer-token")
  expect(await readToken()).toBe("a-bearer-token")
  vi.advanceTimersByTime((30 * 24 * 60 + 2) * 60_000)
  expect(await readToken()).toBeUndefined()
})
