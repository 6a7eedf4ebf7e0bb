import { describe, expect, it } from "vitest"
import { subscribe } from "#lib/backend/automation/mailing-lists/subscribe.ts"
import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { suppress } from "#lib/backend/mail/suppressions/suppress.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createDynamicList, createList } from "#tests/factories/mailing-lists.ts"

const address = () => `${unique("reader").replaceAll(/\W/g, "")}@example.com`
const put = (list: number, contact: number, proof = {}, source: "staff" | "form" = "staff") =>
  inTransaction((connection) => subscribe(connection, { list, contact, source, proof }))
const take = (input: Parameters<typeof unsubscribe>[1]) =>
  inTransaction((connection) => unsubscribe(connection, input))
const byLink = { source: "one_click", proof: { mail: 3 } } as const

const members = async (list: number) =>
  (
    await sqlOne<{ n: number }>(
      "SELECT coalesce(sum(members), 0)::int AS n FROM mailing_list_counter WHERE mailing_list_id = $1",
      [list],
    )
  ).n
const history = (contact: number) =>
  sql<{ mailing_list_id: number | null; action: string; source: string; proof: object }>(
    "SELECT mailing_list_id, action, source, proof FROM subscription_event WHERE contact_id = $1 ORDER BY id",
    [contact],
  )
const excepted = async (email: string) =>
  (
    await sql<{ id: number }>(
      "SELECT mailing_list_id AS id FROM suppression_exception WHERE email = $1 ORDER BY 1",
      [email],
    )
  ).map(({ id }) => id)
const suppressed = (email: string) =>
  sql<{ mailing_list_id: number | null; reason: string }>(
    "SELECT mailing_list_id, reason FROM suppression WHERE email = $1 ORDER BY mailing_list_id NULLS FIRST",
    [email],
  )

describe("a subscription", () => {
  it("is made once, with where it came from, and counted", async () => {
    const list = await createList()
    const contact = await createContact({ email: address() })
    expect(await put(list, contact, { user: 1 })).toBe("added")
    expect(await put(list, contact)).toBe("already")
    expect(await history(contact)).toEqual([
      { mailing_list_id: list, action: "subscribed", source: "staff", proof: { user: 1 } },
    ])
    expect(await members(list)).toBe(1)
    expect(await put(list, 999_999)).toBe("gone")
  })

  it("ends for good when somebody unsubscribes: the address is suppressed, and a second time changes nothing", async () => {
    const email = address()
    const contact = await createContact({ email })
    const [list, other] = [await createList(contact), await createList(contact)]
    expect(await take({ list, contact, ...byLink })).toBe(true)
    expect(await take({ list, contact, ...byLink })).toBe(false)
    expect(await suppressed(email)).toEqual([{ mailing_list_id: list, reason: "unsubscribed" }])
    expect(await history(contact)).toEqual([
      { mailing_list_id: list, action: "unsubscribed", source: "one_click", proof: { mail: 3 } },
    ])
    expect([await members(list), await members(other)]).toEqual([0, 1])
  })

  it("ends on all lists at once, also those to come, and for an address that is nobody's", async () => {
    const email = address()
    const contact = await createContact({ email })
    const lists = [await createList(contact), await createList(contact)]
    await take({ list: null, email: email.toUpperCase(), ...byLink })
    expect(await suppressed(email)).toEqual([{ mailing_list_id: null, reason: "unsubscribed" }])
    expect((await history(contact)).map(({ mailing_list_id }) => mailing_list_id)).toEqual([...lists, null])
    expect(
      await sqlOne("SELECT unsubscribed_at IS NOT NULL AS is_so FROM contact WHERE id = $1", [contact]),
    ).toEqual({ is_so: true })
    const stranger = address()
    expect(await take({ list: null, email: stranger, ...byLink })).toBe(true)
    expect(await take({ list: null, email: stranger, ...byLink })).toBe(false)
    expect(await suppressed(stranger)).toHaveLength(1)
  })

  it("is counted at the mail that it ended with", async () => {
    const contact = await createContact({ email: address() })
    const list = await createList(contact)
    const { id: send } = await insertRow<{ id: number }>("mailing_send", {
      contact_id: contact,
      object: "Hello",
      from: "a@example.com",
      sent_at: new Date(),
      list_id: list,
    })
    await take({ list, contact, send, ...byLink })
    expect(
      await sqlOne("SELECT unsubscribed_at IS NOT NULL AS is_so FROM mailing_send WHERE id = $1", [send]),
    ).toEqual({ is_so: true })
  })

  it("of somebody who unsubscribed does not come back silently, only with a consent or by himself", async () => {
    const email = address()
    const contact = await createContact({ email })
    const list = await createList(contact)
    await take({ list, contact, ...byLink })
    expect(await put(list, contact)).toBe("opted_out")
    expect(await put(list, contact, { consent: "  " })).toBe("opted_out")
    expect(await suppressed(email)).toHaveLength(1)
    expect(await put(list, contact, { consent: "Signed at the booth" })).toBe("added")
    expect(await suppressed(email)).toEqual([])
    await take({ list, contact, ...byLink })
    expect(await put(list, contact, {}, "form")).toBe("added")
  })

  it("that comes back after leaving all lists is of that list alone: the rest stays left, and again changes nothing", async () => {
    const email = address()
    const contact = await createContact({ email })
    const [list, other] = [await createList(contact), await createList(contact)]
    await take({ list: null, contact, ...byLink })
    expect(await put(list, contact)).toBe("opted_out")
    expect(await put(list, contact, {}, "form")).toBe("added")
    expect(await put(list, contact, {}, "form")).toBe("already")
    expect(await suppressed(email)).toEqual([{ mailing_list_id: null, reason: "unsubscribed" }])
    expect(await excepted(email)).toEqual([list])
    expect(await put(other, contact)).toBe("opted_out")
    expect(await put(await createList(), contact)).toBe("opted_out")
    expect(await members(other)).toBe(0)
  })

  it("that came back after leaving all lists ends with that list, or with all of them, for good", async () => {
    const email = address()
    const contact = await createContact({ email })
    const [list, other] = [await createList(contact), await createList(contact)]
    await take({ list: null, contact, ...byLink })
    await put(list, contact, {}, "form")
    await put(other, contact, {}, "form")
    expect(await take({ list, contact, ...byLink })).toBe(true)
    expect(await excepted(email)).toEqual([other])
    expect(await take({ list: null, contact, ...byLink })).toBe(true)
    expect(await excepted(email)).toEqual([])
    expect(await take({ list: null, contact, ...byLink })).toBe(false)
    expect(await members(other)).toBe(0)
  })

  it("that came back after leaving all lists ends with a complaint", async () => {
    const email = address()
    const contact = await createContact({ email })
    const list = await createList()
    await take({ list: null, contact, ...byLink })
    await put(list, contact, {}, "form")
    await inTransaction((connection) =>
      suppress(connection, { emails: [email.toUpperCase()], list: null, reason: "complaint" }),
    )
    expect(await excepted(email)).toEqual([])
  })

  it("keeps what others said of the address: a bounce is not lifted by a consent", async () => {
    const email = address()
    const contact = await createContact({ email })
    await insertRow("suppression", { email, reason: "bounced" })
    expect(await put(await createList(), contact, { consent: "Signed at the booth" })).toBe("added")
    expect(await suppressed(email)).toEqual([{ mailing_list_id: null, reason: "bounced" }])
  })

  it("is not made on a dynamic list, which can be left and come back to", async () => {
    const email = address()
    const contact = await createContact({ email })
    const list = await createDynamicList({})
    expect(await put(list, contact)).toBe("already")
    await take({ list, contact, ...byLink })
    await take({ list, contact, ...byLink })
    expect(await suppressed(email)).toHaveLength(1)
    expect(await put(list, contact, {}, "form")).toBe("added")
    expect(await suppressed(email)).toEqual([])
    expect((await history(contact)).map(({ action }) => action)).toEqual(["unsubscribed", "subscribed"])
    expect(await sql("SELECT FROM mailing_subscription WHERE mailing_list_id = $1", [list])).toEqual([])
  })
})

