import { describe, expect, it } from "vitest"
import { isBlank, sanitise, TooManyTags } from "./html.ts"

describe("HTML on entry", () => {
  it("keeps what the editor makes", () => {
    const html =
      '<p><strong>Call</strong> <em>back</em></p><ul><li>one</li></ul><p><a href="https://a.example/">link</a></p>'
    expect(sanitise(html)).toBe(html)
  })
  it.each([
    ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
    ['<p onclick="alert(1)">a</p>', "<p>a</p>"],
    ['<img src=x onerror="alert(1)">a', "a"],
    ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ['<a href=" jav&#x09;ascript:alert(1)">a</a>', "<a>a</a>"],
    ['<a href="data:text/html,<script>1</script>">a</a>', "<a>a</a>"],
    ['<a href="//evil.example">a</a>', "<a>a</a>"],
    ['<svg><script>alert(1)</script></svg><p style="position:fixed">a</p>', "<p>a</p>"],
    ["<iframe src=https://a.example></iframe>a", "a"],
    ["<style>p{}</style><p>a</p>", "<p>a</p>"],
  ])("takes out what could run or load: %s", (html, clean) => {
    expect(sanitise(html)).toBe(clean)
  })
  it("is settled after one pass", () => {
    const nested = "<scr<script>ipt>alert(1)</scr</script>ipt><p>a</p>"
    expect(sanitise(sanitise(nested))).toBe(sanitise(nested))
    expect(sanitise(nested)).not.toMatch(/<script/i)
  })
})

describe("blank HTML", () => {
  it.each(["", "<p></p>", "<p><br></p>", "<p> &nbsp; </p>", "<ul><li></li></ul>"])(
    "%s shows nothing",
    (html) => {
      expect(isBlank(html)).toBe(true)
    },
  )
  it("text shows", () => {
    expect(isBlank("<p>a</p>")).toBe(false)
  })
})

describe("HTML that would take long", () => {
  /** So many characters that what looks at them more than once does not end. */
  const length = 10_000_000
  const fill = (piece: string) => piece.repeat(Math.floor(length / piece.length))

  it.each([
    ["<b>", ""],
    ["<xyz>", ""],
    ["<b></i>", ""],
    ["<svg>", ""],
    ["<div><span>", "</div>"],
  ])("is refused when its tags lie in each other without end: %s", (piece, end) => {
    expect(() => sanitise(`<p>a</p>${piece.repeat(400)}${end}`)).toThrow(TooManyTags)
    expect(() => sanitise(fill(piece))).toThrow(TooManyTags)
  })

  it("is refused when it is nothing but tags", () => {
    for (const piece of ["<br>", "<li>", "<", "<b></b>"])
      expect(() => sanitise(fill(piece))).toThrow(TooManyTags)
  })

  it("is taken when a person could have written it", () => {
    const list = "<ul><li><p><strong>one</strong></p></li></ul>".repeat(900)
    expect(sanitise(list)).toBe(list)
    const deep = `${"<blockquote>".repeat(100)}a${"</blockquote>".repeat(100)}`
    expect(isBlank(sanitise(deep))).toBe(false)
  })
})
