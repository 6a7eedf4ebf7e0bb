import { expect, test, vi } from "vitest"
import { createCsrfToken, isCsrfTokenValid } from "./csrf.ts"

vi.stubEnv("SESSION_SECRET", "a secret of at least thirty-two characters")

const session = "bearer-token-of-one-session"

test("a write that repeats its session's token passes", () => {
  const token = createCsrfToken(session)
  expect(isCsrfTokenValid(token, token, session)).toBe(true)
})

test("cookie and header must be there and alike", () => {
  const [token, other] = [createCsrfToken(session), createCsrfToken(session)]
  expect(isCsrfTokenValid(token, null, session)).toBe(false)
  expect(isCsrfTokenValid(undefined, token, session)).toBe(false)
  expect(isCsrfTokenValid(token, other, session)).toBe(false)
  expect(isCsrfTokenValid("", "", session)).toBe(false)
})

test.each(["planted", "a.b", ".", "a.", ".b", "é.é"])("a planted pair %j is refused", (planted) => {
  expect(isCsrfTokenValid(planted, planted, session)).toBe(false)
})

test("a token of another session, or from before sign-in, is refused", () => {
  const before = createCsrfToken(undefined)
  const others = createCsrfToken("bearer-token-of-another")
  expect(isCsrfTokenValid(before, before, session)).toBe(false)
  expect(isCsrfTokenValid(others, others, session)).toBe(false)
})

test("a token with anything added or changed is refused", () => {
  const token = createCsrfToken(session)
  const [random] = token.split(".")
  for (const forged of [`${token}.x`, `${token}x`, `x${token}`, `${random}.`, `${random}.${random}`])
    expect(isCsrfTokenValid(forged, forged, session)).toBe(false)
})

test("no bearer token stands for the time before sign-in", () => {
  const before = createCsrfToken(undefined)
  for (const token of ["", "a", "undefined"]) expect(isCsrfTokenValid(before, before, token)).toBe(false)
})
