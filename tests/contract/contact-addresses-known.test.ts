import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { noteUnreachable } from "#lib/backend/mail/inbound/note-bounces.ts"
import { isRelevant } from "#lib/backend/mail/inbound/relevant.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { createMailbox, createStoredMail } from "#tests/factories/mails.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api
beforeAll(async () => {
  user = await createUser({ isAdmin: true })
  api = await signIn(user)
})

const address = () => `${unique("known").replaceAll(/\W/g, "")}@example.com`
const give = (contact: number, ...emails: string[]) =>
  api.contacts.edit({ contact, informations: { other_emails: emails.map((email) => ({ email })) } })
const informations = async (contact: number) => (await api.contacts.get({ contact })).data.informations
const others = async (contact: number) => (await informations(contact)).other_emails.map(({ email }) => email)

/** A contact with a primary and a further address. */
async function person() {
  const [email, other] = [address(), address()]
  const id = await createContact({ email })
  await give(id, other)
  return { id, email, other }
}

/** A server says that nobody has an address. */
async function bounces(email: string) {
  const mail = await createStoredMail({ direction: "out" })
  const bounce = { email, isPermanent: true, status: "5.1.1", reply: "no such user" }
  await inTransaction((connection) =>
    noteUnreachable(mail.id, [bounce], { reportId: unique("report"), at: new Date() }, connection),
  )
}

const mailsOf = (contact: number) =>
  sql<{ thread_id: number }>("SELECT thread_id FROM mail_thread_contact WHERE contact_id = $1 ORDER BY 1", [
    contact,
  ])

describe("mails", () => {
  it("are a contact's by each of its addresses, also those from before the address was added", async () => {
    const [early, late] = [address(), address()]
    const id = await createContact()
    const before = await createStoredMail({ address: early })
    await give(id, early, late)
    const after = await createStoredMail({ address: late })
    expect((await mailsOf(id)).map(({ thread_id }) => thread_id)).toEqual([before.thread, after.thread])
  })

  it("from before are those of each of several contacts that are created at once, unless deleted", async () => {
    const [one, other, deleted] = [address(), address(), address()]
    const [ofOne, again, ofOther] = [
      await createStoredMail({ address: one }),
      await createStoredMail({ address: one.toUpperCase() }),
      await createStoredMail({ address: other }),
    ]
    await createStoredMail({ address: deleted })
    const contacts = await sql<{ id: number }>(
      `INSERT INTO contact (last_name, email, deleted_at) VALUES ('One', $1, NULL), ('Other', $2, NULL), ('Deleted', $3, now()), ('Nobody', NULL, NULL)
       RETURNING id`,
      [one, other, deleted],
    )
    const found = await Promise.all(contacts.map(({ id }) => mailsOf(id)))
    expect(found.map((mails) => mails.map(({ thread_id }) => thread_id))).toEqual([
      [ofOne.thread, again.thread],
      [ofOther.thread],
      [],
      [],
    ])
  })

  it("are kept that come from a further address", async () => {
    const { other } = await person()
    const mailbox = await createMailbox({ userId: user.id, email: address() })
    const from = (email: string) => ({
      from: [{ name: "", email }],
      to: [],
      cc: [],
      messageId: null,
      inReplyTo: null,
      references: [],
    })
    expect(await isRelevant(from(other), mailbox)).toBe(true)
    expect(await isRelevant(from(address()), mailbox)).toBe(false)
  })

  it("that bounce mark the address that they went to, not the primary one; the alert is cleared for all", async () => {
    const { id, other } = await person()
    await bounces(other)
    expect((await api.contacts.get({ contact: id })).data).toMatchObject({
      email_error: false,
      informations: { other_emails: [{ email: other, email_error: true }] },
    })
    await api.contacts.resetEmailError({ contact: id })
    expect((await informations(id)).other_emails).toEqual([{ email: other, email_error: false }])
    expect(await sql("SELECT FROM suppression WHERE email = $1", [other])).toEqual([])
  })

  it("are written to any address: proposed are all, those that bounced last", async () => {
    const [bounced, good] = [address(), address()]
    const primary = address()
    const id = await createContact({ email: primary })
    await give(id, bounced, good)
    await sql("UPDATE contact_email SET email_error = true WHERE email = $1", [bounced])
    const company = await createCompany()
    await linkContact(company.id, id)
    const { data } = await api.messenger.recipients({ type: "company", id: company.id })
    expect(data.map(({ email, reason }) => [email, reason])).toEqual([
      [primary, null],
      [good, null],
      [bounced, "bounced"],
    ])
  })
})

