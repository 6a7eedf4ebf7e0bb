import { expect, test } from "vitest"
import { safePath } from "./safe-path.ts"

test.each([
  ["/companies", "/companies"],
  ["/companies?page=2&filters[name]=a#row", "/companies?page=2&filters[name]=a#row"],
  ["/company/12", "/company/12"],
  ["/a/../companies", "/companies"],
  ["/api/docs", "/api/docs"],
  ["/company/12?next=https://evil.example", "/company/12?next=https://evil.example"],
])("%s stays", (desired, path) => {
  expect(safePath(desired)).toBe(path)
})

test.each([
  "",
  "companies",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  " //evil.example",
  "/api/session/expired",
  "/./api/auth/signout",
  "/api",
  ["/companies"],
  undefined,
  null,
  12,
])("%j leads nowhere", (desired) => {
  expect(safePath(desired)).toBeUndefined()
})
