import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { deliveryOf, type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
let company: number

beforeAll(async () => {
  server = await TestMailServer.start()
  box = await linkMailbox({ port: server.port })
  company = (await createCompany()).id
  await createContact({ companyIds: [company] })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.behave = () => undefined
  server.password = undefined
})

const person = () => ({ name: "Ada Roy", email: `${unique("ada").replace(" ", "")}@brand.example` })

type Written = Parameters<LinkedMailbox["api"]["messenger"]["send"]>[0]

const written = (mail: Partial<Written> = {}): Written => ({
  from: box.email,
  subject: "Your booth",
  content: "<p>Bonjour</p>",
  toMails: [person()],
  key: randomUUID(),
  about: { type: "company", id: company },
  ...mail,
})

/** Has the seconds of undo go by. */
const due = (mail: number) => sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [mail])

/** Sends a mail. @returns its id */
async function send(mail: Partial<Written> = {}, from = box): Promise<number> {
  const { data } = await from.api.messenger.send(written(mail))
  await due(data.id)
  return data.id
}

const statusIs = async (mail: number, status: string) => expect((await deliveryOf(mail)).status).toBe(status)

describe("a mail that is sent", () => {
  it("reaches its recipients as text and HTML, paragraphs as div, styles where they stand, under its key as Message-ID", async () => {
    const key = randomUUID()
    const to = person()
    const id = await send({
      key,
      toMails: [to],
      cc: [person()],
      subject: "Été à Paris",
      content: '<p style="color:#c00">Bonjour <b>Ada</b></p><p>À bientôt</p><script>alert(1)</script>',
    })
    await sendDue()
    await statusIs(id, "sent")
    const [mail] = server.to(to.email)
    expect(mail?.messageId).toBe(`${key}@salon.example`)
    expect(mail?.to).toHaveLength(2)
    expect(mail?.raw).toContain("Content-Type: multipart/alternative")
    expect(mail?.raw).toMatch(/Content-Type: text\/plain[\s\S]*Bonjour Ada/)
    // Quoted-printable breaks lines by an equals sign at their end.
    expect(mail?.raw.replaceAll("=\r\n", "")).toContain('<div style=3D"color:#c00">Bonjour <b>Ada</b></div>')
    expect(mail?.raw).not.toMatch(/<p|script|alert/)
    expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?Q\?/m)
  })

  it("is one mail however often its call is made, also at once", async () => {
    const mail = written()
    const answers = await Promise.all([1, 2, 3].map(() => box.api.messenger.send(mail)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    const id = answers[0]?.data.id ?? 0
    await due(id)
    await sendDue()
    await statusIs(id, "sent")
    expect((await box.api.messenger.send(mail)).data).toMatchObject({ id, delivery: { status: "sent" } })
    expect(server.to(mail.toMails[0]?.email ?? "")).toHaveLength(1)
  })

  it("is on the company of its recipient and in its author's Messenger before it has gone", async () => {
    const contact = await createContact({ companyIds: [company], email: "clara@brand.example" })
    const { data } = await box.api.messenger.send(
      written({ toMails: [{ name: "", email: "clara@brand.example" }] }),
    )
    expect(data).toMatchObject({ direction: "out", delivery: { status: "queued", is_undoable: true } })
    expect(
      await sqlOne("SELECT company_id FROM mail_thread_company WHERE thread_id = $1", [data.thread]),
    ).toEqual({
      company_id: company,
    })
    expect(
      await sqlOne("SELECT contact_id FROM mail_thread_contact WHERE thread_id = $1", [data.thread]),
    ).toEqual({
      contact_id: contact,
    })
    expect(
      await sqlOne("SELECT user_id, unread FROM mail_thread_member WHERE thread_id = $1", [data.thread]),
    ).toEqual({
      user_id: box.user.id,
      unread: 0,
    })
  })

  it("answers in the conversation of what it answers, and names it to mail programs", async () => {
    const first = await send()
    const answer = await send({ message_id: first })
    await sendDue()
    await statusIs(answer, "sent")
    const rows = await sql<{ thread_id: number; message_id: string; in_reply_to: string | null }>(
      "SELECT thread_id, message_id, in_reply_to FROM mail WHERE id = ANY ($1) ORDER BY id",
      [[first, answer]],
    )
    expect(rows[1]).toMatchObject({ thread_id: rows[0]?.thread_id, in_reply_to: rows[0]?.message_id })
    const { raw } = server.taken.find(({ messageId }) => messageId === rows[1]?.message_id) ?? { raw: "" }
    expect(raw).toContain(`In-Reply-To: <${rows[0]?.message_id}>`)
    expect(raw).toMatch(new RegExp(`^References: <${rows[0]?.message_id}>`, "m"))
  })

  it("brings its files along", async () => {
    const file = new File(["a;b\n1;2\n"], "../Liste é.csv", { type: "text/csv" })
    const { data } = await box.api.messenger.upload({ file })
    expect(data).toMatchObject({ name: "Liste é.csv", mime: "text/csv", size: 8 })
    const to = person()
    const id = await send({ toMails: [to], media_ids: [data.media_id] })
    await sendDue()
    await statusIs(id, "sent")
    const raw = server.to(to.email)[0]?.raw ?? ""
    expect(raw).toContain(Buffer.from("a;b\n1;2\n").toString("base64"))
    expect(raw).toContain("multipart/mixed")
  })

  it("waits for the time it was told", async () => {
    const send_at = new Date(Date.now() + 3_600_000).toISOString()
    const { data } = await box.api.messenger.send(written({ send_at }))
    expect(data.delivery?.due_at).toBe(send_at)
    const other = await send()
    await sendDue()
    await statusIs(other, "sent")
    expect((await deliveryOf(data.id)).status).toBe("queued")
    await refused(box.api.messenger.send(written({ send_at: "2020-01-01T00:00:00Z" })), 422)
  })
})

describe("a mail is refused", () => {
  const errorsOf = async (mail: Partial<Written>, from = box) =>
    (await refused(from.api.messenger.send(written(mail)), 422)).errors

  it("without a linked mailbox, and from an address that is not one's own", async () => {
    const user = await createUser()
    const api = await signIn(user)
    expect((await refused(api.messenger.send(written()), 422)).errors).toEqual({
      from: ["Link your mailbox first"],
    })
    expect(await errorsOf({ from: "boss@salon.example" })).toEqual({
      from: ["You can only send from your own mailbox or a shared one of which you are a member"],
    })
  })

  it("on a company without anybody who has an address", async () => {
    const lonely = await createCompany()
    await createContact({ companyIds: [lonely.id], email: null })
    expect(await errorsOf({ about: { type: "company", id: lonely.id } })).toEqual({
      about: ["Nobody at this company has an email address"],
    })
  })

  it("on the page of a contact, unless it answers", async () => {
    const contact = await createContact()
    const about = { type: "contact" as const, id: contact }
    expect(Object.keys((await errorsOf({ about })) ?? {})).toEqual(["about"])
    const answered = await send()
    await box.api.messenger.send(written({ about, message_id: answered }))
  })

  it("to contacts who cannot be written to, and says to whom", async () => {
    await createContact({ email: "gone@brand.example", emailError: true })
    await createContact({ email: "never@brand.example", isBlacklisted: true })
    const toMails = [person(), { name: "", email: "Gone@brand.example" }]
    const errors = await errorsOf({ toMails, cc: [{ name: "", email: "never@brand.example" }] })
    expect(Object.keys(errors ?? {})).toEqual(["toMails.1.email", "cc.0.email"])
  })

  it("while a placeholder has no value; what has one is filled, and words in brackets are no placeholders", async () => {
    const content = "<p>[BRAND] [USERNAME] [URGENT]</p>"
    expect(await errorsOf({ content })).toEqual({ content: ["There is no value for BRAND"] })
    const { missing, html } = await box.api.messenger.preview(written({ content }))
    expect(missing).toEqual(["BRAND"])
    expect(html).toBe(`<div>[BRAND] ${box.user.name} [URGENT]</div>`)
  })

  it("with files of somebody else", async () => {
    const other = await linkMailbox({ port: server.port })
    const { data } = await other.api.messenger.upload({ file: new File(["%PDF-1.7"], "a.pdf") })
    expect(await errorsOf({ media_ids: [data.media_id] })).toEqual({ media_ids: [expect.any(String)] })
    await refused(other.api.messenger.upload({ file: new File(["MZ\x90"], "a.pdf") }), 422)
    await refused(other.api.messenger.upload({ file: new File(["MZ"], "a.exe") }), 422)
  })
})

it("a mail stays its worker's for as long as the server takes to answer", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  server.behave = ({ step }) => (step === "rcpt" ? { until: answered } : undefined)
  const mail = await send()
  const leaseEnds = async () =>
    (
      await sqlOne<{ at: number }>(
        "SELECT coalesce(extract(epoch FROM leased_until), 0)::float8 AS at FROM mail_delivery WHERE mail_id = $1",
        [mail],
      )
    ).at
  const sending = sendDue({ leaseSeconds: 2 })
  await expect.poll(leaseEnds).toBeGreaterThan(0)
  const first = await leaseEnds()
  await expect.poll(leaseEnds).toBeGreaterThan(first)
  answer()
  await sending
})

