import { Readable } from "node:stream"
import { describe, expect, it } from "vitest"
import { fileStore } from "#lib/backend/files/file-store.ts"
import { keepMail } from "#lib/backend/mail/keep-mail.ts"
import { isWanted } from "#lib/backend/mail/wanted.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createMailbox, type TestMailbox } from "#tests/factories/mailboxes.ts"
import { newMessageId, rawMail } from "#tests/factories/raw-mails.ts"

const received = new Date("2026-08-03T10:00:00Z")

type Options = { direction?: "in" | "out"; seen?: boolean; receivedAt?: Date }

function take(raw: Buffer | Readable, box: TestMailbox, options: Options = {}) {
  const { seen = false, receivedAt = received, direction } = options
  const place = { mailboxId: box.id, folderId: null, uid: null, receivedAt, seen }
  return keepMail(raw, direction ? { ...place, direction } : place)
}

async function knownAddress(): Promise<string> {
  const email = `${unique("known").replace(" ", "")}@client.example`
  await createContact({ email })
  return email
}

const mailRow = (id: number | null) => sqlOne("SELECT * FROM mail WHERE id = $1", [id])

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
    expect(await isWanted({ ...head, from: person(from) }, box.id)).toBe(true)
    expect(
      await isWanted({ ...head, from: person("a@b.example"), cc: person(from.toUpperCase()) }, box.id),
    ).toBe(true)
    expect(await isWanted({ ...head, from: person("a@b.example") }, box.id)).toBe(false)
    expect(await isWanted({ ...head, from: person("MAILER-DAEMON@b.example") }, box.id)).toBe(true)
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

  it("is one mail without a Message-ID, too", async () => {
    const [one, other] = [await createMailbox(), await createMailbox()]
    const mail = {
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

describe("files", () => {
  it("keeps files under safe names, and images where the text shows them", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const png = Buffer.from("89504e470d0a1a0a", "hex")
    const raw = rawMail({
      from,
      to: box.email,
      html: '<p>See <img src="cid:pic@x"></p>',
      files: [
        { name: "../../etc/passwd", content: "root" },
        { name: "=?utf-8?Q?invoice=E2=80=AEfdp.exe?=", content: "MZ" },
        { name: "pic.png", type: "image/png", content: png, contentId: "pic@x", disposition: "inline" },
      ],
    })
    const { mailId } = await take(raw, box)
    const files = await sql<{
      name: string
      key: string
      size: string
      path: string
      expires_at: Date | null
    }>(
      "SELECT part.name, key, part.size, path, expires_at FROM mail_attachment part JOIN stored_file ON stored_file.id = file_id WHERE mail_id = $1 ORDER BY position",
      [mailId],
    )
    expect(files.map(({ name }) => name)).toEqual(["passwd", "invoicefdp.exe", "pic.png"])
    expect(files.map(({ expires_at }) => expires_at)).toEqual([null, null, null])
    expect(await (await fileStore()).get(files[0]?.key ?? "")).toBe("root")
    expect((await mailRow(mailId)).html_body).toContain(
      `src="/api/messenger/message/attachment/${files[2]?.path}"`,
    )
  })

  it("names what is too large or too many, and keeps the rest", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const small = Array.from({ length: 60 }, (_, place) => ({ name: `${place}.txt`, content: "x" }))
    const large = { name: "large.bin", content: Buffer.alloc(26 * 1024 * 1024, 1) }
    const { mailId } = await take(
      Readable.from([rawMail({ from, to: box.email, files: [large, ...small] })]),
      box,
    )
    const counts = await sql(
      "SELECT omitted, count(*)::int, count(file_id)::int AS files FROM mail_attachment WHERE mail_id = $1 GROUP BY 1 ORDER BY 1",
      [mailId],
    )
    expect(counts).toEqual([
      { omitted: "too_large", count: 1, files: 0 },
      { omitted: "too_many", count: 10, files: 0 },
      { omitted: null, count: 50, files: 50 },
    ])
    expect(
      await sqlOne("SELECT size::int FROM mail_attachment WHERE mail_id = $1 AND omitted = 'too_large'", [
        mailId,
      ]),
    ).toEqual({ size: 26 * 1024 * 1024 })
  })

  it("keeps nothing of a mail whose source breaks off", async () => {
    const [box, from] = [await createMailbox(), await knownAddress()]
    const raw = rawMail({
      from,
      to: box.email,
      files: [{ name: "a.bin", content: Buffer.alloc(500_000, 1) }],
    })
    const source = Readable.from(
      (async function* () {
        yield raw.subarray(0, 300_000)
        await new Promise((resolve) => setTimeout(resolve, 50))
        throw new Error("connection lost")
      })(),
    )
    await expect(take(source, box)).rejects.toThrow("connection lost")
    expect(await sql("SELECT FROM stored_file WHERE key LIKE 'mails/%' AND name = 'a.bin'")).toEqual([])
    expect(await take(raw, box)).toMatchObject({ outcome: "kept" })
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
    expect(await threadOf(a)).not.toBe(await threadOf(c))
    await sql("UPDATE mail_thread SET private_by_id = $2 WHERE id = $1", [await threadOf(c), other.user.id])
    const b = await take(rawMail({ id: second, from, to: box.email, inReplyTo: first }), box)
    expect([await threadOf(b), await threadOf(c)]).toEqual([await threadOf(a), await threadOf(a)])
    const thread = await sqlOne("SELECT mails, private_by_id FROM mail_thread WHERE id = $1", [
      await threadOf(a),
    ])
    expect(thread).toEqual({ mails: 3, private_by_id: other.user.id })
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
