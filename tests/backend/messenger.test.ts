import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { keepMail } from "#lib/backend/mail/keep-mail.ts"
import { createNote } from "#tests/factories/activity.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createMailbox, type TestMailbox } from "#tests/factories/mailboxes.ts"
import { newMessageId, rawMail } from "#tests/factories/raw-mails.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

type Seat = TestMailbox & { api: Api; token: string }
type Raw = Parameters<typeof rawMail>[0]

async function seat(): Promise<Seat> {
  const box = await createMailbox({ user: await createUser({ owner: true }) })
  return { ...box, api: await signIn(box.user), token: await issueToken(box.user) }
}

async function client() {
  const email = `${unique("client").replace(" ", "")}@client.example`
  const contact = await createContact({ email, firstName: "Cleo", lastName: "Client" })
  const { id: company } = await createCompany()
  await linkContact(company, contact)
  return { email, contact, company }
}

async function arrive(box: TestMailbox, raw: Raw, receivedAt = new Date(), direction?: "in" | "out") {
  const date = receivedAt.toUTCString()
  const at = { mailboxId: box.id, folderId: null, uid: null, receivedAt, seen: direction === "out" }
  const { mailId } = await keepMail(rawMail({ date, ...raw }), direction ? { ...at, direction } : at)
  const { thread } = await sqlOne<{ thread: number }>("SELECT thread_id AS thread FROM mail WHERE id = $1", [
    mailId,
  ])
  return { mail: mailId ?? 0, thread }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
let me: Seat
let other: Seat

beforeAll(async () => {
  me = await seat()
  other = await seat()
})

describe("conversations on a record", () => {
  it("come pinned first, then the latest, each with its latest mail whole", async () => {
    const { email, company, contact } = await client()
    const old = await arrive(me, { from: email, to: me.email, html: "<p>Old <b>words</b></p>" }, daysAgo(9))
    const fresh = await arrive(me, { from: email, to: me.email, text: "Fresh words" }, daysAgo(1))
    const { data, has_more } = await me.api.messenger.listOfCompany({ companyId: company })
    expect(data.map(({ id }) => id)).toEqual([fresh.thread, old.thread])
    expect(has_more).toBe(false)
    expect(data[1]).toMatchObject({
      mails: 1,
      is_private: false,
      may_hide: true,
      unread: 1,
      contacts: [{ id: contact, name: "Cleo Client" }],
      companies: [{ id: company }],
      latest: {
        excerpt: "Old words",
        html_body: "<p>Old <b>words</b></p>",
        direction: "in",
        can_reply: true,
        delivery: null,
        author: null,
      },
    })
    expect(await me.api.messenger.togglePin({ message: old.mail })).toMatchObject({ pinned: true })
    expect(await me.api.messenger.togglePin({ message: old.mail, pinned: true })).toMatchObject({
      pinned: true,
    })
    const pinned = await me.api.messenger.listOfContact({ contactId: contact })
    expect(pinned.data.map(({ id }) => id)).toEqual([old.thread, fresh.thread])
  })

  it("stand among the notes, pinned first, then newest", async () => {
    const { email, company } = await client()
    const mail = await arrive(me, { from: email, to: me.email, subject: "By mail" }, daysAgo(2))
    await createNote({ companyId: company, content: "before", createdAt: daysAgo(3).toISOString() })
    await createNote({ companyId: company, content: "after", createdAt: daysAgo(1).toISOString() })
    await createNote({
      companyId: company,
      content: "pinned",
      pinned: true,
      createdAt: daysAgo(8).toISOString(),
    })
    const rows = async (per_page: 10 | 25) => {
      const { data, meta } = await other.api.companies.listActivity({ company, per_page })
      expect(meta.total).toBe(4)
      return data.map((row) => (row.kind === "note" ? row.content : `${row.kind} ${row.subject}`))
    }
    expect(await rows(10)).toEqual(["pinned", "after", "mail By mail", "before"])
    await me.api.messenger.setPrivate({ thread: mail.thread, private: true })
    expect(await rows(25)).toEqual(["pinned", "after", "mail ", "before"])
  })

  it("answers 404 for a record that is not there", async () => {
    await expect(me.api.messenger.listOfCompany({ companyId: 2_000_000_000 })).rejects.toMatchObject({
      status: 404,
    })
    await expect(me.api.messenger.thread({ thread: 2_000_000_000 })).rejects.toMatchObject({ status: 404 })
  })
})

describe("the Messenger", () => {
  it("finds conversations of one's companies alike, however many these are", async () => {
    const mine = await seat()
    const theirs = await seat()
    const { email, company } = await client()
    const { thread: unread } = await arrive(
      mine,
      { from: email, to: mine.email, subject: "Stand" },
      daysAgo(9),
    )
    const { thread: foreign } = await arrive(theirs, { from: email, to: theirs.email }, daysAgo(2))
    await arrive(mine, { from: (await client()).email, to: mine.email, subject: "Stand" })
    const owned = [mine.user.ownerId]
    await sql("UPDATE company SET sale_owner_ids = $2 WHERE id = $1", [company, owned])
    const found = async (search = "") =>
      (await mine.api.messenger.list({ filter: "companies", search })).data.map(({ id }) => id)
    const both = [[unread, foreign], [unread]]
    expect([await found(), await found("stand")]).toEqual(both)
    await sql(
      "INSERT INTO company (name, sale_owner_ids) SELECT 'One of many ' || n, $1 FROM generate_series(1, 501) n",
      [owned],
    )
    expect([await found(), await found("stand")]).toEqual(both)
  })

  it("goes on from page to page as long as there are more", async () => {
    const mine = await seat()
    const { email } = await client()
    const kept: number[] = []
    for (let day = 1; day <= 12; day += 1) {
      const mail = { from: email, to: mine.email, subject: `Day ${day}` }
      kept.push((await arrive(mine, mail, daysAgo(day))).thread)
    }
    const page = async (number: number) => {
      const { data, has_more } = await mine.api.messenger.list({ per_page: 10, page: number })
      return { ids: data.map(({ id }) => id), has_more }
    }
    expect(await page(1)).toEqual({ ids: kept.slice(0, 10), has_more: true })
    expect(await page(2)).toEqual({ ids: kept.slice(10), has_more: false })
  })

  it("lists one's own conversations, unread first, by filter and by what is searched", async () => {
    const [mine, theirs] = [await seat(), await seat()]
    const { email, company } = await client()
    const read = await arrive(
      mine,
      { from: email, to: mine.email, subject: "Zirconium", text: "about a stand" },
      daysAgo(1),
    )
    const unread = await arrive(
      mine,
      { from: `Réné <${email}>`, to: mine.email, subject: "Other" },
      daysAgo(5),
    )
    const foreign = await arrive(theirs, { from: email, to: theirs.email, subject: "Zirconium" }, daysAgo(1))
    await mine.api.messenger.markRead({ thread: read.thread, read: true })
    const ids = async (query: Parameters<typeof mine.api.messenger.list>[0]) =>
      (await mine.api.messenger.list(query)).data.map(({ id }) => id)
    expect(await ids({})).toEqual([unread.thread, read.thread])
    expect(await ids({ filter: "unread" })).toEqual([unread.thread])
    expect(await ids({ filter: "unanswered", days: 3 })).toEqual([unread.thread])
    expect(await ids({ search: "zircon STAND" })).toEqual([read.thread])
    expect(await ids({ search: "rene" })).toEqual([unread.thread])
    expect(await ids({ search: "100%" })).toEqual([])
    expect(await ids({ filter: "companies" })).toEqual([])
    await sql("UPDATE company SET sale_owner_ids = ARRAY[$2::int] WHERE id = $1", [
      company,
      mine.user.ownerId,
    ])
    expect(await ids({ filter: "companies" })).toEqual(
      [unread.thread, read.thread, foreign.thread].toSorted((a, b) =>
        a === unread.thread ? -1 : b === unread.thread ? 1 : b - a,
      ),
    )
    const [row] = (await mine.api.messenger.list({ filter: "unread" })).data
    expect(row).toMatchObject({
      people: [{ name: "Réné", email }],
      unread: 1,
      has_attachments: false,
      delivery: null,
    })
    expect(row?.unanswered_since).not.toBeNull()
  })

  it("counts conversations with unread mails, by what was read here or in the mailbox", async () => {
    const mine = await seat()
    const { email } = await client()
    const id = newMessageId()
    const { thread } = await arrive(mine, { id, from: email, to: mine.email }, daysAgo(2))
    await arrive(mine, { from: email, to: mine.email, inReplyTo: id }, daysAgo(1))
    expect(await mine.api.messenger.ping()).toEqual({ success: true, email: mine.email, unread: 1 })
    expect(await mine.api.messenger.markRead({ thread })).toEqual({ success: true, unread: 0 })
    expect(await mine.api.messenger.markRead({ thread, read: false })).toEqual({ success: true, unread: 1 })
    expect((await mine.api.messenger.thread({ thread })).data.unread).toBe(1)
  })

  it("takes an answer for one, and that of a machine for none", async () => {
    const mine = await seat()
    const { email } = await client()
    const id = newMessageId()
    await arrive(mine, { id, from: mine.email, to: email }, daysAgo(4), "out")
    await arrive(
      mine,
      { from: email, to: mine.email, inReplyTo: id, headers: ["Auto-Submitted: auto-replied"] },
      daysAgo(3),
    )
    const row = async () => (await mine.api.messenger.list({})).data[0]
    expect((await row())?.unanswered_since).toBeNull()
    await arrive(mine, { from: email, to: mine.email, inReplyTo: id }, daysAgo(2))
    expect((await row())?.unanswered_since).not.toBeNull()
  })
})

describe("what a colleague keeps private", () => {
  it("says that there was contact and nothing else, wherever it stands", async () => {
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

describe("what a mail says", () => {
  it("is a document that runs and fetches nothing, until images are asked for", async () => {
    const { email } = await client()
    const html =
      '<p>Own</p><img src="https://pixel.example/a.gif"><blockquote type="cite">Quoted</blockquote>'
    const { mail } = await arrive(me, { from: email, to: me.email, html })
    const read = async (query = "") => {
      const answer = await send(`/api/messenger/message/${mail}/body${query}`, { token: me.token })
      return { policy: answer.headers.get("content-security-policy") ?? "", page: await answer.text() }
    }
    const closed = await read()
    expect(closed.policy).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:;.*frame-ancestors 'self'; sandbox/,
    )
    expect(closed.policy).not.toContain("https:")
    expect(closed.page).toContain('data-remote-src="https://pixel.example/a.gif"')
    expect(closed.page).toMatch(
      /<details class="mail-folded"><summary>•••<\/summary><blockquote[^>]*>Quoted<\/blockquote><\/details>/,
    )
    const opened = await read("?images=1")
    expect(opened.policy).toContain("img-src 'self' data: https: http:")
    expect(opened.page).toContain('src="https://pixel.example/a.gif"')
    await me.api.messenger.trustImages({ email: email.toUpperCase(), trusted: true })
    expect((await read()).page).toContain(' src="https://pixel.example/a.gif"')
    expect(
      await send(`/api/messenger/message/${mail}/body`, { token: other.token }).then((answer) =>
        answer.text(),
      ),
    ).toContain("data-remote-src")
    await me.api.messenger.trustImages({ email, trusted: false })
    expect((await read()).page).toContain("data-remote-src")
  })

  it("has files that are saved and never shown as pages", async () => {
    const { email } = await client()
    const { thread } = await arrive(me, {
      from: email,
      to: me.email,
      files: [{ name: "page.html", type: "text/html", content: "<script>1</script>" }],
    })
    const { latest } = (await me.api.messenger.thread({ thread })).data
    const answer = await send(`/api/messenger/message/attachment/${latest.attachments[0]?.path}`, {
      token: other.token,
    })
    expect(answer.headers.get("content-type")).toBe("application/octet-stream")
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="page\.html"/)
    expect(await answer.text()).toBe("<script>1</script>")
    expect((await send("/api/messenger/message/attachment/nothing", { token: me.token })).status).toBe(404)
    expect((await send(`/api/messenger/message/attachment/${latest.attachments[0]?.path}`)).status).toBe(401)
  })
})

describe("the stream of changes", () => {
  it("tells which conversation changed, whom it concerns, and nothing of what is written", async () => {
    const { email, company, contact } = await client()
    const [mine, foreign] = [await me.api.messenger.watch(), await other.api.messenger.watch()]
    const nextOf = async (stream: typeof mine, thread: number) => {
      for await (const event of stream)
        if (event.thread === thread && event.companies.length > 0) return event
      return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { thread } = await arrive(me, { from: email, to: me.email })
    expect(await nextOf(mine, thread)).toEqual({
      thread,
      companies: [company],
      contacts: [contact],
      mine: true,
    })
    expect(await nextOf(foreign, thread)).toEqual({
      thread,
      companies: [company],
      contacts: [contact],
      mine: false,
    })
  })
})
