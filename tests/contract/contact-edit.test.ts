import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { ContactChanges } from "#lib/contract/crm/contact-form.ts"
import { sendJson } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import * as reference from "#tests/factories/reference.ts"
import { createRichContact } from "#tests/factories/rich-contact.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
})

const read = async (contact: number) => (await api.contacts.get({ contact })).data
const save = async (contact: number, changes: ContactChanges) =>
  (await api.contacts.edit({ contact, ...changes })).data

const auditOf = (contact: number) =>
  sql<{ changes: object; version: number }>(
    "SELECT changes, version FROM audit_entry WHERE record_type = 'contact' AND record_id = $1 ORDER BY id",
    [contact],
  )

const contactsOf = async (company: number) =>
  (await api.companies.get({ company })).data.contacts.map((contact) => contact.id)

describe("a save", () => {
  it("changes what it names and nothing else", async () => {
    const { id } = await createRichContact(user)
    const before = await read(id)
    const after = await save(id, { version: 1, informations: { job_title: "Director", is_vip: false } })
    const { updated_at, ...informations } = before.informations
    expect(after).toEqual({
      ...before,
      version: 2,
      informations: { ...informations, job_title: "Director", is_vip: false, updated_at: expect.any(String) },
    })
    expect(after.informations.updated_at > updated_at).toBe(true)
    expect(await read(id)).toEqual(after)
  })

  it("can empty what may be empty", async () => {
    const { id } = await createRichContact(user)
    const { informations, companies, visits } = await save(id, {
      version: 1,
      informations: {
        job_title: "",
        badge_id: null,
        outcome: null,
        tags: [],
        callers: [],
        phones: [],
        socialNetworks: [],
      },
      companies: [],
      visits: [],
    })
    expect(informations).toMatchObject({ job_title: null, badge_id: null, outcome: null })
    expect(informations).toMatchObject({ tags: [], callers: [], phones: [], socialNetworks: [] })
    expect([companies, visits]).toEqual([[], []])
  })

  it("that changes nothing leaves version, moment and audit trail as they were", async () => {
    const { id, tag, related, second, previous } = await createRichContact(user)
    const before = await read(id)
    const { phones, socialNetworks, job_title } = before.informations
    const same = await save(id, {
      version: 1,
      informations: {
        job_title,
        tags: [tag],
        phones: phones.map(({ type, number, countryId }) => ({ type, number, country_id: countryId })),
        socialNetworks: socialNetworks.map(({ social_network_id, value }) => ({ social_network_id, value })),
      },
      companies: [related.id, second.id],
      visits: [previous],
    })
    expect(same).toEqual(before)
    expect(await auditOf(id)).toEqual([])
  })

  it("is written down by dotted paths, with old and new values and the version it makes", async () => {
    const { id, current, previous, caller } = await createRichContact(user)
    await save(id, {
      version: 1,
      informations: { first_name: "Rosa", callers: [] },
      sessions: [{ session_id: current, registered_status: 2, is_visited: true }],
    })
    expect(await auditOf(id)).toEqual([
      {
        version: 2,
        changes: {
          "informations.first_name": ["Rita", "Rosa"],
          "informations.callers": [[caller], []],
          [`sessions.${current}.registered_status`]: [3, 2],
          visits: [[previous], [previous, current].sort((a, b) => a - b)],
        },
      },
    ])
  })

  it("is taken without a version as the specification has it", async () => {
    const id = await createContact()
    const token = await issueToken(user)
    const answer = await sendJson(`/api/contact/${id}`, "PUT", { informations: { is_vip: true } }, { token })
    expect(answer.status).toBe(200)
    expect((await read(id)).informations.is_vip).toBe(true)
  })

  it("is refused by dotted path and writes nothing when one of its values is wrong", async () => {
    const id = await createContact()
    const save = api.contacts.edit({
      contact: id,
      version: 1,
      companies: [2_147_483_647],
      informations: { is_vip: true, tags: [2_147_483_647] },
      sessions: [{ session_id: 2_147_483_647, registered_status: 1 }],
    })
    await expect(save).rejects.toMatchObject({
      status: 422,
      body: { errors: { "informations.tags": [expect.any(String)], companies: [expect.any(String)] } },
    })
    expect(await read(id)).toMatchObject({ version: 1, informations: { is_vip: false } })
  })

  it("may keep a phone that was stored before numbers were checked", async () => {
    const id = await createContact()
    const france = await reference.countryId("FR")
    await sql("INSERT INTO contact_phone (contact_id, country_id, number, type) VALUES ($1, $2, '12', 'M')", [
      id,
      france,
    ])
    const phone = { type: "M", number: "12", country_id: france }
    const added = { type: "L", number: "01 40 20 50 50", country_id: france }
    const { informations } = await save(id, { version: 1, informations: { phones: [phone, added] } })
    expect(informations.phones.map((phone) => phone.number)).toEqual(["12", "01 40 20 50 50"])
  })
})

