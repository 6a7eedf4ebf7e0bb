import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { createNote } from "#tests/factories/activity.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { arrive, client, daysAgo, type Seat, seat } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"
import { newMessageId } from "#tests/factories/raw-mails.ts"
import { createRegistration } from "#tests/factories/registrations.ts"

let me: Seat
let other: Seat

beforeAll(async () => {
  me = await seat()
  other = await seat()
})

describe("the order in which mails are read", () => {
  it("is each user's own, the latest first unless the other was chosen, in whatever conversation", async () => {
    const { email } = await client()
    const { thread } = await arrive(me, { from: email, to: me.email })
    const isOldestFirst = async (of: Seat) => (await of.api.messenger.thread({ thread })).oldest_first
    expect(await isOldestFirst(me)).toBe(false)
    await me.api.messenger.setOrder({ oldest_first: true })
    await me.api.messenger.setOrder({ oldest_first: true })
    expect([await isOldestFirst(me), await isOldestFirst(other)]).toEqual([true, false])
    await me.api.messenger.setOrder({ oldest_first: false })
    expect(await isOldestFirst(me)).toBe(false)
  })
})

describe("conversations on a record", () => {
  it("have no page beyond their last, however far it lies; nor has what happened on a record", async () => {
    const { company, contact } = await client()
    const page = 2_147_483_647
    expect((await me.api.messenger.listOfCompany({ companyId: company, page })).data).toEqual([])
    expect((await me.api.messenger.listOfContact({ contactId: contact, page })).data).toEqual([])
    expect((await me.api.companies.listActivity({ company, page })).data).toEqual([])
    expect((await me.api.contacts.listActivity({ contact, page })).data).toEqual([])
  })

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

  it("have what their latest mail says; of the others it is read by itself, by who may read them (M-92)", async () => {
    const { email } = await client()
    const id = newMessageId()
    const first = await arrive(me, { id, from: email, to: me.email, html: "<p>First words</p>" }, daysAgo(2))
    const next = { from: email, to: me.email, inReplyTo: id, html: "<p>Next words</p>" }
    const { mail, thread } = await arrive(me, next, daysAgo(1))
    const { mails } = await me.api.messenger.thread({ thread })
    expect(mails.map((one) => [one.id, one.excerpt, one.html_body])).toEqual([
      [mail, "Next words", "<p>Next words</p>"],
      [first.mail, "First words", ""],
    ])
    const read = async ({ api } = me) => (await api.messenger.getMail({ message: first.mail })).data.html_body
    expect(await read()).toBe("<p>First words</p>")
    await me.api.messenger.setPrivate({ thread, private: true })
    expect(await read(other)).toBe("")
    await me.api.messenger.remove({ message: first.mail })
    expect(await statusOf(read())).toBe(404)
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

  it("are a registration's with those who applied and with the companies linked, each once", async () => {
    const [applied, linked, billed, stranger] = [
      await client(),
      await client(),
      await client(),
      await client(),
    ]
    const registration = await createRegistration({
      email: applied.email.toUpperCase(),
      companies: [linked.company],
      more: { billing_email: billed.email },
    })
    const both = await arrive(me, { from: applied.email, to: me.email, cc: linked.email }, daysAgo(1))
    const old = await arrive(me, { from: linked.email, to: me.email }, daysAgo(5))
    const bill = await arrive(me, { from: billed.email, to: me.email }, daysAgo(3))
    await arrive(me, { from: stranger.email, to: me.email })
    await me.api.messenger.togglePin({ message: old.mail })
    const ids = async (page = 1) =>
      (await other.api.messenger.listOfRegistration({ registrationId: registration.id, page })).data.map(
        ({ id }) => id,
      )
    expect(await ids()).toEqual([old.thread, both.thread, bill.thread])
    expect(await ids(2)).toEqual([])
    await me.api.messenger.remove({ message: bill.mail })
    expect(await ids()).toEqual([old.thread, both.thread])
  })

  it("stand among the notes of a registration, too, each mail once", async () => {
    const [applied, linked, stranger] = [await client(), await client(), await client()]
    const { id: registration } = await createRegistration({
      email: applied.email,
      companies: [linked.company],
    })
    const subject = "Booth"
    await arrive(me, { from: applied.email, to: me.email, cc: linked.email, subject }, daysAgo(2))
    const hidden = await arrive(me, { from: linked.email, to: me.email, subject: "Hidden" }, daysAgo(4))
    await arrive(me, { from: stranger.email, to: me.email })
    await createNote({ registrationId: registration, content: "after", createdAt: daysAgo(1).toISOString() })
    await createNote({ registrationId: registration, content: "before", createdAt: daysAgo(3).toISOString() })
    await me.api.messenger.setPrivate({ thread: hidden.thread, private: true })
    const { data, meta } = await other.api.registrationRecord.listActivity({ registration })
    const shown = data.map((row) => (row.kind === "note" ? row.content : `${row.kind} ${row.subject}`))
    expect(shown).toEqual(["after", "mail Booth", "before", "mail "])
    expect(meta.total).toBe(4)
    await expect(
      other.api.registrationRecord.listActivity({ registration: 2_000_000_000 }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it("answers 404 for a record that is not there", async () => {
    await expect(me.api.messenger.listOfCompany({ companyId: 2_000_000_000 })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      me.api.messenger.listOfRegistration({ registrationId: 2_000_000_000 }),
    ).rejects.toMatchObject({ status: 404 })
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
    const both = [[foreign, unread], [unread]]
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
    const threads: number[] = []
    for (let day = 1; day <= 12; day += 1) {
      const mail = { from: email, to: mine.email, subject: `Day ${day}` }
      threads.push((await arrive(mine, mail, daysAgo(day))).thread)
    }
    const page = async (number: number) => {
      const { data, has_more } = await mine.api.messenger.list({ per_page: 10, page: number })
      return { ids: data.map(({ id }) => id), has_more }
    }
    expect(await page(1)).toEqual({ ids: threads.slice(0, 10), has_more: true })
    expect(await page(2)).toEqual({ ids: threads.slice(10), has_more: false })
  })

  it("lists one's own conversations, the latest first, by filter and by what is searched", async () => {
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
    expect(await ids({})).toEqual([read.thread, unread.thread])
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
    expect(await ids({ filter: "companies" })).toEqual([
      ...[read.thread, foreign.thread].toSorted((a, b) => b - a),
      unread.thread,
    ])
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

  it("takes a conversation for read by who answers in it", async () => {
    const mine = await seat()
    const { email } = await client()
    const id = newMessageId()
    await arrive(mine, { id, from: email, to: mine.email }, daysAgo(2))
    const { mail, thread } = await arrive(mine, { from: email, to: mine.email, inReplyTo: id }, daysAgo(1))
    expect((await mine.api.messenger.thread({ thread })).data.unread).toBe(2)
    await mine.api.messenger.send({
      message_id: mail,
      from: mine.email,
      subject: "Re: Hello",
      content: "<p>Yes</p>",
      toMails: [{ email }],
      key: randomUUID(),
    })
    expect((await mine.api.messenger.thread({ thread })).data.unread).toBe(0)
    expect((await mine.api.messenger.ping()).unread).toBe(0)
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
