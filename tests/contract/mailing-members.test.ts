import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { named } from "#tests/factories/bulk.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { finished, rowResults } from "#tests/factories/jobs.ts"
import { createDynamicList, createList } from "#tests/factories/mailing-lists.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let user: number
beforeAll(async () => {
  const signedIn = await createUser({ abilities: ["record.edit", "show.bulk-action", "sequence.edit"] })
  user = signedIn.id
  api = await signIn(signedIn)
})

const address = () => `${unique("member").replaceAll(/\W/g, "")}@example.com`
const membersOf = async (list: number, search = "") => (await api.mailingLists.members({ list, search })).data
const idsOf = async (list: number, search = "") => (await membersOf(list, search)).map(({ id }) => id)
const leave = (list: number, contact: number) =>
  inTransaction((connection) => unsubscribe(connection, { list, contact, source: "one_click", proof: {} }))
const auditTrailOf = (contact: number) =>
  sql<{ changes: object }>(
    "SELECT changes FROM audit_entry WHERE record_type = 'contact' AND record_id = $1 ORDER BY id",
    [contact],
  )

describe("members of a list", () => {
  it("are in the same order on every page, also on late ones, which are read from the end", async () => {
    const list = await createList()
    await sql(
      `WITH made AS (INSERT INTO contact (first_name, last_name) SELECT 'Page', n::text FROM generate_series(1, 27) n RETURNING id)
        INSERT INTO mailing_subscription (mailing_list_id, contact_id, created_at) SELECT $1, id, now() - (id / 2) * interval '1 minute' FROM made`,
      [list],
    )
    const inOrder = await sql<{ id: number }>(
      "SELECT contact_id AS id FROM mailing_subscription WHERE mailing_list_id = $1 ORDER BY created_at DESC, contact_id",
      [list],
    )
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => api.mailingLists.members({ list, page, per_page: 10 })),
    )
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 7, 0])
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(inOrder.map(({ id }) => id))
    expect(pages.map(({ meta }) => meta.total)).toEqual([27, 27, 27, 27])
  })

  it("are shown, who came last first, with how they came and why they get no mail, and found by their words", async () => {
    const list = await createList()
    const email = address()
    const [first, second] = [
      await createContact({ lastName: unique("Ocelot"), email }),
      await createContact({ email: null }),
    ]
    await api.mailingLists.addMembers({ list, contacts: [first] })
    await api.mailingLists.addMembers({ list, contacts: [second] })
    await insertRow("suppression", { email, reason: "bounced" })
    const { data, meta } = await api.mailingLists.members({ list })
    expect(data).toMatchObject([
      { id: second, state: "no_address", source: "staff" },
      { id: first, state: "suppressed", source: "staff", email },
    ])
    expect(meta.total).toBe(2)
    expect(await idsOf(list, "ocelot")).toEqual([first])
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [second])
    expect(await idsOf(list)).toEqual([first])
    expect(await statusOf(api.mailingLists.members({ list: 999_999 }))).toBe(404)
  })

  it("of a dynamic list are whom its filters find, also beside another search", async () => {
    const word = unique("Margay").replace(" ", "")
    const contacts = [
      await createContact({ lastName: word, firstName: "Ada" }),
      await createContact({ lastName: word, firstName: "Bob" }),
    ]
    const list = await createDynamicList({ name: word })
    expect(await idsOf(list)).toEqual(contacts)
    expect(await idsOf(list, "bob")).toEqual([contacts[1]])
    expect((await membersOf(list))[0]).toMatchObject({ since: null, source: null })
    expect(await statusOf(api.mailingLists.addMembers({ list, contacts }))).toBe(422)
  })

  it("who unsubscribed are told and not put back, unless a new consent is named; contact and audit trail have it", async () => {
    const list = await createList()
    const [left, stays] = [
      await createContact({ email: address() }),
      await createContact({ email: address() }),
    ]
    await leave(list, left)
    const answer = await api.mailingLists.addMembers({ list, contacts: [left, stays] })
    expect(answer).toMatchObject({ added: 1, already: 0, opted_out: [{ id: left }] })
    expect(await idsOf(list)).toEqual([stays])
    expect(await auditTrailOf(left)).toEqual([])
    const again = await api.mailingLists.addMembers({ list, contacts: [left], consent: "Card at the booth" })
    expect(again).toMatchObject({ added: 1, opted_out: [] })
    expect(await auditTrailOf(left)).toEqual([{ changes: { mailing_lists: [null, [list]] } }])
    const { data } = await api.mailingLists.ofContact({ contact: left })
    expect(data.lists).toMatchObject([{ id: list, kind: "static", source: "staff" }])
    expect(data.events).toMatchObject([
      { action: "subscribed", source: "staff", proof: "Card at the booth", user: { id: user } },
      { action: "unsubscribed", source: "one_click" },
    ])
  })

  it("leave it until they are added again, or for good; a list has its history", async () => {
    const list = await createList()
    const email = address()
    const contact = await createContact({ email })
    await api.mailingLists.addMembers({ list, contacts: [contact] })
    await api.mailingLists.removeMember({ list, contact })
    await api.mailingLists.removeMember({ list, contact })
    expect(await api.mailingLists.addMembers({ list, contacts: [contact] })).toMatchObject({ added: 1 })
    await api.mailingLists.removeMember({ list, contact, unsubscribe: true })
    expect(await api.mailingLists.addMembers({ list, contacts: [contact] })).toMatchObject({ added: 0 })
    expect(await auditTrailOf(contact)).toHaveLength(4)
    const { data, has_more } = await api.mailingLists.events({ list })
    expect(data.map(({ action }) => action)).toEqual([
      "unsubscribed",
      "subscribed",
      "unsubscribed",
      "subscribed",
    ])
    expect(has_more).toBe(false)
    const third = data[2]?.id ?? 0
    expect((await api.mailingLists.events({ list, before: third })).data).toHaveLength(1)
    expect(data[0]).toMatchObject({ email, contact: { id: contact }, user: { id: user } })
  })

  it("that are erased leave no address behind but on the suppression list", async () => {
    const list = await createList()
    const email = address()
    const contact = await createContact({ email })
    await api.mailingLists.addMembers({ list, contacts: [contact] })
    await leave(list, contact)
    await sql("DELETE FROM contact WHERE id = $1", [contact])
    expect(
      (await api.mailingLists.events({ list })).data.map((event) => [event.email, event.contact]),
    ).toEqual([
      ["", null],
      ["", null],
    ])
    expect(await sql("SELECT FROM suppression WHERE email = $1", [email])).toHaveLength(1)
  })
})

