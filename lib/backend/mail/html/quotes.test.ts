import { describe, expect, it } from "vitest"
import { sanitiseMail } from "#lib/backend/mail/html/sanitise.ts"
import { aroundQuotes } from "./quotes.ts"

const seen = (html: string) =>
  aroundQuotes(sanitiseMail(html), { before: "[", after: "]" })
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim()

const line = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'

describe("what a mail quotes", () => {
  it.each<[program: string, html: string, text: string]>([
    [
      "Gmail",
      '<div>Oui</div><div class="gmail_quote"><div>Le lun. Ada a écrit :<br></div><blockquote class="gmail_quote">Non</blockquote></div>',
      "Oui[Le lun. Ada a écrit :Non]",
    ],
    [
      "Apple Mail, Thunderbird",
      '<div>Oui</div><blockquote type="cite"><div>Non</div></blockquote><div>Ada</div>',
      "Oui[Non]Ada",
    ],
    ["Yahoo", '<div>Oui</div><div class="yahoo_quoted" id="yahoo_quoted_1">Non</div>', "Oui[Non]"],
    ["Proton Mail", '<div>Oui</div><div class="protonmail_quote">Non</div>', "Oui[Non]"],
    [
      "Outlook on the web",
      '<div>Oui</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">De : Ada</div><div>Non</div>',
      "Oui[De : AdaNon]",
    ],
    [
      "Outlook on the web, answered from Outlook",
      '<div>Oui</div><div id="x_divRplyFwdMsg">De : Ada</div><div>Non</div>',
      "Oui[De : AdaNon]",
    ],
    ["Outlook", `<div><p>Oui</p>${line}<p>De : Ada</p></div><p>Non</p></div>`, "Oui[De : AdaNon]"],
    [
      "Outlook, its line in a div of its own",
      `<div><p>Oui</p><div>${line}<p>De : Ada</p></div></div><p>Non</p></div>`,
      "Oui[De : AdaNon]",
    ],
    [
      "Outlook of before 2013",
      '<p>Oui</p><div style="border:none;border-top:solid #B5C4DF 1.0pt">De : Ada</div><p>Non</p>',
      "Oui[De : AdaNon]",
    ],
    [
      "a line that ends with the element around it",
      `<div><p>Oui</p>${line}De : Ada</div><p>Non</p></div><p>Ada</p>`,
      "Oui[De : AdaNon]Ada",
    ],
    [
      "quotes in quotes, once",
      '<p>Oui</p><blockquote type="cite">Non<blockquote type="cite">Si</blockquote>Non</blockquote>',
      "Oui[NonSiNon]",
    ],
    [
      "two quotes",
      '<blockquote type="cite">a</blockquote>b<blockquote type="cite">c</blockquote>d',
      "[a]b[c]d",
    ],
    ["words that somebody cites himself", "<p>Oui</p><blockquote>Liberté</blockquote>", "OuiLiberté"],
    ["a line of another colour", '<p>Oui</p><div style="border-top:solid #123456 1px">Non</div>', "OuiNon"],
    [
      "a line below a picture in a div of its own",
      `<p>Oui</p><div><img src="cid:a">${line}De : Ada</div></div><p>Si</p>`,
      "Oui[De : Ada]Si",
    ],
    ["a mail that is passed on with nothing above", '<div class="gmail_quote">Non</div>', "Non"],
    [
      "a mail that is passed on by Outlook",
      `<div><div>${line}De : Ada</div></div><p>Non</p></div>`,
      "De : AdaNon",
    ],
  ])("%s", (_, html, text) => {
    expect(seen(html)).toBe(text)
  })

  it("is taken out whole, with the tags that held it", () => {
    const html = sanitiseMail(`<div><p>Oui</p><div>${line}De : Ada</div></div><p>Non</p></div><p>Ada</p>`)
    expect(aroundQuotes(html, null)).toBe("<div><p>Oui</p></div><p>Ada</p>")
  })

  it("is folded between tags, so that what is folded ends where it begins", () => {
    const html = sanitiseMail(`<div><p>Oui</p><div>${line}De</div></div><p>Non</p></div>`)
    expect(aroundQuotes(html, { before: "<details>", after: "</details>" })).toMatch(
      /^<div><p>Oui<\/p><details><div><div [^>]*>De<\/div><\/div><p>Non<\/p><\/details><\/div>$/,
    )
  })
})
