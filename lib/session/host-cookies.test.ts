import { beforeEach, expect, test, vi } from "vitest"
import { authOptions } from "./auth.ts"
import { readDevice, writeDevice } from "./known-device.ts"
import { clearToken, hasTokenCookie, readToken, writeToken } from "./session.ts"

vi.hoisted(() => {
  vi.stubEnv("SESSION_SECRET", "a secret of at least thirty-two characters")
  vi.stubEnv("PUBLIC_URL", "https://crm.organiser.example")
})

type StoredCookie = { value: string; options?: Record<string, unknown> }
const jar = vi.hoisted(() => new Map<string, StoredCookie>())

vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: Record<string, unknown>) =>
      options.maxAge === 0 ? jar.delete(name) : jar.set(name, { value, options }),
  }),
}))

beforeEach(() => jar.clear())

/** A cookie as it was set before cookies had their name of now. */
async function formerCookie(token: string): Promise<StoredCookie> {
  await writeToken(token)
  const cookie = jar.get("__Host-crm_token")
  jar.clear()
  if (!cookie) throw new Error("No cookie was set")
  return cookie
}

test("where there is https, no other host of the domain can plant our cookies", async () => {
  await writeToken("a bearer token")
  await writeDevice("a device")
  expect([...jar.keys()].sort()).toEqual(["__Host-crm_device", "__Host-crm_token"])
  for (const { options } of jar.values())
    expect(options).toMatchObject({ secure: true, httpOnly: true, path: "/" })
  for (const { options } of jar.values()) expect(options).not.toHaveProperty("domain")
  expect(await readToken()).toBe("a bearer token")
  expect(await readDevice()).toBe("a device")
  expect(authOptions().cookies?.sessionToken).toEqual({
    name: "__Host-next-auth.session-token",
    options: { secure: true, httpOnly: true, path: "/", sameSite: "lax" },
  })
})

test("a session of before stays, and has the new name as soon as it is written", async () => {
  jar.set("crm_token", await formerCookie("a bearer token"))
  expect(await readToken()).toBe("a bearer token")
  await writeToken("a bearer token")
  expect([...jar.keys()]).toEqual(["__Host-crm_token"])
})

test("a planted cookie of the former name counts for nothing beside the own", async () => {
  const planted = await formerCookie("somebody else's token")
  await writeToken("a bearer token")
  jar.set("crm_token", planted)
  expect(await readToken()).toBe("a bearer token")
})

test("signing out leaves neither", async () => {
  await writeToken("a bearer token")
  jar.set("crm_token", await formerCookie("a bearer token"))
  await writeToken("a bearer token")
  await clearToken()
  expect(await hasTokenCookie()).toBe(false)
  expect([...jar.keys()]).toEqual([])
})
