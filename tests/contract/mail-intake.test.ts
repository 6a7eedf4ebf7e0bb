import { describe, expect, it } from "vitest"
import { isRelevant } from "#lib/backend/mail/inbound/relevant.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { newMessageId, rawMail } from "#tests/factories/raw-mails.ts"
import { knownAddress, mailRow, received, take } from "#tests/factories/taken-mails.ts"

describe("what is kept", () => {
  it("keeps a mail from a known contact, with its people, text and time", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const raw = rawMail({
      from: `=?utf-8?Q?Zo=C3=A9?= <${from}>`,
      to: box.email,
      cc: "X <x@other.example>",
      subject: "=?iso-8859-1?Q?Caf=E9?=",
      text: "Bonjour",
    })
    const { outcome, mailId } = await take(raw, box)
    expect(outcome).toBe("kept")
    const mail = await mailRow(mailId)
    expect(mail).toMatchObject({
      direction: "in",
      from_name: "Zoé",
      from_email: from,
      subject: "Café",
      text_body: "Bonjour",
      to: [{ name: "", email: box.email }],
      cc: [{ name: "X", email: "x@other.example" }],
    })
    expect(mail.sent_at).toEqual(new Date("2026-08-03T09:30:00Z"))
    const threads = await sql(
      "SELECT thread_id FROM mail_thread_contact JOIN contact ON contact.id = contact_id WHERE email = $1",
      [from],
    )
    expect(threads).toEqual([{ thread_id: mail.thread_id }])
    expect(await sqlOne("SELECT unread FROM mail_thread_member WHERE user_id = $1", [box.user.id])).toEqual({
      unread: 1,
    })
  })

  it("stores nothing of a mail between a user and somebody unknown", async () => {
    const box = await createMailbox()
    const id = newMessageId()
    const raw = rawMail({
      id,
      from: "stranger@nowhere.example",
      to: box.email,
      files: [{ name: "a.pdf", content: "a" }],
    })
    expect(await take(raw, box)).toEqual({ outcome: "skipped", mailId: null })
    expect(await sql("SELECT FROM mail WHERE message_id = $1", [id.slice(1, -1)])).toEqual([])
  })

  it("takes a colleague for no contact, whatever contacts hold", async () => {
    const [box, colleague] = [await createMailbox(), await createMailbox()]
    await createContact({ email: colleague.email })
    await createContact({ email: box.user.email })
    expect(await take(rawMail({ from: colleague.email, to: box.email }), box)).toMatchObject({
      outcome: "skipped",
    })
    expect(await take(rawMail({ from: "stranger@nowhere.example", to: box.user.email }), box)).toMatchObject({
      outcome: "skipped",
    })
  })

  it("keeps what belongs to a kept conversation, whoever wrote it", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const id = newMessageId()
    const first = await take(rawMail({ id, from, to: box.email }), box)
    const answer = await take(rawMail({ from: "assistant@third.example", to: box.email, inReplyTo: id }), box)
    expect(answer.outcome).toBe("kept")
    expect((await mailRow(answer.mailId)).thread_id).toBe((await mailRow(first.mailId)).thread_id)
  })

  it("keeps nothing of an excluded address or domain, nor of those below it", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const friend = `${unique("friend").replace(" ", "")}@deep.friends.example`
    await createContact({ email: friend })
    await insertRow("mailbox_exclusion", { mailbox_id: box.id, pattern: from.toUpperCase() })
    await insertRow("mailbox_exclusion", { mailbox_id: box.id, pattern: "friends.example" })
    expect(await take(rawMail({ from, to: box.email }), box)).toMatchObject({ outcome: "skipped" })
    expect(await take(rawMail({ from: friend, to: box.email }), box)).toMatchObject({ outcome: "skipped" })
    const other = await createMailbox()
    expect(await take(rawMail({ from, to: other.email }), other)).toMatchObject({ outcome: "kept" })
  })

  it("tells by headers alone what is worth fetching", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const head = { from: [], to: [], cc: [], messageId: null, inReplyTo: null, references: [] }
    const person = (email: string) => [{ name: "", email }]
    expect(await isRelevant({ ...head, from: person(from) }, box.id)).toBe(true)
    expect(
      await isRelevant({ ...head, from: person("a@b.example"), cc: person(from.toUpperCase()) }, box.id),
    ).toBe(true)
    expect(await isRelevant({ ...head, from: person("a@b.example") }, box.id)).toBe(false)
    expect(await isRelevant({ ...head, from: person("MAILER-DAEMON@b.example") }, box.id)).toBe(true)
  })
})

