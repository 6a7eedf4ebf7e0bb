import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { deliveryOf, type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
let company: number
let people = 0

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

const person = () => {
  people += 1
  return { name: "Ada Roy", email: `ada${people}@brand.example` }
}

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

describe("what the server says", () => {
  it("is the end of a mail it refuses, in its words", async () => {
    server.behave = ({ step }) => (step === "rcpt" ? { code: 550, text: "5.1.1 No such user" } : undefined)
    const id = await send()
    await sendDue()
    await statusIs(id, "failed")
    expect(await deliveryOf(id)).toMatchObject({
      failure: "refused_recipients",
      reply: expect.stringContaining("5.1.1 No such user"),
      data_at: null,
    })
  })

  it("has a mail tried again that it defers, and sent once it takes it", async () => {
    const seen = new Set<string>()
    server.behave = ({ step, recipient }) => {
      if (step !== "rcpt" || seen.has(recipient)) return undefined
      seen.add(recipient)
      return { code: 450, text: "4.2.0 Greylisted" }
    }
    const id = await send()
    await sendDue()
    expect((await deliveryOf(id)).reply).toContain("Greylisted")
    expect(await deliveryOf(id)).toMatchObject({ status: "queued", tries: 1 })
    await due(id)
    await sendDue()
    await statusIs(id, "sent")
    expect(await deliveryOf(id)).toMatchObject({ tries: 2 })
  })

  it("names recipients it does not take, while the others get the mail", async () => {
    const [good, bad] = [person(), person()]
    server.behave = ({ step, recipient }) =>
      step === "rcpt" && recipient === bad.email ? { code: 550, text: "Unknown" } : undefined
    const id = await send({ toMails: [good, bad] })
    await sendDue()
    await statusIs(id, "sent")
    expect((await deliveryOf(id)).refused).toEqual([{ email: bad.email, reply: "550 Unknown" }])
    expect(server.to(good.email)).toHaveLength(1)
  })

  it("of a wrong password is told with the mail", async () => {
    server.password = "another"
    const id = await send()
    await sendDue()
    await statusIs(id, "failed")
    expect(await deliveryOf(id)).toMatchObject({ failure: "mailbox_refused" })
  })

  it("after the body of a mail refuses it, or puts it off", async () => {
    server.behave = ({ step }) => (step === "received" ? { code: 554, text: "Spam" } : undefined)
    const refusedMail = await send()
    await sendDue()
    await statusIs(refusedMail, "failed")
    server.behave = ({ step }) => (step === "received" ? { code: 451, text: "Later" } : undefined)
    const later = await send()
    await sendDue()
    expect((await deliveryOf(later)).reply).toContain("Later")
    expect(await deliveryOf(later)).toMatchObject({ status: "queued", data_at: null })
  })
})

describe("when nobody knows whether a mail arrived", () => {
  it.each(["received", "taken"] as const)(
    "as the connection ended without an answer (%s), it is not sent again by itself",
    async (step) => {
      const to = person()
      server.behave = (asked) => (asked.step === step && asked.recipient === to.email ? "drop" : undefined)
      const id = await send({ toMails: [to] })
      await sendDue()
      await statusIs(id, "unknown")
      server.behave = () => undefined
      await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [id])
      const other = await send()
      await sendDue()
      await statusIs(other, "sent")
      expect(server.to(to.email)).toHaveLength(step === "taken" ? 1 : 0)
      expect((await deliveryOf(id)).status).toBe("unknown")
    },
  )

  it("its author says that it went out, or has it sent again under the same Message-ID", async () => {
    const to = person()
    server.behave = ({ step, recipient }) =>
      step === "received" && recipient === to.email ? "drop" : undefined
    const [first, second] = [await send({ toMails: [to] }), await send({ toMails: [to] })]
    await sendDue()
    await statusIs(first, "unknown")
    await statusIs(second, "unknown")
    server.behave = () => undefined
    const settled = await box.api.messenger.settle({ message: first, outcome: "went_out" })
    expect(settled.data.delivery?.status).toBe("sent")
    expect(await statusOf(box.api.messenger.settle({ message: first, outcome: "send_again" }))).toBe(409)
    await box.api.messenger.settle({ message: second, outcome: "send_again" })
    await sendDue()
    await statusIs(second, "sent")
    expect(server.to(to.email)).toHaveLength(1)
    const other = await linkMailbox({ port: server.port })
    expect(await statusOf(other.api.messenger.settle({ message: second, outcome: "went_out" }))).toBe(404)
  })

  it("as its worker died while it handed it over, it is unknown; one of which nothing was handed over goes again", async () => {
    const [before, after] = [await send(), await send()]
    await sql(
      `UPDATE mail_delivery SET status = 'sending', leased_by = 'dead', attempts = 1, leased_until = now() - interval '1 second',
        data_at = CASE WHEN mail_id = $2 THEN now() END WHERE mail_id IN ($1, $2)`,
      [before, after],
    )
    await sendDue()
    await statusIs(before, "sent")
    await statusIs(after, "unknown")
    const { message_id } = await sqlOne<{ message_id: string }>("SELECT message_id FROM mail WHERE id = $1", [
      after,
    ])
    expect(server.taken.filter(({ messageId }) => messageId === message_id)).toEqual([])
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
