import { describe, expect, it } from "vitest"
import { htmlOfText, withoutQuotedLines } from "./html-of-text.ts"

const own = '<div style="white-space:pre-wrap">'
const quoted = '<blockquote type="cite" style="white-space:pre-wrap">'

describe("plain text as HTML", () => {
  it.each<[what: string, text: string, html: string]>([
    ["writes no markup of its own", "<b>1 & 2</b>", `${own}&lt;b&gt;1 &amp; 2&lt;/b&gt;</div>`],
    ["keeps lines", "a\r\n\r\n  b", `${own}a\n\n  b</div>`],
    [
      "makes links of addresses, without the sign that ends a sentence",
      "Voir https://a.example/x?a=1&b=2.",
      `${own}Voir <a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a>.</div>`,
    ],
    ["makes links of nothing that could run", "javascript:alert(1)", `${own}javascript:alert(1)</div>`],
    [
      "marks what is quoted, and what is above it",
      "Oui\nAda wrote:\n> Non",
      `${own}Oui</div>${quoted}Ada wrote:\n&gt; Non</blockquote>`,
    ],
    [
      "marks each quote that is answered between",
      "> a\nb\n> c",
      `${quoted}&gt; a</blockquote>${own}b</div>${quoted}&gt; c</blockquote>`,
    ],
  ])("%s", (_, text, html) => {
    expect(htmlOfText(text)).toBe(html)
  })

  it("is no longer than anybody reads", () => {
    expect(htmlOfText("a".repeat(400_000)).length).toBeLessThan(301_000)
  })
})

describe("what somebody wrote, without what he or she quotes", () => {
  it.each<[program: string, text: string, written?: string]>([
    ["Gmail, in English", "Oui\n\nOn Mon, Nov 3, 2025 at 10:00 AM Ada <a@b.example> wrote:\n\n> Non\n> Non"],
    ["Gmail, in French", "Oui\n\nLe lun. 3 nov. 2025 à 10:00, Ada <a@b.example> a écrit :\n\n> Non"],
    [
      "Gmail, on two lines",
      "Oui\n\nLe lun. 3 nov. 2025 à 10:00, Ada de la Maison des Lilas <\nada@maison-lilas.example> a écrit :\n\n> Non",
    ],
    ["Thunderbird, in French", "Oui\n\nLe 03/11/2025 à 10:00, Ada a écrit :\n> Non"],
    ["in German", "Oui\n\nAm 03.11.2025 um 10:00 schrieb Ada:\n> Non"],
    ["Apple Mail, in German", "Oui\n\n03.11.2025 Ada schrieb:\n> Non"],
    ["in Spanish", "Oui\n\nEl 3 nov 2025, Ada escribió:\n\n> Non"],
    ["in Italian", "Oui\n\nIl giorno 3 nov 2025, Ada ha scritto:\n> Non"],
    ["in Dutch", "Oui\n\nOp 3 nov 2025 schreef Ada:\n> Non"],
    ["Outlook, in English", "Oui\n\n-----Original Message-----\nFrom: Ada\nNon"],
    ["Outlook, in French", "Oui\n\n-----Message d'origine-----\nDe : Ada\nNon"],
    ["Outlook, in French with a curved apostrophe", "Oui\n\n-----Message d’origine-----\nDe : Ada\nNon"],
    ["Outlook, in German", "Oui\n\n-----Ursprüngliche Nachricht-----\nVon: Ada\nNon"],
    ["Outlook on the web", "Oui\n\n________________________________\nDe : Ada\nNon"],
    ["answers between the lines", "> Non\nOui\n> Non\nSi", "Oui\nSi"],
    ["nothing quoted", "Oui, Ada wrote: to me", "Oui, Ada wrote: to me"],
    [
      "nothing but a mail that is passed on",
      "-----Original Message-----\nFrom: Ada",
      "-----Original Message-----\nFrom: Ada",
    ],
    [
      "Gmail, in English, on two lines",
      "Oui\n\nOn Mon, Nov 3, 2025 at 10:00 AM Ada of the House of Lilacs\n<ada@maison-lilas.example> wrote:\n\n> Non",
    ],
    [
      "a line with a date above one that says who wrote",
      "Le 3 novembre, oui.\nAda a écrit :\n> Non",
      "Le 3 novembre, oui.",
    ],
  ])("%s", (_, text, written = "Oui") => {
    expect(withoutQuotedLines(text)).toBe(written)
  })
})
