import { describe, expect, it } from "vitest"
import { readHtml } from "./html-tokens.ts"
import { truncateHtml } from "./truncate-html.ts"

function textLength(html: string): number {
  let length = 0
  for (const token of readHtml(html)) {
    if (token.kind === "entity") length += 1
    if (token.kind === "text") length += Array.from(token.source).length
  }
  return length
}

/** Tags that are opened and not closed in order, or closed and never opened. */
function unbalanced(html: string): string[] {
  const open: string[] = []
  const wrong: string[] = []
  for (const token of readHtml(html)) {
    if (token.kind === "open" && token.tag !== "br") open.push(token.tag)
    if (token.kind === "close" && open.pop() !== token.tag) wrong.push(token.tag)
  }
  return [...wrong, ...open]
}

describe("truncateHtml", () => {
  it("leaves a text of exactly the limit whole", () => {
    const html = `<p>${"a".repeat(400)}</p>`
    expect(truncateHtml(html, 400)).toEqual({ html, isCut: false })
  })

  it("cuts one character more", () => {
    const { html, isCut } = truncateHtml(`<p>${"a".repeat(401)}</p>`, 400)
    expect(isCut).toBe(true)
    expect(html).toBe(`<p>${"a".repeat(400)}…</p>`)
  })

  it("counts text only, not tags, and an entity as one character", () => {
    const html = '<p><a href="https://example.com/a-long-address">a&amp;b</a><br>c</p>'
    expect(truncateHtml(html, 4)).toEqual({ html, isCut: false })
    expect(truncateHtml(html, 2).html).toBe('<p><a href="https://example.com/a-long-address">a&amp;…</a></p>')
  })

  it("closes nested lists and marks in order", () => {
    const html = "<ul><li><strong>one <em>two three four</em></strong></li><li>five</li></ul>"
    const result = truncateHtml(html, 9).html
    expect(result).toBe("<ul><li><strong>one <em>two…</em></strong></li></ul>")
  })

  it("prefers the end of a word", () => {
    expect(truncateHtml("<p>Called the buyer about January</p>", 19).html).toBe("<p>Called the buyer…</p>")
  })

  it("keeps characters outside the basic plane whole", () => {
    expect(truncateHtml(`<p>${"🎪".repeat(5)}</p>`, 3).html).toBe("<p>🎪🎪🎪…</p>")
  })

  it("is not misled by > in an attribute or by a lone < or &", () => {
    const html = '<p><a title="a > b">x</a> 1 < 2 & 3</p>'
    expect(truncateHtml(html, 100)).toEqual({ html, isCut: false })
    expect(truncateHtml(html, 4).html).toBe('<p><a title="a > b">x</a> 1…</p>')
  })

  it("never leaves a tag open or exceeds the limit, wherever the cut falls", () => {
    const html =
      "<p>Hello <strong>bold <em>both</em></strong> &eacute;t&eacute;</p><ol><li>one<br>two</li><li>three</li></ol>"
    for (let limit = 0; limit < textLength(html); limit++) {
      const result = truncateHtml(html, limit)
      expect(unbalanced(result.html)).toEqual([])
      expect(textLength(result.html)).toBeLessThanOrEqual(limit + 1)
    }
  })

  it("takes a tag that never ends for text", () => {
    const hostile = '<a "'.repeat(25_000)
    expect(truncateHtml(hostile, 100_000)).toEqual({ html: hostile, isCut: false })
  })
})
