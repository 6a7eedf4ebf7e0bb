import { describe, expect, it } from "vitest"
import { refuseMissing } from "./placeholders.ts"

const fields = { subject: "subject", content: "values.content" }
const missing = ["BRAND", "HALL"]

describe("a mail with placeholders", () => {
  it.each<[what: string, texts: { subject: string; html: string }, problems: object]>([
    [
      "in its subject",
      { subject: "[BRAND]", html: "<p>a</p>" },
      { subject: [expect.objectContaining({ code: "nothing_stands_for", values: { value: "BRAND" } })] },
    ],
    [
      "in its body",
      { subject: "a", html: "<p>[HALL] [BRAND]</p>" },
      { "values.content": [expect.objectContaining({ values: { value: "HALL, BRAND" } })] },
    ],
  ])("that nothing stands for is refused, with their names: %s", (_, texts, errors) => {
    expect(() => refuseMissing({ ...texts, missing }, fields)).toThrow(
      expect.objectContaining({ status: 422, data: expect.objectContaining({ errors }) }),
    )
  })

  it("goes where all are filled, and words in brackets are none", () => {
    expect(() => refuseMissing({ subject: "[SIC]", html: "[BRAND]", missing: [] }, fields)).not.toThrow()
    expect(() => refuseMissing({ subject: "[SIC]", html: "[sic]", missing }, fields)).not.toThrow()
  })
})
