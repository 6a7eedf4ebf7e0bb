import { beforeAll, describe, expect, it } from "vitest"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { send } from "#tests/factories/api.ts"
import { arrive, client, type Seat, seat } from "#tests/factories/conversations.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { newMessageId, rawMail } from "#tests/factories/raw-mails.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let me: Seat
let other: Seat

beforeAll(async () => {
  me = await seat()
  other = await seat()
})

describe("what a colleague keeps private", () => {
  it("says that there was contact and nothing else, wherever it is", async () => {
    const { email, company } = await client()
    const secret = unique("secret").replace(" ", "")
    const { mail, thread } = await arrive(me, {
      from: email,
      to: `${me.email}, ${other.email}`,
      subject: secret,
      text: secret,
      html: `<p>${secret}<img src="cid:a@b"></p>`,
      files: [
        { name: `${secret}.pdf`, content: secret },
        { name: "i.png", type: "image/png", content: "x", contentId: "a@b", disposition: "inline" },
      ],
    })
    await keepMail(rawMail({}), {
      mailboxId: other.id,
      folderId: null,
      uid: null,
      receivedAt: new Date(),
      seen: false,
    })
    const { latest } = (await me.api.messenger.thread({ thread })).data
    const file = latest.attachments[0]?.path ?? ""
    expect(latest.attachments.map(({ name }) => name)).toEqual([`${secret}.pdf`])
    const hidden = await me.api.messenger.setPrivate({ thread, private: true })
    expect(hidden.data).toMatchObject({ is_private: true, is_hidden: false, subject: secret })
    const answers = [
      await other.api.messenger.thread({ thread }),
      await other.api.messenger.listOfCompany({ companyId: company }),
      await other.api.messenger.list({}),
      await other.api.companies.listActivity({ company }),
    ]
    expect(JSON.stringify(answers)).not.toContain(secret)
    expect((await other.api.messenger.thread({ thread })).data).toMatchObject({
      is_hidden: true,
      may_hide: false,
      latest: { from: { email }, subject: "", can_reply: false },
    })
    expect((await other.api.messenger.list({ search: secret, filter: "companies" })).data).toEqual([])
    for (const path of [`message/${mail}/body`, `message/attachment/${file}`])
      expect((await send(`/api/messenger/${path}`, { token: other.token })).status).toBe(404)
    await expect(other.api.messenger.setPrivate({ thread, private: false })).rejects.toMatchObject({
      status: 403,
    })
    await expect(other.api.messenger.remove({ message: mail })).rejects.toMatchObject({ status: 403 })
    await expect(other.api.messenger.assign({ thread, user_id: other.user.id })).rejects.toMatchObject({
      status: 403,
    })
    await expect(me.api.messenger.assign({ thread, user_id: other.user.id })).rejects.toMatchObject({
      status: 422,
    })
    await me.api.messenger.setPrivate({ thread, private: false })
    expect((await other.api.messenger.thread({ thread })).data.subject).toBe(secret)
  })
})