describe("a mail that was sent in error", () => {
  it("is undone within seconds, as the draft it was, and nobody gets it", async () => {
    const to = person()
    const mail = written({ toMails: [to], subject: "Oops" })
    const { data } = await box.api.messenger.send(mail)
    const draft = await box.api.messenger.undo({ message: data.id })
    expect(draft.values).toMatchObject({ subject: "Oops", toMails: [to], content: "<div>Bonjour</div>" })
    await due(data.id)
    const other = await send()
    await sendDue()
    await statusIs(other, "sent")
    expect(server.to(to.email)).toEqual([])
    expect(await sqlOne("SELECT mails FROM mail_thread WHERE id = $1", [data.thread])).toEqual({ mails: 0 })
  })

  it("cannot be undone once it is on its way, nor by anybody else", async () => {
    const id = await send()
    const other = await linkMailbox({ port: server.port })
    expect(await statusOf(other.api.messenger.undo({ message: id }))).toBe(404)
    await sendDue()
    await statusIs(id, "sent")
    expect(await statusOf(box.api.messenger.undo({ message: id }))).toBe(409)
  })
})

describe("a test mail", () => {
  it("goes to its author alone, and nothing of it is kept", async () => {
    const { mails } = await sqlOne<{ mails: number }>("SELECT count(*)::int AS mails FROM mail")
    await box.api.messenger.sendTest(written({ subject: "Try", toMails: [person()] }))
    expect(server.to(box.email)).toHaveLength(1)
    expect(server.to(box.email)[0]?.to).toEqual([box.email])
    expect(await sqlOne("SELECT count(*)::int AS mails FROM mail")).toEqual({ mails })
  })

  it("says what the server says", async () => {
    server.behave = ({ step }) => (step === "mail" ? { code: 550, text: "Not you" } : undefined)
    const { errors } = await refused(box.api.messenger.sendTest(written()), 422)
    expect(errors).toEqual({ from: ["The mail server refused it: 550 Not you"] })
  })
})
