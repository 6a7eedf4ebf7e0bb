import { beforeAll, describe, expect, it } from "vitest"
import { send } from "#tests/factories/api.ts"
import { arrive, client, type Seat, seat } from "#tests/factories/conversations.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import { newMessageId, type rawMail } from "#tests/factories/raw-mails.ts"

let owner: Seat
let colleague: Seat
let third: Seat

beforeAll(async () => {
  ;[owner, colleague, third] = await Promise.all([seat(), seat(), seat()])
})

type Raw = Parameters<typeof rawMail>[0]

/** A mail from a contact that its receiver keeps private. */
async function secretOf(box: Seat, raw: Partial<Raw> = {}) {
  const { email, company } = await client()
  const id = newMessageId()
  const words = unique("secret").replace(" ", "")
  const mail = await arrive(box, { id, from: email, to: box.email, subject: words, text: words, ...raw })
  await box.api.messenger.setPrivate({ thread: mail.thread, private: true })
  return { ...mail, id, email, company, words }
}

/** What a colleague's calls answer about a conversation and its company. */
const seenBy = async ({ api }: Seat, { thread, company }: { thread: number; company: number }) =>
  JSON.stringify([
    await api.messenger.thread({ thread }),
    await api.messenger.listOfCompany({ companyId: company }),
    await api.companies.listActivity({ company }),
  ])

describe("a mail that names a colleague's private mail", () => {
  it("begins a conversation of its own, and the private one stays where and whose it was", async () => {
    const secret = await secretOf(owner)
    const ownId = newMessageId()
    const own = await arrive(colleague, { id: ownId, from: secret.email, to: colleague.email })
    await colleague.api.messenger.setPrivate({ thread: own.thread, private: true })
    const forged = { from: secret.email, to: colleague.email, references: [secret.id, ownId] }
    const joined = await arrive(colleague, forged)
    expect(joined.thread).toBe(own.thread)
    expect(await seenBy(colleague, secret)).not.toContain(secret.words)
    const stored = await owner.api.messenger.thread({ thread: secret.thread })
    expect(stored.data).toMatchObject({ mails: 1, subject: secret.words, is_private: true, is_hidden: false })
    const alone = await arrive(third, { from: secret.email, to: third.email, inReplyTo: secret.id })
    expect(alone.thread).not.toBe(secret.thread)
  })

  it("shows no more than itself where it came to both", async () => {
    const secret = await secretOf(owner)
    const raw = {
      id: newMessageId(),
      from: secret.email,
      subject: "To both",
      text: "To both",
      to: `${owner.email}, ${colleague.email}`,
      inReplyTo: secret.id,
    }
    const first = await arrive(owner, raw)
    expect(first.thread).toBe(secret.thread)
    expect(await seenBy(third, secret)).not.toContain("To both")
    expect((await arrive(colleague, raw)).mail).toBe(first.mail)
    for (const reader of [colleague, third]) {
      const seen = await seenBy(reader, secret)
      expect(seen).toContain("To both")
      expect(seen).not.toContain(secret.words)
      expect(seen).not.toContain(secret.id.slice(1, -1))
    }
    const { data, mails } = await colleague.api.messenger.thread({ thread: secret.thread })
    expect(data).toMatchObject({ subject: "To both", is_hidden: false, may_hide: true })
    expect(mails.map(({ is_hidden, subject }) => [is_hidden, subject])).toEqual([
      [false, "To both"],
      [true, ""],
    ])
    expect((await owner.api.messenger.thread({ thread: secret.thread })).data).toMatchObject({
      subject: secret.words,
      is_private: true,
      is_shared: true,
    })
  })

  it("is not that mail by having its Message-ID, unless it says the same", async () => {
    const files = [{ name: "plan.pdf", content: "the plan" }]
    const secret = await secretOf(owner, { files })
    const forged = { id: secret.id, from: secret.email, to: colleague.email, subject: secret.words }
    const guessed = await arrive(colleague, { ...forged, text: "Is it this?", files })
    const fileless = await arrive(colleague, { ...forged, text: secret.words })
    for (const { mail, thread } of [guessed, fileless]) {
      expect(mail).not.toBe(secret.mail)
      expect(thread).not.toBe(secret.thread)
    }
    // The mailbox shows it again, from another folder.
    expect((await arrive(colleague, { ...forged, text: "Is it this?", files })).mail).toBe(guessed.mail)
    expect((await send(`/api/messenger/message/${secret.mail}/body`, colleague)).status).toBe(404)
    const same = await arrive(colleague, { ...forged, text: secret.words, files })
    expect(same.mail).toBe(secret.mail)
    expect((await send(`/api/messenger/message/${secret.mail}/body`, colleague)).status).toBe(200)
  })
})