describe("a conversation that is given to a colleague", () => {
  it("is in the colleague's Messenger, with a reminder on its company", async () => {
    const { email, company } = await client()
    const { thread } = await arrive(me, { from: email, to: me.email, subject: "Please take this" })
    const remind_at = new Date(Date.now() + 3_600_000).toISOString()
    const { data } = await me.api.messenger.assign({ thread, user_id: other.user.id, remind_at })
    expect(data.assignee).toEqual({ id: other.user.id, name: other.user.name })
    expect((await other.api.messenger.list({ filter: "assigned" })).data.map(({ id }) => id)).toContain(
      thread,
    )
    const reminders = await other.api.notifications.listForCompany({ company })
    expect(reminders.data).toMatchObject([{ title: "Please take this", target_id: other.user.ownerId }])
    await expect(me.api.messenger.assign({ thread, user_id: 2_000_000_000 })).rejects.toMatchObject({
      status: 422,
    })
    expect((await me.api.messenger.assign({ thread, user_id: null })).data.assignee).toBeNull()
  })

  it("is unread to the colleague, as is what comes in later to whoever had it", async () => {
    const [giver, colleague] = [await seat(), await seat()]
    const { email } = await client()
    const id = newMessageId()
    const { thread } = await arrive(giver, { id, from: email, to: giver.email })
    const unread = async () => (await colleague.api.messenger.ping()).unread
    await giver.api.messenger.assign({ thread, user_id: colleague.user.id })
    expect(await unread()).toBe(1)
    expect((await colleague.api.messenger.list({ filter: "unread" })).data).toMatchObject([
      { id: thread, unread: 1 },
    ])
    await colleague.api.messenger.markRead({ thread })
    expect(await unread()).toBe(0)
    await arrive(giver, { from: email, to: giver.email, inReplyTo: id })
    expect(await unread()).toBe(1)
    await colleague.api.messenger.markRead({ thread })
    expect(await colleague.api.messenger.markRead({ thread, read: false })).toMatchObject({ unread: 1 })
    await giver.api.messenger.setPrivate({ thread, private: true })
    expect(await unread()).toBe(0)
    await giver.api.messenger.setPrivate({ thread, private: false })
    expect(await unread()).toBe(1)
    await giver.api.messenger.assign({ thread, user_id: giver.user.id })
    expect(await unread()).toBe(0)
    expect((await giver.api.messenger.ping()).unread).toBe(0)
  })

  it("is unread to a colleague who has read it in the own mailbox before", async () => {
    const [giver, colleague] = [await seat(), await seat()]
    const { email } = await client()
    const mail = { id: newMessageId(), from: email, to: `${giver.email}, ${colleague.email}` }
    const { thread } = await arrive(giver, mail)
    await arrive(colleague, mail)
    await colleague.api.messenger.markRead({ thread })
    await giver.api.messenger.assign({ thread, user_id: colleague.user.id })
    expect((await colleague.api.messenger.ping()).unread).toBe(1)
  })
})

describe("a mail that is removed", () => {
  it("leaves neither words nor files, and does not come back from the mailbox", async () => {
    const { email, company } = await client()
    const id = newMessageId()
    const raw = {
      id,
      from: email,
      to: me.email,
      subject: "Gone",
      files: [{ name: "gone.pdf", content: "gone" }],
    }
    const { mail, thread } = await arrive(me, raw)
    await me.api.messenger.remove({ message: mail })
    expect(
      await sqlOne("SELECT subject, html_body, text_body, search, message_id FROM mail WHERE id = $1", [
        mail,
      ]),
    ).toEqual({ subject: "", html_body: "", text_body: "", search: " ", message_id: id.slice(1, -1) })
    expect(await sql("SELECT FROM stored_file WHERE name = 'gone.pdf'")).toEqual([])
    expect((await me.api.messenger.listOfCompany({ companyId: company })).data).toEqual([])
    await expect(me.api.messenger.thread({ thread })).rejects.toMatchObject({ status: 404 })
    expect((await arrive(me, raw)).mail).toBe(mail)
    expect((await me.api.messenger.listOfCompany({ companyId: company })).data).toEqual([])
    await expect(me.api.messenger.remove({ message: mail })).rejects.toMatchObject({ status: 404 })
  })

  it("keeps a file that a document has, and takes a waiting mail out of the queue", async () => {
    const { email } = await client()
    const { mail } = await arrive(
      me,
      { from: me.email, to: email, files: [{ name: "shared.pdf", content: "x" }] },
      new Date(),
      "out",
    )
    const { file_id } = await sqlOne<{ file_id: number }>(
      "SELECT file_id FROM mail_attachment WHERE mail_id = $1",
      [mail],
    )
    await insertRow("document", { name: "Shared", file_id })
    await insertRow("mail_delivery", { mail_id: mail, status: "sending" })
    await expect(me.api.messenger.remove({ message: mail })).rejects.toMatchObject({ status: 409 })
    await sql(
      "UPDATE mail_delivery SET status = 'queued', due_at = now() + interval '1 day' WHERE mail_id = $1",
      [mail],
    )
    await me.api.messenger.remove({ message: mail })
    expect(await sqlOne("SELECT status FROM mail_delivery WHERE mail_id = $1", [mail])).toEqual({
      status: "cancelled",
    })
    expect(await sql("SELECT FROM stored_file WHERE id = $1 AND expires_at IS NULL", [file_id])).toHaveLength(
      1,
    )
  })
})

