import { describe, expect, it } from "vitest"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createMailbox, createStoredMail } from "#tests/factories/mails.ts"
import { createUser } from "#tests/factories/users.ts"

const newAddress = () => `${unique("them").replaceAll(" ", "-")}@elsewhere.example`
const threadOf = (id: number) => sqlOne("SELECT * FROM mail_thread WHERE id = $1", [id])
const contactsOf = async (thread: number) =>
  (await sql("SELECT contact_id FROM mail_thread_contact WHERE thread_id = $1 ORDER BY 1", [thread])).map(
    (row) => row.contact_id,
  )
const companiesOf = async (thread: number) =>
  (await sql("SELECT company_id FROM mail_thread_company WHERE thread_id = $1 ORDER BY 1", [thread])).map(
    (row) => row.company_id,
  )
const memberOf = (thread: number, user: number) =>
  sqlOne("SELECT unread, last_mail_at FROM mail_thread_member WHERE thread_id = $1 AND user_id = $2", [
    thread,
    user,
  ])

describe("whose a conversation is", () => {
  it("is the contact's who has the address, and the companies' of that contact", async () => {
    const email = newAddress()
    const contact = await createContact({ email })
    const company = await createCompany()
    await linkContact(company.id, contact)
    const { thread } = await createStoredMail({ address: email.toUpperCase() })
    expect(await contactsOf(thread)).toEqual([contact])
    expect(await companiesOf(thread)).toEqual([company.id])
  })

  it("becomes that of a contact who gets the address later, by creation, change or restoring", async () => {
    const emails = [newAddress(), newAddress(), newAddress()] as const
    const threads = await Promise.all(emails.map((address) => createStoredMail({ address })))
    const created = await createContact({ email: emails[0] })
    const changed = await createContact({ email: newAddress() })
    await sql("UPDATE contact SET email = $2 WHERE id = $1", [changed, emails[1]])
    const restored = await createContact({ email: newAddress() })
    await sql("UPDATE contact SET deleted_at = now(), email = $2 WHERE id = $1", [restored, emails[2]])
    expect(await contactsOf(threads[2]?.thread ?? 0)).toEqual([])
    await sql("UPDATE contact SET deleted_at = NULL WHERE id = $1", [restored])
    expect(await Promise.all(threads.map(({ thread }) => contactsOf(thread)))).toEqual([
      [created],
      [changed],
      [restored],
    ])
  })

  it("becomes that of the company a contact joins, and stays with the one left", async () => {
    const email = newAddress()
    const contact = await createContact({ email })
    const [left, joined] = [await createCompany(), await createCompany()]
    await linkContact(left.id, contact)
    const { thread } = await createStoredMail({ address: email })
    await sql("DELETE FROM company_contact WHERE contact_id = $1", [contact])
    await linkContact(joined.id, contact)
    expect(await companiesOf(thread)).toEqual([left.id, joined.id])
  })
})

describe("what a conversation knows of its mails", () => {
  it("is their number, the latest of each direction, and whether one is pinned; at its records too", async () => {
    const email = newAddress()
    const contact = await createContact({ email })
    const { thread } = await createStoredMail({ address: email, sentAt: "2026-01-01T10:00:00Z" })
    const ours = await createStoredMail({
      thread,
      address: email,
      direction: "out",
      sentAt: "2026-01-02T10:00:00Z",
    })
    await createStoredMail({ thread, address: email, sentAt: "2025-12-31T10:00:00Z" })
    await sql("UPDATE mail SET pinned = true WHERE id = $1", [ours.id])
    const latest = new Date("2026-01-02T10:00:00Z")
    expect(await threadOf(thread)).toMatchObject({
      mails: 3,
      pinned: true,
      last_mail_at: latest,
      last_in_at: new Date("2026-01-01T10:00:00Z"),
      last_out_at: latest,
    })
    const [link] = await sql("SELECT * FROM mail_thread_contact WHERE contact_id = $1", [contact])
    expect(link).toMatchObject({ pinned: true, last_mail_at: latest })
  })

  it("leaves out what was removed, and what a machine answered when it says who waits", async () => {
    const { thread } = await createStoredMail({ direction: "out", sentAt: "2026-01-01T10:00:00Z" })
    const answer = await createStoredMail({ thread, sentAt: "2026-01-03T10:00:00Z" })
    await sql("UPDATE mail SET is_auto_reply = true WHERE id = $1", [answer.id])
    expect(await threadOf(thread)).toMatchObject({ mails: 2, last_in_at: null })
    await sql("UPDATE mail SET removed_at = now() WHERE id = $1", [answer.id])
    expect(await threadOf(thread)).toMatchObject({ mails: 1, last_mail_at: new Date("2026-01-01T10:00:00Z") })
  })

  it("holds when mails come in at once", async () => {
    const { thread } = await createStoredMail()
    await Promise.all(Array.from({ length: 20 }, () => createStoredMail({ thread })))
    expect(await threadOf(thread)).toMatchObject({ mails: 21 })
  })
})

