import { describe, expect, it } from "vitest"
import { type DeliveryReport, isPermanent, looksLikeReport, readReport } from "./delivery-report.ts"
import type { MailHead } from "./mail-head.ts"

const head = (changes: Partial<MailHead> = {}, lines: Record<string, string[]> = {}): MailHead => ({
  from: [{ name: "", email: "mailer-daemon@mx.example" }],
  to: [],
  cc: [],
  messageId: "report@mx.example",
  inReplyTo: null,
  references: [],
  subject: "Undelivered Mail Returned to Sender",
  date: null,
  contentType: "multipart/report",
  lines: (name) => lines[name] ?? [],
  ...changes,
})

const ofStatus = (status: string) => readReport(head(), { status, original: "", text: "" })
const ofText = (text: string, lines?: Record<string, string[]>, subject = "") =>
  readReport(head({ contentType: "text/plain", subject }, lines), { status: "", original: "", text })
const first = (report: DeliveryReport | null) => report?.bounces[0]

describe("whether writing again is of no use", () => {
  it.each<[status: string, reply: string, permanent: boolean]>([
    ["5.1.1", "", true],
    ["5.1.2", "", true],
    ["5.1.3", "", true],
    ["5.1.6", "", true],
    ["5.1.10", "", true],
    ["5.2.1", "", true],
    ["5.4.4", "", true],
    ["5.7.13", "", true],
    ["5.1.7", "sender address rejected", false],
    ["5.1.8", "Sender address rejected: Domain not found", false],
    ["", "550 Sender address rejected: Domain not found", false],
    ["5.0.0", "550 sender verify failed: no such user", false],
    ["5.2.2", "user unknown or mailbox full", false],
    ["5.2.3", "", false],
    ["5.3.4", "", false],
    ["5.6.1", "", false],
    ["5.7.1", "address rejected", false],
    ["5.0.0", "user unknown", true],
    ["5.0.0", "message refused", false],
    ["4.1.1", "user unknown", false],
    ["4.4.7", "", false],
    ["", "550 No such user here", true],
    ["", "Adresse introuvable", true],
    ["", "destinataire inconnu", true],
    ["", "the account is disabled", true],
    ["", "Host or domain name not found", true],
    ["", "quota exceeded", false],
    ["", "", false],
    ["2.0.0", "does not exist", false],
  ])('"%s" "%s": %s', (status, reply, permanent) => {
    expect(isPermanent(status, reply)).toBe(permanent)
  })
})

describe("a mail that may be a report", () => {
  const stranger = [{ name: "Service", email: "remise@mx.example" }]

  it.each<[what: string, mail: MailHead, is: boolean]>([
    ["by its sender", head({ contentType: "text/plain" }), true],
    ["without a sender", head({ from: [], contentType: "text/plain" }), true],
    ["by its type, whoever sends it", head({ from: stranger }), true],
    [
      "by whom it failed for",
      head({ from: stranger, contentType: "text/plain" }, { "x-failed-recipients": ["a@b.example"] }),
      true,
    ],
    ["is none of a person", head({ from: stranger, contentType: "text/plain" }), false],
  ])("%s", (_, mail, is) => {
    expect(looksLikeReport(mail)).toBe(is)
  })
})

const block = (fields: string) =>
  `Reporting-MTA: dns; mx.example\r\n\r\n${fields.replaceAll("\n", "\r\n")}\r\n`

