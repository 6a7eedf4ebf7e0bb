import { describe, expect, it } from "vitest"
import { refilled } from "./refilled.ts"

const template = (show: string, day: string) => ({
  subject: `Your booth at ${show}`,
  content: `<div>Hello Ada,</div><div>See you at <b>${show}</b>.</div><ul><li>Opening: ${day}</li><li>Badge</li></ul>`,
})
const before = template("Paris", "23 January 2027")
const after = template("Los Angeles", "March 10, 2027")

describe("a text that is filled for another show", () => {
  it("says what the template says of it, as the editor writes it", () => {
    const written = {
      subject: before.subject,
      content:
        "<p>Hello Zoé,</p><p>See you at&nbsp;<strong>Paris</strong>.</p><ul><li><p>Opening: 23 January 2027</p></li><li><p>Badge</p></li></ul><p>P.S. Bring samples.</p>",
    }
    expect(refilled(written, before, after)).toEqual({
      subject: after.subject,
      content:
        "<p>Hello Zoé,</p><p>See you at <b>Los Angeles</b>.</p><ul><li>Opening: March 10, 2027</li><li><p>Badge</p></li></ul><p>P.S. Bring samples.</p>",
      hasEdits: false,
    })
  })

  it("keeps what was changed by hand, and says so", () => {
    const written = { subject: "Paris, at last", content: before.content.replace(">Paris<", ">Paris 2027<") }
    const { subject, content, hasEdits } = refilled(written, before, after)
    expect(subject).toBe("Paris, at last")
    expect(content).toContain("See you at <b>Paris 2027</b>.")
    expect(content).toContain("Opening: March 10, 2027")
    expect(hasEdits).toBe(true)
  })

  it("is as it was where the shows say the same", () => {
    expect(refilled(before, before, before)).toEqual({ ...before, hasEdits: false })
  })
})
