import { beforeAll, describe, expect, it } from "vitest"
import { createNote } from "#tests/factories/activity.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { arrive, client, daysAgo, type Seat, seat } from "#tests/factories/conversations.ts"
import { newMessageId } from "#tests/factories/raw-mails.ts"
import { createRegistration } from "#tests/factories/registrations.ts"

let me: Seat
let other: Seat

beforeAll(async () => {
  me = await seat()
  other = await seat()
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