describe("lists of a record", () => {
  it("are those of its contacts, by name, with how many of them", async () => {
    const company = await createCompany()
    const contacts = [
      await createContact({ companyIds: [company.id] }),
      await createContact({ companyIds: [company.id] }),
    ]
    const list = await createList(...contacts)
    const word = unique("Serval").replace(" ", "")
    const dynamic = await createDynamicList({ name: word })
    const found = await createContact({ lastName: word, companyIds: [company.id] })
    // One whose filters cannot be read any more hides no other.
    await createDynamicList({ 0: { f_field: "shoe_size", f_type: "exists" } })
    expect((await api.mailingLists.ofRecord({ type: "company", record: company.id })).data).toMatchObject([
      { id: dynamic, contacts: 1 },
      { id: list, contacts: 2 },
    ])
    expect((await api.mailingLists.ofContact({ contact: found })).data.lists).toMatchObject([
      { id: dynamic, kind: "dynamic", since: null },
    ])
    expect(await statusOf(api.mailingLists.ofRecord({ type: "company", record: 999_999 }))).toBe(404)
  })
})

describe("many at once", () => {
  it("come to a list from the contacts list; who had unsubscribed is told as an error", async () => {
    const list = await createList()
    const [fresh, on, left] = [
      await createContact({ email: address() }),
      await createContact({ email: address() }),
      await createContact({ email: address() }),
    ]
    await api.mailingLists.addMembers({ list, contacts: [on] })
    await leave(list, left)
    const values = { mailing_list_id: list, consent: "Fair" }
    const target = named({ id: fresh }, { id: on }, { id: left })
    const job = await finished(api, api.bulk.subscribe({ list: "contacts", target, values }))
    expect(job).toMatchObject({ status: "completed", done: 3, errors: 1, skipped: 1 })
    expect(await rowResults(job.id)).toEqual({
      [fresh]: "done",
      [on]: "unchanged",
      [left]: "had_unsubscribed",
    })
    expect((await api.mailingLists.ofContact({ contact: fresh })).data.events).toMatchObject([
      { source: "bulk", proof: "Fair" },
    ])
    const again = { ...values, again: true }
    expect(
      await finished(
        api,
        api.bulk.subscribe({ list: "contacts", target: named({ id: left }), values: again }),
      ),
    ).toMatchObject({ errors: 0 })
    expect((await idsOf(list)).toSorted((a, b) => a - b)).toEqual([fresh, on, left])
  })

  it("are all that filters find", async () => {
    const word = unique("Caracal").replace(" ", "")
    const contacts = [await createContact({ lastName: word }), await createContact({ lastName: word })]
    const list = await createList()
    await finished(
      api,
      api.bulk.subscribe({
        list: "contacts",
        values: { mailing_list_id: list },
        target: { params: { filters: { name: word } }, nbElements: 2 },
      }),
    )
    expect((await idsOf(list)).toSorted((a, b) => a - b)).toEqual(contacts)
  })

  it("are the contacts of companies and of registrations", async () => {
    const [company, empty] = [await createCompany(), await createCompany()]
    const contact = await createContact({ companyIds: [company.id] })
    const list = await createList()
    const values = { mailing_list_id: list }
    const job = await finished(
      api,
      api.bulk.subscribe({ list: "companies", target: named(company, empty), values }),
    )
    expect(await rowResults(job.id)).toEqual({ [company.id]: "done", [empty.id]: "no_contacts" })
    expect(await idsOf(list)).toEqual([contact])
  })

  it("come to no dynamic list and to none that was put away", async () => {
    const target = named({ id: await createContact() })
    const dynamic = { mailing_list_id: await createDynamicList({ name: "x" }) }
    expect(
      await problemsOf(api.bulk.subscribe({ list: "contacts", target, values: dynamic })),
    ).toHaveProperty("values.mailing_list_id")
  })
})
