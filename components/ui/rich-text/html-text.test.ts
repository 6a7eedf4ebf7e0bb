import { describe, expect, it } from "vitest"
import { isBlankHtml } from "./html-text.ts"

describe("isBlankHtml", () => {
  it.each([
    "",
    "  \n",
    "<p></p>",
    "<p><br></p><p> </p>",
    "<p>&nbsp;</p>",
    "<p>\u200b\ufeff</p>",
    "<ul><li></li></ul>",
  ])("takes %j for empty", (html) => {
    expect(isBlankHtml(html)).toBe(true)
  })

  it.each(["<p>a</p>", "0", "<p>&lt;</p>", "<p>&eacute;</p>", "<ul><li>.</li></ul>"])(
    "takes %j for text",
    (html) => {
      expect(isBlankHtml(html)).toBe(false)
    },
  )
})
