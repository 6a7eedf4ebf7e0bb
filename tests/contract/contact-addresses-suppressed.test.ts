import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { subscribe } from "#lib/backend/automation/mailing-lists/subscribe.ts"
import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { noteUnreachable } from "#lib/backend/mail/inbound/note-bounces.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { createStoredMail } from "#tests/factories/mails.ts"
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

describe("whoever unsubscribed", () => {
  const leave = (email: string, list: number | null = null) =>
    inTransaction((connection) => unsubscribe(connection, { email, list, source: "link", proof: {} }))
  const silent = async (...emails: string[]) =>
    (
      await sql<{ email: string }>(
        "SELECT email FROM suppression WHERE email = ANY ($1::citext[]) AND reason = 'unsubscribed' ORDER BY array_position($1::citext[], email)",
        [emails],
      )
    ).map(({ email }) => email)

  it("by one address has done so by all, and is not written to at any", async () => {
    const { id, email, other } = await person()
    await leave(other)
    expect(await silent(email, other)).toEqual([email, other])
    const { unsubscribed } = (await api.contacts.getMailing({ contact: id })).data
    expect(unsubscribed).toBe(true)
    const company = await createCompany()
    await linkContact(company.id, id)
    const { data } = await api.messenger.recipients({ type: "company", id: company.id })
    expect(data.map(({ reason }) => reason)).toEqual(["unsubscribed", "unsubscribed"])
  })

  it("has done so by an address that is added later, and by that which it is added to", async () => {
    const list = await createList()
    const { id, email } = await person()
    const [left, stranger] = [address(), address()]
    await leave(stranger, list)
    await give(id, left, stranger)
    expect(await silent(email, left, stranger)).toEqual([email, left, stranger])
  })

  it("and is given free by staff is so by all", async () => {
    const { email, other } = await person()
    await leave(other)
    const row = await sqlOne<{ id: number }>("SELECT id FROM suppression WHERE email = $1", [email])
    await api.suppressions.remove({ suppression: row.id, why: "A mistake" })
    expect(await silent(email, other)).toEqual([])
  })

  describe("and comes back", () => {
    const back = (contact: number, list: number) =>
      inTransaction((connection) => subscribe(connection, { contact, list, source: "form", proof: {} }))
    const off = (...emails: string[]) =>
      sql("SELECT email, reason, user_id FROM suppression WHERE email = ANY ($1::citext[]) ORDER BY id", [
        emails,
      ])

    it.each(["primary", "further"])(
      "leaves off the %s address that staff had put on the list, alone",
      async (which) => {
        const list = await createList()
        const { id, email, other } = await person()
        const [staffs, third] = [which === "primary" ? email : other, address()]
        await insertRow("suppression", {
          email: staffs,
          mailing_list_id: list,
          reason: "by_hand",
          user_id: user.id,
        })
        await leave(which === "primary" ? other : email, list)
        expect(await silent(email, other)).toEqual([email, other])
        expect(await back(id, list)).toBe("added")
        await give(id, other, third)
        expect(await off(email, other, third)).toEqual([
          { email: staffs, reason: "by_hand", user_id: user.id },
        ])
      },
    )

    it("does so at each address, where there is no primary one", async () => {
      const [list, only] = [await createList(), address()]
      const id = await createContact()
      await sql("UPDATE contact SET email = NULL WHERE id = $1", [id])
      await sql("INSERT INTO contact_email (contact_id, email) VALUES ($1, $2)", [id, only])
      await leave(only, list)
      expect(await back(id, list)).toBe("added")
      expect(await off(only)).toEqual([])
    })

    it("is known to have left by each address, where nothing says that he wants to come back", async () => {
      const [list, only] = [await createList(), address()]
      const id = await createContact()
      await sql("UPDATE contact SET email = NULL WHERE id = $1", [id])
      await sql("INSERT INTO contact_email (contact_id, email) VALUES ($1, $2)", [id, only])
      await leave(only, list)
      const put = { contact: id, list, source: "staff", proof: {} } as const
      expect(await inTransaction((connection) => subscribe(connection, put))).toBe("opted_out")
    })

    it("as staff says of one address, which says nothing of what staff and servers said of another", async () => {
      const { id, email, other } = await person()
      const [bounced, staffs] = [address(), address()]
      await give(id, other, bounced, staffs)
      await bounces(bounced)
      await insertRow("suppression", { email: staffs, reason: "by_hand", user_id: user.id })
      await leave(email)
      expect(await silent(email, other, bounced, staffs)).toEqual([email, other, bounced, staffs])
      const row = await sqlOne<{ id: number }>("SELECT id FROM suppression WHERE email = $1", [other])
      await api.suppressions.remove({ suppression: row.id, why: "A mistake" })
      expect(await off(email, other, bounced, staffs)).toEqual([
        { email: bounced, reason: "bounced", user_id: null },
        { email: staffs, reason: "by_hand", user_id: user.id },
      ])
    })
  })

  it("by one address while in the trash has done so by all once restored, and what bounced then is marked", async () => {
    const { id, email, other } = await person()
    await api.contacts.remove({ contact: id })
    await leave(other)
    await bounces(email)
    expect(await silent(email, other)).toEqual([other])
    await api.trash.restore({ type: "contact", record: id })
    expect(await silent(email, other)).toEqual([email, other])
    expect((await api.contacts.get({ contact: id })).data).toMatchObject({
      email_error: true,
      informations: { other_emails: [{ email: other, email_error: false }] },
    })
  })

  it("says nothing of addresses that only bounced or that staff does not want to write to", async () => {
    const { email, other } = await person()
    await insertRow("suppression", { email: other, reason: "by_hand" })
    expect(await sql("SELECT FROM suppression WHERE email = $1", [email])).toEqual([])
  })
})