describe("who keeps a conversation private", () => {
  it("hides what is in his or her mailbox, and nothing that a colleague has", async () => {
    const { email, company } = await client()
    const words = unique("open").replace(" ", "")
    const id = newMessageId()
    const mail = await arrive(owner, { id, from: email, to: owner.email, subject: words, text: words })
    const own = await arrive(colleague, {
      from: email,
      to: colleague.email,
      subject: "Joined",
      inReplyTo: id,
    })
    expect(own.thread).toBe(mail.thread)
    const { data } = await colleague.api.messenger.setPrivate({ thread: mail.thread, private: true })
    expect(data).toMatchObject({ is_private: true, is_shared: false, mails: 2, subject: words })
    for (const reader of [owner, third]) {
      const seen = await seenBy(reader, { thread: mail.thread, company })
      expect(seen).toContain(words)
      expect(seen).not.toContain("Joined")
    }
    expect((await owner.api.messenger.thread({ thread: mail.thread })).data).toMatchObject({
      is_private: false,
      is_hidden: false,
      subject: words,
    })
  })

  it("hides an answer that comes later, too, and a mail that two have only when both do", async () => {
    const secret = await secretOf(owner)
    const answer = { id: newMessageId(), from: secret.email, subject: "Later", inReplyTo: secret.id }
    const to = `${owner.email}, ${colleague.email}`
    await arrive(owner, { ...answer, to, text: "Later" })
    await arrive(colleague, { ...answer, to, text: "Later" })
    expect(await seenBy(third, secret)).toContain("Later")
    await colleague.api.messenger.setPrivate({ thread: secret.thread, private: true })
    expect(await seenBy(third, secret)).not.toContain("Later")
    expect(await seenBy(colleague, secret)).toContain("Later")
    await owner.api.messenger.setPrivate({ thread: secret.thread, private: false })
    expect(await seenBy(third, secret)).toContain(secret.words)
  })

  it("keeps it after the mailbox is unlinked, and may still share it", async () => {
    const leaver = await seat()
    const secret = await secretOf(leaver)
    await sql("DELETE FROM mailbox WHERE id = $1", [leaver.id])
    expect(await seenBy(third, secret)).not.toContain(secret.words)
    await leaver.api.messenger.setPrivate({ thread: secret.thread, private: false })
    expect(await seenBy(third, secret)).toContain(secret.words)
  })

  it("of two conversations that differ in that, neither becomes the other's", async () => {
    const secret = await secretOf(owner)
    const openId = newMessageId()
    const open = await arrive(owner, { id: openId, from: secret.email, to: owner.email, subject: "Open" })
    const both = { from: secret.email, to: owner.email, subject: "Both", references: [openId, secret.id] }
    expect((await arrive(owner, both)).thread).toBe(secret.thread)
    expect(await seenBy(third, { ...open, company: secret.company })).toContain("Open")
    expect(await seenBy(third, secret)).not.toContain("Both")
  })
})

describe("a private conversation", () => {
  it("leaves no subject in a reminder, and is given to nobody who cannot read it", async () => {
    const secret = await secretOf(owner)
    const remind_at = new Date(Date.now() + 3_600_000).toISOString()
    await owner.api.messenger.assign({ thread: secret.thread, user_id: owner.user.id, remind_at })
    const { data } = await third.api.notifications.listForCompany({ company: secret.company })
    expect(data.map(({ title }) => title)).toEqual([secret.email])
    await expect(
      owner.api.messenger.assign({ thread: secret.thread, user_id: colleague.user.id }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it("is seen by all as soon as one of two who come to hold its mail at a time shows it", async () => {
    const { email } = await client()
    const { mail, thread } = await arrive(owner, { from: email, to: owner.email })
    await owner.api.messenger.setPrivate({ thread, private: true })
    const hold = (user: Seat, isPrivate: boolean) => () =>
      insertRow("mail_holder", { mail_id: mail, user_id: user.user.id, is_private: isPrivate })
    await raceFor("mail_thread", thread, [hold(colleague, true), hold(third, false)])
    expect(
      await sqlOne(
        "SELECT mail.is_hidden, hidden_mails FROM mail JOIN mail_thread thread ON thread.id = thread_id WHERE mail.id = $1",
        [mail],
      ),
    ).toEqual({ is_hidden: false, hidden_mails: 0 })
  })
})