describe("a report of fields (RFC 3464)", () => {
  it.each<[what: string, fields: string, bounce: object | undefined]>([
    [
      "says who was not reached, and what the server said",
      "Final-Recipient: rfc822; who@client.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 adresse inconnue",
      {
        email: "who@client.example",
        status: "5.1.1",
        reply: "550 5.1.1 adresse inconnue",
        isPermanent: true,
      },
    ],
    [
      "names the address that was written to, not the one it was passed on to",
      "Final-Recipient: rfc822; b@client.example\nOriginal-Recipient: rfc822; <a@client.example>\nAction: failed\nStatus: 5.1.1",
      { email: "a@client.example" },
    ],
    [
      "is read over several lines, in letters of any size",
      "final-recipient: RFC822;who@client.example\naction: FAILED\nstatus: 5.2.2 (full)\ndiagnostic-code: smtp; 552\n mailbox\n\tfull",
      { email: "who@client.example", status: "5.2.2", reply: "552 mailbox full", isPermanent: false },
    ],
    [
      "is believed in its words where its status says nothing",
      "Final-Recipient: rfc822; who@client.example\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 unknown",
      { status: "5.1.1", isPermanent: true },
    ],
    [
      "of a passing trouble that lasted too long is no word on the address",
      "Final-Recipient: rfc822; who@client.example\nAction: failed\nStatus: 4.4.7",
      { isPermanent: false },
    ],
    ["of somebody it does not name", "Action: failed\nStatus: 5.1.1", { email: null, isPermanent: true }],
    [
      "of a delay is none",
      "Final-Recipient: rfc822; who@client.example\nAction: delayed\nStatus: 4.4.1",
      undefined,
    ],
    [
      "of a delivery is none",
      "Final-Recipient: rfc822; who@client.example\nAction: delivered\nStatus: 2.0.0",
      undefined,
    ],
    [
      "of a mail that was passed on is none",
      "Final-Recipient: rfc822; who@client.example\nAction: relayed\nStatus: 2.0.0",
      undefined,
    ],
  ])("%s", (_, fields, bounce) => {
    const found = first(ofStatus(block(fields)))
    if (bounce) expect(found).toMatchObject(bounce)
    else expect(found).toBeUndefined()
  })

  it("tells of each recipient, and of a great many the first", () => {
    const failed = (name: string) =>
      `Final-Recipient: rfc822; ${name}@client.example\nAction: failed\nStatus: 5.1.1`
    const delayed = "Final-Recipient: rfc822; c@client.example\nAction: delayed\nStatus: 4.4.1"
    const report = ofStatus(block([failed("a"), delayed, failed("b")].join("\n\n")))
    expect(report?.bounces.map(({ email }) => email)).toEqual(["a@client.example", "b@client.example"])
    const many = Array.from({ length: 200 }, (_, place) => failed(`p${place}`)).join("\n\n")
    expect(ofStatus(block(many))?.bounces).toHaveLength(50)
  })
})

describe("a report in words", () => {
  it.each<[what: string, text: string, bounces: object[]]>([
    [
      "of qmail",
      "Hi. This is the qmail-send program. Mail delivery failed.\n\n<who@client.example>:\n550 sorry, no mailbox here by that name (#5.1.1)\n",
      [
        {
          email: "who@client.example",
          status: "5.1.1",
          isPermanent: true,
          reply: "550 sorry, no mailbox here by that name (#5.1.1)",
        },
      ],
    ],
    [
      "of Exim",
      "This message was created automatically. Mail delivery failed: returning message to sender.\n\n  who@client.example\n    Unrouteable address\n",
      [{ email: "who@client.example", status: "", isPermanent: true, reply: "Unrouteable address" }],
    ],
    [
      "in French, of two",
      "Échec de la remise.\n\na@client.example\nb@client.example\nDestinataire inconnu",
      [
        { email: "a@client.example", isPermanent: true },
        { email: "b@client.example", isPermanent: true },
      ],
    ],
    [
      "of a full mailbox",
      "Delivery has failed\n<who@client.example>\n552 5.2.2 quota exceeded",
      [{ status: "5.2.2", isPermanent: false }],
    ],
    [
      "of a temporary refusal",
      "Delivery has failed\n<who@client.example>\n451 user unknown, try later",
      [{ isPermanent: false }],
    ],
    ["that names nobody", "Message non remis : user unknown", [{ email: null, isPermanent: true }]],
  ])("%s", (_, text, bounces) => {
    expect(ofText(text)?.bounces).toEqual(bounces.map((bounce) => expect.objectContaining(bounce)))
  })

  it("believes the header before the words", () => {
    const report = ofText("x@other.example\nuser unknown", {
      "x-failed-recipients": ["a@client.example, b@client.example"],
    })
    expect(report?.bounces.map(({ email }) => email)).toEqual(["a@client.example", "b@client.example"])
  })

  it("is told by its subject, too, and is none without any word of a failure", () => {
    expect(ofText("who@client.example", undefined, "Failure notice")).not.toBeNull()
    expect(
      ofText("who@client.example\nVotre message a bien été lu.", undefined, "Lu : votre stand"),
    ).toBeNull()
  })
})

it("names the mail that came back first, then what the report answers and what it says", () => {
  const report = readReport(head({ inReplyTo: "answered@o.example", references: ["earlier@o.example"] }), {
    status: block("Action: failed\nStatus: 5.1.1"),
    original: "Subject: Votre stand\r\nMessage-ID:\r\n <sent@o.example>\r\n",
    text: "-- headers --\nMessage-Id: <sent@o.example>\n",
  })
  expect(report?.mailIds).toEqual(["sent@o.example", "answered@o.example", "earlier@o.example"])
})
