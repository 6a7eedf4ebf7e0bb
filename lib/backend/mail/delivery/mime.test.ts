import { text } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { type MailParts, mimeOf, page } from "./mime.ts"

const ada = { name: "Ada Lilas", email: "ada@client.example" }
const mail: MailParts = {
  message_id: "key@organiser.example",
  in_reply_to: null,
  refs: [],
  from: { name: "Salon, Essai", email: "box@organiser.example" },
  to: [ada],
  cc: [],
  subject: "Réservation",
  html: "<div>Bonjour</div>",
  date: new Date(Date.UTC(2026, 10, 18, 9, 30)),
  files: [],
}

/** Lines of a header, unfolded, by name. */
async function headersOf(changes: Partial<MailParts>) {
  const [head = ""] = (await text(mimeOf({ ...mail, ...changes }))).split("\r\n\r\n")
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n")
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]))
}

describe("a mail as it travels", () => {
  it("names its people, its subject in any letters and its own Message-ID", async () => {
    const headers = await headersOf({ cc: [{ name: "", email: "bo@client.example" }] })
    expect(headers.get("From")).toBe('"Salon, Essai" <box@organiser.example>')
    expect(headers.get("To")).toBe("Ada Lilas <ada@client.example>")
    expect(headers.get("Cc")).toBe("bo@client.example")
    expect(headers.get("Subject")).toBe("=?UTF-8?Q?R=C3=A9servation?=")
    expect(headers.get("Message-ID")).toBe("<key@organiser.example>")
    expect(headers.get("Date")).toBe("Wed, 18 Nov 2026 09:30:00 +0000")
  })

  it.each<[what: string, changes: Partial<MailParts>, header: string, value: string | undefined]>([
    ["answers nothing", {}, "In-Reply-To", undefined],
    ["belongs to no conversation", {}, "References", undefined],
    ["answers a mail", { in_reply_to: "a@client.example" }, "In-Reply-To", "<a@client.example>"],
    [
      "belongs to a conversation",
      { refs: ["a@b.example", "c@d.example"] },
      "References",
      "<a@b.example> <c@d.example>",
    ],
    ["has answers go to its sender", {}, "Reply-To", undefined],
    ["has answers go to somebody else", { replyTo: ada }, "Reply-To", "Ada Lilas <ada@client.example>"],
    ["is none that can be left", {}, "List-Unsubscribe", undefined],
  ])("%s", async (_, changes, header, value) => {
    expect((await headersOf(changes)).get(header)).toBe(value)
  })

  it("can be left with one click, at an address on one line however long", async () => {
    const leftBy = `https://organiser.example/leave/${"k".repeat(300)}`
    const raw = await text(mimeOf({ ...mail, leftBy }))
    expect(raw.split("\r\n")).toContain(`List-Unsubscribe: <${leftBy}>`)
    expect(raw.split("\r\n")).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
  })

  it("has the token that comes back with reports", async () => {
    const headers = await headersOf({ returnToken: "abc-DEF_0123456789abcd" })
    expect(headers.get("X-Return-Token")).toBe("abc-DEF_0123456789abcd")
  })

  it("names the first and the last mails of a long conversation", async () => {
    const refs = Array.from({ length: 50 }, (_, place) => `${place}@a.example`)
    const named = (await headersOf({ refs })).get("References")?.split(" ")
    expect(named).toEqual(["<0@a.example>", ...refs.slice(-19).map((id) => `<${id}>`)])
  })

  it("lets no sign of a name or subject begin a header of its own", async () => {
    const headers = await headersOf({
      subject: "a\r\nBcc: x@evil.example",
      to: [{ name: "b\r\nBcc: y@evil.example", email: "ada@client.example" }],
    })
    expect(headers.has("Bcc")).toBe(false)
  })

  it("says the same as text and as a page", async () => {
    const encoded = await text(mimeOf(mail))
    const raw = encoded.replaceAll("=\r\n", "").replaceAll("=3D", "=")
    expect(raw).toContain("Content-Type: text/plain; charset=utf-8")
    expect(raw).toContain(page("<div>Bonjour</div>"))
    expect(raw.match(/Bonjour/g)).toHaveLength(2)
  })

  it("is the same, byte by byte, when it is asked for again", async () => {
    expect(await text(mimeOf(mail))).toBe(await text(mimeOf(mail)))
  })
})