describe("a contact who came back to one list after leaving all", () => {
  const returned = async (email: string) => {
    const contact = await createContact({ email })
    const list = await createList()
    await take({ list: null, contact, ...byLink })
    await put(list, contact, {}, "form")
    return { contact, list }
  }

  it("gets that list at a new address as well, and nothing else", async () => {
    const [before, now] = [address(), address()]
    const { contact, list } = await returned(before)
    await sql("UPDATE contact SET email = $2 WHERE id = $1", [contact, now])
    expect(await suppressed(now)).toEqual([{ mailing_list_id: null, reason: "unsubscribed" }])
    expect(await excepted(now)).toEqual([list])
  })

  it("gets nothing at an address that had left everything by itself", async () => {
    const [before, now] = [address(), address()]
    const { contact } = await returned(before)
    const other = await returned(now)
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [other.contact])
    await sql("UPDATE contact SET email = $2 WHERE id = $1", [contact, now])
    expect(await excepted(now)).toEqual([])
  })

  it("leaves no trace of it once deleted for good", async () => {
    const email = address()
    const { contact } = await returned(email)
    await sql("DELETE FROM contact WHERE id = $1", [contact])
    expect(await excepted(email)).toEqual([])
    expect(await suppressed(email)).toHaveLength(1)
  })
})

describe("two at once", () => {
  it("put a contact on a list once", async () => {
    const list = await createList()
    const contact = await createContact({ email: address() })
    const results = await Promise.all(Array.from({ length: 6 }, () => put(list, contact)))
    expect(results.toSorted()).toEqual(["added", ...Array.from({ length: 5 }, () => "already")])
    expect(await history(contact)).toHaveLength(1)
    expect(await members(list)).toBe(1)
  })

  it("one who unsubscribes while he is put on a list stays unsubscribed", async () => {
    for (let round = 0; round < 10; round++) {
      const email = address()
      const contact = await createContact({ email })
      const list = await createList()
      await Promise.all([put(list, contact), take({ list, contact, ...byLink })])
      expect(await suppressed(email)).toHaveLength(1)
      expect(await put(list, contact)).toBe("opted_out")
    }
  })
})

describe("members of a static list", () => {
  it("are counted by whoever changes them: additions, the trash, contacts that go for good", async () => {
    const contacts = [await createContact(), await createContact(), await createContact()]
    const list = await createList(...contacts)
    expect(await members(list)).toBe(3)
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [contacts[0]])
    expect(await members(list)).toBe(2)
    await sql("UPDATE contact SET deleted_at = NULL WHERE id = $1", [contacts[0]])
    expect(await members(list)).toBe(3)
    await sql("DELETE FROM contact WHERE id = $1", [contacts[1]])
    expect(await members(list)).toBe(2)
    await sql("DELETE FROM mailing_subscription WHERE mailing_list_id = $1", [list])
    expect(await members(list)).toBe(0)
    await sql("DELETE FROM mailing_list WHERE id = $1", [list])
  })
})
