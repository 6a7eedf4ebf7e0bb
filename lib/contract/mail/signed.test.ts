import { describe, expect, it } from "vitest"
import { signatureBelow, signed } from "./signed.ts"

const name = "Ada Roy"
const closed = "<p>Best wishes,<br>[USERNAME]</p>"

describe("a signature below a text that ends with the user's name", () => {
  it.each([
    ["<div><strong>Ada Roy</strong></div><div>Sales</div>", "<div>Sales</div>"],
    ["<p>Ada Roy</p><p>Sales</p>", "<p>Sales</p>"],
    ["<p><b>Ada Roy</b><br>Sales</p>", "<p>Sales</p>"],
    ["Ada Roy<br />Sales", "Sales"],
    ["<p>Ada Roy</p>", ""],
  ])("%s begins with its second line", (signature, shown) => {
    expect(signatureBelow(signature, { content: closed, name })).toBe(shown)
    expect(signatureBelow(signature, { content: "<div>Yours</div><div>Ada&nbsp;Roy <br></div>", name })).toBe(
      shown,
    )
  })

  it.each([
    "<p>Ada Roy, Sales</p>",
    "<p>Sales</p><p>Ada Roy</p>",
    "<p><b>Ada Roy<br>Sales</b></p>",
    "<p>Ada Roye</p>",
  ])("%s stays as it is", (signature) => {
    expect(signatureBelow(signature, { content: closed, name })).toBe(signature)
  })

  it("stays as it is where the text ends with something else", () => {
    const signature = "<p>Ada Roy</p><p>Sales</p>"
    for (const content of ["<p>[USERNAME] will call you</p>", "<p>Thanks</p>", ""])
      expect(signatureBelow(signature, { content, name })).toBe(signature)
  })

  it("reads a name as HTML has it", () => {
    const above = { content: "<p>Tom &amp; Co. (Paris)</p>", name: "Tom & Co. (Paris)" }
    expect(signatureBelow("<p>Tom &amp; Co. (Paris)</p><p>Sales</p>", above)).toBe("<p>Sales</p>")
  })

  it("is put below a blank line, and is nothing where nothing of it is left", () => {
    expect(signed("<p>Sales</p>", { content: closed, name })).toBe("<div><br></div><div><p>Sales</p></div>")
    expect(signed("<p>Ada Roy</p>", { content: closed, name })).toBe("")
    expect(signed(null, { content: closed, name })).toBe("")
  })
})