describe("a merge of contacts", () => {
  it("keeps all addresses of both, counts them before, and gives them back when it is undone", async () => {
    const [kept, removed] = [await person(), await person()]
    const pair = { type: "contact", kept: kept.id, removed: removed.id } as const
    const { data } = await api.merges.preview(pair)
    expect(data.rows).toContainEqual({ kind: "otherEmails", moved: 2, left: 0, reasons: [] })
    const { id } = await mergeFresh(api, pair)
    expect(await others(kept.id)).toEqual([kept.other, removed.other, removed.email])
    await api.merges.undo({ merge: id })
    expect(await others(kept.id)).toEqual([kept.other])
    expect(await informations(removed.id)).toMatchObject({
      email: removed.email,
      other_emails: [{ email: removed.other }],
    })
  })

  it("keeps the address that is not chosen beside the one that is", async () => {
    const [kept, removed] = [await person(), await person()]
    const { id } = await mergeFresh(api, {
      type: "contact",
      kept: kept.id,
      removed: removed.id,
      fields: { "informations.email": "removed" },
    })
    expect(await informations(kept.id)).toMatchObject({ email: removed.email })
    expect(await others(kept.id)).toEqual([kept.other, removed.other, kept.email])
    await api.merges.undo({ merge: id })
    expect([(await informations(kept.id)).email, await others(kept.id)]).toEqual([kept.email, [kept.other]])
    expect([(await informations(removed.id)).email, await others(removed.id)]).toEqual([
      removed.email,
      [removed.other],
    ])
  })

  it("leaves an address that became the kept one's primary one where it is when it is undone", async () => {
    const [kept, removed] = [await person(), await person()]
    const { id } = await mergeFresh(api, { type: "contact", kept: kept.id, removed: removed.id })
    await api.contacts.edit({ contact: kept.id, informations: { email: removed.other } })
    const undone = await api.merges.undo({ merge: id })
    expect(undone.notRestored.rows).toEqual([{ kind: "otherEmails", count: 1 }])
    expect((await informations(kept.id)).email).toBe(removed.other)
    expect(await others(kept.id)).toEqual([kept.other, kept.email])
    expect(await others(removed.id)).toEqual([])
  })

  it.each(["kept", "removed"] as const)(
    "gives addresses back with what became of mail to them since (primary address of the %s one)",
    async (side) => {
      const [kept, removed] = [await person(), await person()]
      await bounces(removed.other)
      const fields = { "informations.email": side }
      const { id } = await mergeFresh(api, { type: "contact", kept: kept.id, removed: removed.id, fields })
      await bounces(kept.email)
      await bounces(removed.email)
      await sql("UPDATE contact_email SET email_error = false WHERE email = $1", [removed.other])
      await api.merges.undo({ merge: id })
      for (const { id: contact, email, other } of [kept, removed])
        expect((await api.contacts.get({ contact })).data).toMatchObject({
          email_error: true,
          informations: { email, other_emails: [{ email: other, email_error: false }] },
        })
    },
  )

  it("gives back an address to which mail arrives again as one that works", async () => {
    const [kept, removed] = [await person(), await person()]
    await bounces(removed.email)
    const { id } = await mergeFresh(api, { type: "contact", kept: kept.id, removed: removed.id })
    await api.contacts.resetEmailError({ contact: kept.id })
    await api.merges.undo({ merge: id })
    expect((await api.contacts.get({ contact: removed.id })).data).toMatchObject({ email_error: false })
  })
})
