import { describe, expect, it } from "vitest"
import { outgoingHtml, ownWords, textPart } from "./outgoing-html.ts"

describe("HTML as it is sent", () => {
  it.each<[what: string, html: string, sent: string]>([
    [
      "paragraphs are lines, with their styles",
      '<p style="color:red">a</p><p>b</p>',
      '<div style="color:red">a</div><div>b</div>',
    ],
    [
      "pictures of other servers stay",
      '<img src="https://a.example/a.png">',
      '<img src="https://a.example/a.png" />',
    ],
    [
      "pictures within the text stay",
      '<img src="data:image/png;base64,AAAA">',
      '<img src="data:image/png;base64,AAAA" />',
    ],
    ["nothing runs", '<p onclick="x()">a<script>b()</script></p>', "<div>a</div>"],
    ["signs stay signs", "<p>1 &lt; 2 &amp; 3</p>", "<div>1 &lt; 2 &amp; 3</div>"],
  ])("%s", (_, html, sent) => {
    expect(outgoingHtml(html)).toBe(sent)
    expect(outgoingHtml(sent)).toBe(sent)
  })

  it("trusts the links of who wrote it, so that their targets do not stand beside them", () => {
    expect(outgoingHtml('<a href="https://a.example/x">b.example</a>')).toMatch(/>b\.example<\/a>$/)
  })
})

describe("the text part of a mail", () => {
  it.each<[what: string, html: string, text: string]>([
    ["lines", "<div>a</div><div>b<br>c</div>", "a\nb\nc"],
    [
      "a link by its target, once",
      '<a href="https://a.example/">https://a.example/</a> <a href="https://b.example/">ici</a>',
      "https://a.example/ ici [https://b.example/]",
    ],
    ["headings as they are written", "<h1>Été</h1>", "Été"],
    ["pictures not at all", 'a<img src="https://a.example/a.png" alt="logo">', "a"],
    ["lists", "<ul><li>a</li><li>b</li></ul>", "* a\n * b"],
    ["signs as signs", "1 &lt; 2 &amp; 3", "1 < 2 & 3"],
  ])("has %s", (_, html, text) => {
    expect(textPart(html)).toBe(text)
  })

  it("has no line longer than mail programs like", () => {
    const lines = textPart(`<p>${"mot ".repeat(100)}</p>`).split("\n")
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78)
  })
})

it("is searched by its own words, without those it quotes", () => {
  expect(
    ownWords("<div>Oui</div><blockquote>Non<blockquote>Si</blockquote></blockquote><div>Ada</div>"),
  ).toBe("Oui\nAda")
})
