import { createHash } from "node:crypto"
import { expect, test, vi } from "vitest"
import { secretFor } from "./session-secret.ts"
import { signInToken } from "./sign-in-token.ts"

vi.stubEnv("SESSION_SECRET", "a secret of at least thirty-two characters")

test("a form and its cookie belong together in next-auth's format", () => {
  const { token, newCookie } = signInToken(undefined)
  const hash = createHash("sha256")
    .update(`${token}${secretFor("jwt")}`)
    .digest("hex")
  expect(newCookie).toBe(`${token}|${hash}`)
})

test("a cookie that holds is kept, so that two open forms both work", () => {
  const { token, newCookie } = signInToken(undefined)
  expect(signInToken(newCookie)).toEqual({ token })
})

test.each(["", "|", "planted", "planted|0000", "planted|"])("the cookie %j is replaced", (cookie) => {
  expect(signInToken(cookie).newCookie).toMatch(/^[0-9a-f]{64}\|[0-9a-f]{64}$/)
})
