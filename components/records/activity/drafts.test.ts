import { describe, expect, it } from "vitest"
import { draftKey, parseDraft } from "./drafts.ts"

const draft = { content: "<p>Call back</p>", type: "C", version: 2, at: "2026-03-01T10:00:00.000Z" }

describe("drafts", () => {
  it("are kept apart by user, record and note", () => {
    const company = (id: number) => ({ type: "company", id }) as const
    const keys = [
      draftKey(1, company(2), "new"),
      draftKey(2, company(1), "new"),
      draftKey(1, company(2), 3),
      draftKey(12, company(3), "new"),
      draftKey(1, { type: "contact", id: 2 }, "new"),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it("come back as they were kept", () => {
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
    expect(parseDraft(JSON.stringify({ ...draft, version: null }))).toEqual({ ...draft, version: null })
  })

  it.each([
    null,
    "",
    "{",
    "null",
    "[]",
    JSON.stringify({ ...draft, type: "X" }),
    JSON.stringify({ ...draft, at: "soon" }),
  ])("take %j for no draft", (stored) => {
    expect(parseDraft(stored)).toBeNull()
  })
})