describe("a new e-mail", () => {
  it("has not bounced yet; the same in other letters has", async () => {
    const email = `${unique("bounced").replace(" ", "")}@example.com`
    const id = await createContact({ email, emailError: true })
    const same = await save(id, { version: 1, informations: { email: email.toUpperCase() } })
    expect([same.informations.email, same.email_error]).toEqual([email.toUpperCase(), true])
    const other = await save(id, { version: 2, informations: { email: `other-${email}` } })
    expect(other.email_error).toBe(false)
    expect((await auditOf(id))[1]?.changes).toMatchObject({ email_error: [true, false] })
  })

  it("is refused when another contact has it", async () => {
    const email = `${unique("taken").replace(" ", "")}@example.com`
    await createContact({ email })
    const id = await createContact()
    await expect(save(id, { version: 1, informations: { email } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { "informations.email": ["Another contact already has this address"] } },
    })
    expect((await read(id)).version).toBe(1)
  })
})

describe("registration and visits", () => {
  it("are kept as one row a session, which goes when nothing is left of it", async () => {
    const { id, current, previous } = await createRichContact(user)
    const rows = () =>
      sql(
        "SELECT tradeshow_session_id AS session, registered_status AS status, is_visited AS visited FROM contact_session WHERE contact_id = $1 ORDER BY 1",
        [id],
      )
    await save(id, { version: 1, visits: [current] })
    expect(await rows()).toEqual([{ session: current, status: 3, visited: true }])
    await save(id, { version: 2, sessions: [{ session_id: previous, registered_status: 1 }] })
    expect(await rows()).toHaveLength(2)
    await save(id, {
      version: 3,
      visits: [],
      sessions: [{ session_id: previous, registered_status: 0 }],
    })
    expect(await rows()).toEqual([{ session: current, status: 3, visited: false }])
  })
})

describe("the companies of a contact", () => {
  it("keep the order they are given in, the first is the related one", async () => {
    const id = await createContact()
    const [one, two, three] = [await createCompany(), await createCompany(), await createCompany()]
    await save(id, { version: 1, companies: [three.id, one.id] })
    expect((await read(id)).companies.map((company) => company.id)).toEqual([three.id, one.id])
    const { companies, company_id } = await save(id, { version: 2, companies: [two.id, one.id, three.id] })
    expect(companies.map((company) => company.id)).toEqual([two.id, one.id, three.id])
    expect(company_id).toBe(two.id)
    await linkContact((await createCompany()).id, id)
    expect((await read(id)).company_id).toBe(two.id)
  })

  it("show their contacts in their own order, whatever the order here", async () => {
    const { id: company } = await createCompany()
    const contacts = [await createContact(), await createContact(), await createContact()]
    for (const [position, contact] of contacts.entries()) await linkContact(company, contact, position)
    const other = await createCompany()
    await save(contacts[0] ?? 0, { version: 1, companies: [other.id, company] })
    expect(await contactsOf(company)).toEqual(contacts)
  })

  it("lose it as their primary contact with the link, and are told so", async () => {
    const { id, related, second } = await createRichContact(user)
    await sql("UPDATE company SET primary_sales_contact_id = $2 WHERE id = $1", [second.id, id])
    await save(id, { version: 1, companies: [related.id] })
    const stored = await sqlOne(
      "SELECT primary_contact_id, primary_sales_contact_id, version FROM company WHERE id = $1",
      [second.id],
    )
    expect(stored).toEqual({ primary_contact_id: null, primary_sales_contact_id: null, version: 2 })
    const auditTrail = await sql(
      "SELECT changes, version FROM audit_entry WHERE record_type = 'company' AND record_id = $1",
      [second.id],
    )
    expect(auditTrail).toEqual([
      {
        version: 2,
        changes: {
          contacts: [[id], []],
          "informations.contactPrimary": [id, null],
          "vendor.primarySalesContact": [id, null],
        },
      },
    ])
  })

  it("that are deleted keep their link for the day they are restored", async () => {
    const { id } = await createRichContact(user)
    const { company_id: gone } = await sqlOne<{ company_id: number }>(
      "SELECT company_id FROM company_contact JOIN company ON company.id = company_id WHERE contact_id = $1 AND company.deleted_at IS NOT NULL",
      [id],
    )
    await save(id, { version: 1, companies: [] })
    await sql("UPDATE company SET deleted_at = NULL WHERE id = $1", [gone])
    expect((await read(id)).company_id).toBe(gone)
  })
})
