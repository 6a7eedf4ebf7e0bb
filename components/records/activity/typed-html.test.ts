import { describe, expect, it } from "vitest"
import { withTyped } from "./typed-html.ts"

describe("withTyped", () => {
  it("makes a paragraph of each line of a new note, and text of its signs", () => {
    expect(withTyped("", "Called <Ada>\n\n& Léon")).toBe(
      "<p>Called &lt;Ada&gt;</p><p><br></p><p>&amp; Léon</p>",
    )
  })

  it("goes on with the last paragraph, and after a list begins one", () => {
    expect(withTyped("<p>One</p>", " more")).toBe("<p>One more</p>")
    expect(withTyped("<ul><li>One</li></ul>", "Two")).toBe("<ul><li>One</li></ul><p>Two</p>")
  })

  it("leaves a note as it is while nothing is typed", () => {
    expect(withTyped("<p>One</p>", "")).toBe("<p>One</p>")
  })
})
