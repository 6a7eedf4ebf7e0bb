import { describe, expect, it } from "vitest"
import type { StoredPart } from "./keep-parts.ts"
import { mailContent } from "./mail-content.ts"
import type { MailHead } from "./mail-head.ts"

const receivedAt = new Date(Date.UTC(2026, 10, 18, 9, 30))
const ada = { name: "Ada", email: "ada@client.example" }
const sent = new Date(Date.UTC(2026, 10, 18, 9, 0))

const content = (
  head: Partial<MailHead>,
  { html = "<p>a</p>", text = "", parts = [] as StoredPart[] } = {},
) =>
  mailContent(
    {
      head: {
        from: [ada],
        to: [{ name: "", email: "box@organiser.example" }],
        cc: [],
        messageId: "own@x",
        inReplyTo: null,
        references: [],
        subject: "Stand",
        date: sent,
        contentType: "text/html",
        lines: () => [],
        ...head,
      },
      html,
      text,
      isCut: false,
    },
    parts,
    receivedAt,
  )

const part = (changes: Partial<StoredPart>): StoredPart => ({
  path: "secret",
  name: "l.png",
  mime: "image/png",
  size: 3,
  contentId: "logo@x",
  fileId: 1,
  omitted: null,
  ...changes,
})

describe("what is kept of a mail", () => {
  it.each<[what: string, date: Date | null, sentAt: Date]>([
    ["the time its sender says", sent, sent],
    ["no time that is to come", new Date(Date.UTC(2030, 0, 1)), receivedAt],
    ["the time it came, where its sender says none", null, receivedAt],
  ])("has %s", (_, date, sentAt) => {
    expect(content({ date }).sentAt).toEqual(sentAt)
  })

  it("names the mails it belongs to once, and never itself", () => {
    expect(content({ references: ["a@x", "own@x", "b@x"], inReplyTo: "b@x" }).references).toEqual([
      "a@x",
      "b@x",
    ])
    expect(content({ inReplyTo: "c@x", references: ["a@x"] }).references).toEqual(["a@x", "c@x"])
  })

  it("says what its sender wrote, without what he or she quotes", () => {
    const quoting = '<p>Oui</p><blockquote type="cite">Non</blockquote>'
    expect(content({}, { html: quoting }).text).toBe("Oui")
    expect(content({}, { html: quoting }).html).toContain("Non")
    expect(content({}, { html: "", text: "Oui\n> Non" }).text).toBe("Oui")
  })

  it.each<[what: string, changes: Partial<StoredPart>, isShown: boolean]>([
    ["a picture that came with it", {}, true],
    ["no file that is not kept", { fileId: null }, false],
    ["no file that is no picture", { mime: "text/html" }, false],
    ["no picture of another name", { contentId: "other@x" }, false],
  ])("shows in its text %s", (_, changes, isShown) => {
    const { html } = content({}, { html: '<img src="cid:logo@x">', parts: [part(changes)] })
    expect(html.includes('src="/api/messenger/message/attachment/secret"')).toBe(isShown)
  })

  it("has a Message-ID made of what it says where it has none: the same whenever it came", () => {
    const one = content({ messageId: null }).messageId
    expect(one).toMatch(/@made\.invalid$/)
    expect(content({ messageId: null, from: [{ ...ada, email: "ADA@client.example" }] }).messageId).toBe(one)
    expect(content({ messageId: null, subject: "Autre" }).messageId).not.toBe(one)
    expect(content({ messageId: null }, { html: "<p>b</p>" }).messageId).not.toBe(one)
    expect(content({ messageId: null }, { parts: [part({})] }).messageId).not.toBe(one)
  })

  it.each<[results: string[], isForged: boolean]>([
    [["mx.organiser.example; dmarc=fail header.from=client.example"], true],
    [["mx.organiser.example; spf=fail; dkim=none"], true],
    [["mx.organiser.example; spf=softfail"], true],
    [["mx.organiser.example; spf=fail; dkim=pass"], false],
    [["mx.organiser.example; spf=pass; dkim=pass; dmarc=pass"], false],
    [["mx.organiser.example; dmarc=pass", "mx.evil.example; dmarc=fail"], false],
    [[], false],
  ])("is forged by the word of the server that took it: %j %s", (results, isForged) => {
    const lines = (name: string) => (name === "authentication-results" ? results : [])
    expect(content({ lines }).isForged).toBe(isForged)
  })
})