describe("the audit trail of a conversation", () => {
  const auditTrailOf = (type: string, id: number) =>
    sql(
      "SELECT action, user_id, changes FROM audit_entry WHERE record_type = $1 AND record_id = $2 ORDER BY id",
      [type, id],
    )

  it("says who pinned, hid, gave away and removed, once each, and nothing when nothing changed", async () => {
    const { email } = await client()
    const subject = unique("History")
    const { mail, thread } = await arrive(me, { from: email, to: me.email, subject })
    for (const pinned of [true, true, false]) await me.api.messenger.togglePin({ message: mail, pinned })
    for (const on of [true, true, false]) await me.api.messenger.setPrivate({ thread, private: on })
    for (const user_id of [other.user.id, other.user.id, null])
      await me.api.messenger.assign({ thread, user_id })
    await other.api.messenger.remove({ message: mail })
    const mine = { user_id: me.user.id }
    expect(await auditTrailOf("mail_thread", thread)).toEqual([
      { ...mine, action: "edit", changes: { is_private: [false, true] } },
      { ...mine, action: "edit", changes: { is_private: [true, false] } },
      { ...mine, action: "edit", changes: { assignee_id: [null, other.user.id] } },
      { ...mine, action: "edit", changes: { assignee_id: [other.user.id, null] } },
    ])
    const sent_at = [expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), null]
    expect(await auditTrailOf("mail", mail)).toEqual([
      { ...mine, action: "pin", changes: {} },
      { ...mine, action: "unpin", changes: {} },
      { user_id: other.user.id, action: "delete", changes: { sent_at, thread_id: [thread, null] } },
    ])
    const entries = await auditTrailOf("mail", mail)
    expect(JSON.stringify(entries)).not.toContain(subject)
  })

  it("is not written for what was refused", async () => {
    const { email } = await client()
    const { mail, thread } = await arrive(me, { from: email, to: me.email })
    await me.api.messenger.setPrivate({ thread, private: true })
    await expect(other.api.messenger.remove({ message: mail })).rejects.toMatchObject({ status: 403 })
    await expect(other.api.messenger.togglePin({ message: mail })).rejects.toMatchObject({ status: 404 })
    expect(await auditTrailOf("mail", mail)).toEqual([])
  })

  it("calls conversations and mails by their subject, but none that is private", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const { email } = await client()
    const subject = unique("Named")
    const { mail, thread } = await arrive(me, { from: email, to: me.email, subject })
    await me.api.messenger.togglePin({ message: mail })
    await me.api.messenger.assign({ thread, user_id: other.user.id })
    const read = async () => {
      const ofThread = (await admin.audit.listRecord({ type: "mail_thread", record: thread })).data
      const ofMail = (await admin.audit.listRecord({ type: "mail", record: mail })).data
      return [...ofThread, ...ofMail]
    }
    const [given, pinned] = await read()
    expect([given?.record_name, pinned?.record_name]).toEqual([subject, subject])
    expect(given?.changes).toEqual({ assignee_id: [null, other.user.name] })
    await me.api.messenger.setPrivate({ thread, private: true })
    const hidden = await read()
    expect(hidden.length).toBe(3)
    expect(JSON.stringify(hidden)).not.toContain(subject)
  })
})