describe("what is unread", () => {
  it("counts the mails to a user that lie in the mailbox unread; ours and removed ones do not count", async () => {
    const user = await createUser()
    const mailbox = await createMailbox({ userId: user.id })
    const first = await createStoredMail({ mailboxes: [mailbox] })
    const { thread } = first
    await createStoredMail({ thread, direction: "out", mailboxes: [mailbox] })
    await createStoredMail({ thread, mailboxes: [mailbox] })
    expect(await memberOf(thread, user.id)).toMatchObject({ unread: 2 })
    await sql("UPDATE mail SET removed_at = now() WHERE id = $1", [first.id])
    expect(await memberOf(thread, user.id)).toMatchObject({ unread: 1 })
    await sql("UPDATE mail_copy SET seen = true WHERE mailbox_id = $1", [mailbox])
    expect(await memberOf(thread, user.id)).toMatchObject({ unread: 0 })
  })

  it("is each colleague's own", async () => {
    const [one, other] = [await createUser(), await createUser()]
    const boxes = [await createMailbox({ userId: one.id }), await createMailbox({ userId: other.id })]
    const { id, thread } = await createStoredMail({ mailboxes: boxes })
    await sql("UPDATE mail_copy SET seen = true WHERE mail_id = $1 AND mailbox_id = $2", [id, boxes[0]])
    expect(await memberOf(thread, one.id)).toMatchObject({ unread: 0 })
    expect(await memberOf(thread, other.id)).toMatchObject({ unread: 1 })
  })
})

describe("the address of a mailbox", () => {
  it("is shown at its user as long as it is linked", async () => {
    const user = await createUser()
    const mailbox = await createMailbox({ userId: user.id, email: "Jane@organiser.example" })
    const addressOf = async () =>
      (await sqlOne('SELECT messenger_email AS email FROM "user" WHERE id = $1', [user.id])).email
    expect(await addressOf()).toBe("Jane@organiser.example")
    await sql("DELETE FROM mailbox WHERE id = $1", [mailbox])
    expect(await addressOf()).toBeNull()
  })
})

describe("open pages", () => {
  /** Notices of the channel while work runs, until one is as wanted. */
  const notified = (work: () => Promise<unknown>, desired: object) =>
    onConnection(async (listener) => {
      const notices: unknown[] = []
      listener.on("notification", ({ payload = "" }) => notices.push(JSON.parse(payload)))
      await listener.query("LISTEN mail")
      await work()
      await expect.poll(() => notices).toContainEqual(desired)
    })

  it("are told of a change with all whom it concerns", async () => {
    const user = await createUser()
    const mailbox = await createMailbox({ userId: user.id })
    const email = newAddress()
    const contact = await createContact({ email })
    const { id, thread } = await createStoredMail({ address: email, mailboxes: [mailbox] })
    await notified(() => sql("UPDATE mail SET pinned = true WHERE id = $1", [id]), {
      thread,
      users: [user.id],
      companies: [],
      contacts: [contact],
    })
  })

  it("are told when a mail that is known comes into another mailbox", async () => {
    const user = await createUser()
    const mailbox = await createMailbox({ userId: user.id })
    const { id, thread } = await createStoredMail()
    const copy = () => sql("INSERT INTO mail_copy (mailbox_id, mail_id) VALUES ($1, $2)", [mailbox, id])
    await notified(copy, { thread, users: [user.id], companies: [], contacts: [] })
  })
})