describe("once", () => {
  it("is one mail however many colleagues have it", async () => {
    const boxes = await Promise.all(Array.from({ length: 5 }, () => createMailbox()))
    const raw = rawMail({
      from: await knownAddress(),
      to: boxes.map(({ email }) => email).join(", "),
      files: [{ name: "a.pdf", content: "file" }],
    })
    const taken = await Promise.all(boxes.map((box) => take(raw, box)))
    const [id] = taken.map(({ mailId }) => mailId)
    expect(taken.map(({ mailId }) => mailId)).toEqual(boxes.map(() => id))
    expect(taken.filter(({ outcome }) => outcome === "kept")).toHaveLength(1)
    expect(await sql("SELECT FROM mail_copy WHERE mail_id = $1", [id])).toHaveLength(5)
    expect(await sql("SELECT FROM mail_attachment WHERE mail_id = $1", [id])).toHaveLength(1)
  })

  it("is one mail without a Message-ID, too, and its files are kept once", async () => {
    const [one, other] = [await createMailbox(), await createMailbox()]
    const file = unique("plan")
    const mail = {
      files: [{ name: `${file}.pdf`, content: "file" }],
      id: null,
      from: await knownAddress(),
      to: `${one.email}, ${other.email}`,
      text: unique("Text"),
    }
    const first = await take(rawMail({ ...mail, headers: ["Received: by one"] }), one)
    const second = await take(rawMail({ ...mail, headers: ["Received: by other"] }), other, {
      receivedAt: new Date(),
    })
    expect(second).toEqual({ outcome: "known", mailId: first.mailId })
    expect(await sql("SELECT FROM stored_file WHERE name = $1", [`${file}.pdf`])).toHaveLength(1)
    const third = await take(rawMail({ ...mail, text: unique("Text") }), one)
    expect(third.outcome).toBe("kept")
  })

  it("stays removed when it comes again", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const raw = rawMail({ from, to: box.email })
    const { mailId } = await take(raw, box)
    await sql("UPDATE mail SET removed_at = now(), html_body = '', text_body = '' WHERE id = $1", [mailId])
    expect(await take(raw, box)).toEqual({ outcome: "known", mailId })
    expect(await mailRow(mailId)).toMatchObject({ html_body: "", text_body: "" })
  })

  it("knows in Sent what went out, and whose it is", async () => {
    const [box, colleague, to] = [await createMailbox(), await createMailbox(), await knownAddress()]
    const raw = rawMail({ from: box.email, to, cc: colleague.email })
    const first = await take(raw, colleague)
    expect(await mailRow(first.mailId)).toMatchObject({ direction: "out", author_id: null })
    expect(await take(raw, box, { direction: "out", seen: true })).toEqual({
      outcome: "known",
      mailId: first.mailId,
    })
    expect(await mailRow(first.mailId)).toMatchObject({ direction: "out", author_id: box.user.id })
  })

  it("does not take a forged mail for one of ours", async () => {
    const [box, colleague, to] = [await createMailbox(), await createMailbox(), await knownAddress()]
    const headers = ["Authentication-Results: mx.organiser.example; dmarc=fail header.from=organiser.example"]
    const { mailId } = await take(rawMail({ from: colleague.email, to, cc: box.email, headers }), box)
    expect(await mailRow(mailId)).toMatchObject({ direction: "in", author_id: null })
  })
})

describe("time", () => {
  it.each([
    ["in the future", "Mon, 03 Aug 2099 09:30:00 +0000"],
    ["that is none", "yesterday, about noon"],
    ["before there was mail", "Thu, 01 Jan 1970 00:00:00 +0000"],
  ])("takes the time of its arrival for a date %s", async (_, date) => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const { mailId } = await take(rawMail({ from, to: box.email, date }), box)
    expect((await mailRow(mailId)).sent_at).toEqual(received)
  })
})

describe("conversations", () => {
  it("joins an answer that came before what it answers", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const [first, second, third] = [newMessageId(), newMessageId(), newMessageId()]
    const c = await take(
      rawMail({ id: third, from, to: box.email, references: [first, second], inReplyTo: second }),
      box,
    )
    const a = await take(rawMail({ id: first, from, to: box.email }), box)
    const b = await take(rawMail({ id: second, from, to: box.email, inReplyTo: first }), box)
    const threads = await Promise.all([a, b, c].map(async ({ mailId }) => (await mailRow(mailId)).thread_id))
    expect(new Set(threads).size).toBe(1)
  })

  it("makes one of two conversations when a mail shows that they are", async () => {
    const [box, other, from] = [await createMailbox(), await createMailbox(), await knownAddress()]
    const [first, second, third] = [newMessageId(), newMessageId(), newMessageId()]
    const a = await take(rawMail({ id: first, from, to: box.email }), box)
    const c = await take(rawMail({ id: third, from, to: other.email, inReplyTo: second }), other)
    const threadOf = async (mail: { mailId: number | null }) => (await mailRow(mail.mailId)).thread_id
    const gone = await threadOf(c)
    expect(await threadOf(a)).not.toBe(gone)
    const b = await take(rawMail({ id: second, from, to: box.email, inReplyTo: first }), box)
    expect([await threadOf(b), await threadOf(c)]).toEqual([await threadOf(a), await threadOf(a)])
    const thread = await threadOf(a)
    expect(await sqlOne("SELECT mails FROM mail_thread WHERE id = $1", [thread])).toEqual({ mails: 3 })
    expect(
      await sql(
        "SELECT action, changes FROM audit_entry WHERE record_type = 'mail_thread' AND record_id = $1",
        [thread],
      ),
    ).toEqual([{ action: "merge", changes: { merged: [null, gone] } }])
    const members = await sql(
      "SELECT user_id, unread FROM mail_thread_member WHERE thread_id = $1 ORDER BY 1",
      [await threadOf(a)],
    )
    expect(members).toEqual([
      { user_id: box.user.id, unread: 2 },
      { user_id: other.user.id, unread: 1 },
    ])
  })
})
