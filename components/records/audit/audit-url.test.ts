import { describe, expect, it } from "vitest"
import { auditQuery } from "./audit-url.ts"

const nothing = { user: null, type: null, from: null, to: null, before: null }

describe("an address of the audit trail", () => {
  it("asks for what it says", () => {
    const url = { user: 3, type: "company", from: "2026-02-28", to: "2028-02-29", before: 12 }
    expect(auditQuery(url)).toEqual(url)
    expect(auditQuery(nothing)).toEqual({})
  })

  it("that makes no sense asks for everything, and does not fail", () => {
    const senseless = {
      user: 9_999_999_999,
      type: "x".repeat(41),
      from: "2026-13-45",
      to: "2026-02-31",
      before: -1,
    }
    expect(auditQuery(senseless)).toEqual({})
  })
})
