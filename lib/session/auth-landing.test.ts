import { expect, test } from "vitest"
import { landingOf } from "./auth-landing.ts"

test("an address of any host becomes a path of this site", () => {
  expect(landingOf("http://localhost:3000/companies?page=2", undefined)).toBe("/companies?page=2")
  expect(landingOf("http://localhost:3000//evil.example", undefined)).toBe("/")
  expect(landingOf("http://localhost:3000", undefined)).toBe("/")
})

test("a refused sign-in shows its problem on the sign-in page and still leads back", () => {
  const landing = landingOf("http://localhost:3000/api/auth/error?error=wait.15", "/company/3")
  expect(landing).toBe("/?from=%2Fcompany%2F3&error=wait.15")
  expect(landingOf("http://localhost:3000/api/auth/error?error=wrong", "//evil.example")).toBe(
    "/?error=wrong",
  )
})

test("a form whose token does not hold is told so", () => {
  expect(landingOf("http://localhost:3000/api/auth/signin?csrf=true", null)).toBe("/?error=stale")
  expect(landingOf("http://localhost:3000/api/auth/signout?csrf=true", null)).toBe("/?error=stale")
})
