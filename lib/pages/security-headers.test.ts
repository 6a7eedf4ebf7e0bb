import { expect, it } from "vitest"
import { contentSecurityPolicy } from "./security-headers.ts"

it("no page may be given another base address, and only scripts of the page's nonce run", () => {
  const parts = contentSecurityPolicy("abc").split("; ")
  expect(parts).toContain("base-uri 'none'")
  expect(parts).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'")
})
