import { describe, expect, it } from "vitest"
import { subscribe } from "#lib/backend/automation/mailing-lists/subscribe.ts"
import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { noteComplaint } from "#lib/backend/mail/inbound/complaint.ts"
import { isSuppressed } from "#lib/backend/mail/suppressions/is-suppressed.ts"
import { suppress } from "#lib/backend/mail/suppressions/suppress.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, sql, unique } from "#tests/factories/database.ts"
import { createDynamicList, createList } from "#tests/factories/mailing-lists.ts"
import { createUser } from "#tests/factories/users.ts"

const address = () => `${unique("reader").replaceAll(/\W/g, "")}@example.com`
const put = (list: number, contact: number, proof = {}, source: "staff" | "form" = "staff") =>
  inTransaction((connection) => subscribe(connection, { list, contact, source, proof }))
const take = (input: Parameters<typeof unsubscribe>[1]) =>
  inTransaction((connection) => unsubscribe(connection, input))
const byLink = { source: "one_click", proof: { mail: 3 } } as const
const suppressed = (email: string) =>
  sql<{ mailing_list_id: number | null; reason: string }>(
    "SELECT mailing_list_id, reason FROM suppression WHERE email = $1 ORDER BY mailing_list_id NULLS FIRST",
    [email],
  )

describe("an address that there are two reasons for", () => {
  const people = (email: string) => ({ id: 0, message_id: "", people: [{ name: "", email }] })
  const complain = (email: string) =>
    inTransaction((connection) =>
      noteComplaint({ email, by: "Provider" }, people(email), new Date(), connection),
    )

  it.each(["bounced", "by_hand", "imported"])(
    "keeps what its owner said, who was %s before",
    async (reason) => {
      const [complains, leaves] = [address(), address()]
      for (const email of [complains, leaves]) await insertRow("suppression", { email, reason })
      await complain(complains)
      await take({ list: null, email: leaves, ...byLink })
      expect(await suppressed(complains)).toEqual([{ mailing_list_id: null, reason: "complaint" }])
      expect(await suppressed(leaves)).toEqual([{ mailing_list_id: null, reason: "unsubscribed" }])
      await take({ list: null, email: complains, ...byLink })
      expect(await suppressed(complains)).toEqual([{ mailing_list_id: null, reason: "complaint" }])
    },
  )

  it("stays off when the bounce is forgotten and a complaint came after it, or at the same time", async () => {
    const [after, meanwhile] = [address(), address()]
    const contacts = [await createContact({ email: after }), await createContact({ email: meanwhile })]
    await sql("UPDATE contact SET email_error = true WHERE id = ANY ($1)", [contacts])
    await insertRow("suppression", { email: after, reason: "bounced" })
    await complain(after)
    let complaining: Promise<void> = Promise.resolve()
    await inTransaction(async (connection) => {
      const bounced = { emails: [meanwhile], list: null, reason: "bounced" as const }
      await suppress(connection, bounced)
      complaining = complain(meanwhile)
      await expect.poll(countWaiting).toBe(1)
    })
    await complaining
    await sql("UPDATE contact SET email_error = false WHERE id = ANY ($1)", [contacts])
    for (const email of [after, meanwhile])
      expect(await suppressed(email)).toEqual([{ mailing_list_id: null, reason: "complaint" }])
  })

  it("stays where staff put it when its owner, who had left as well, comes back", async () => {
    const email = address()
    const contact = await createContact({ email })
    const { id } = await createUser()
    await insertRow("suppression", { email, reason: "by_hand", detail: "Competitor", user_id: id })
    await take({ list: null, contact, ...byLink })
    const list = await createList()
    await put(list, contact, {}, "form")
    const [found] = await sql<{ is_off: boolean }>(
      `SELECT ${isSuppressed("given.email::citext", String(list))} AS is_off FROM (SELECT $1::text AS email) given`,
      [email],
    )
    expect(found?.is_off).toBe(true)
    expect(await sql("SELECT reason, detail, user_id FROM suppression WHERE email = $1", [email])).toEqual([
      { reason: "unsubscribed", detail: "Competitor", user_id: id },
    ])
  })
})

describe("a contact whose address is changed", () => {
  it("stays off what it had left and complained of, at the new address as well", async () => {
    const [before, now] = [address(), address()]
    const contact = await createContact({ email: before })
    const list = await createDynamicList({})
    await take({ list, contact, ...byLink })
    await insertRow("suppression", { email: before, reason: "complaint" })
    await insertRow("suppression", { email: before, reason: "bounced", mailing_list_id: await createList() })
    await insertRow("suppression", { email: now, reason: "bounced" })
    await sql("UPDATE contact SET email = $2 WHERE id = $1", [contact, now])
    expect(await suppressed(now)).toEqual([
      { mailing_list_id: null, reason: "complaint" },
      { mailing_list_id: list, reason: "unsubscribed" },
    ])
    expect(await suppressed(before)).toHaveLength(3)
    await sql("UPDATE contact SET email = '' WHERE id = $1", [contact])
    expect(await suppressed("")).toEqual([])
  })
})
