import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { sendJson } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import * as reference from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

const unknownId = 2_147_483_647
let user: TestUser
let api: Api
let salutation: number

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
  salutation = await reference.idAt("salutation")
})

const address = () => `${unique("new").replace(" ", "")}@example.com`
const person = () => ({ salutation, first_name: "Nina", last_name: "New", email: address() })
const networkId = async (code: string) =>
  (await sqlOne<{ id: number }>("SELECT id FROM social_network WHERE code = $1", [code])).id

describe("a new contact", () => {
  it("needs no more than salutation, names and e-mail", async () => {
    const { data, success } = await api.contacts.create({ informations: person() })
    expect(success).toBe(true)
    expect(data).toMatchObject({
      version: 1,
      informations: { name: "Nina New", salutation, is_vip: false, created_by: { id: user.id } },
      companies: [],
      visits: [],
    })
    expect((await api.contacts.get({ contact: data.id })).data).toEqual(data)
  })

  it("has names of one line of what can be seen, and is found by them", async () => {
    const last_name = unique("Dumar").replace(" ", "")
    const [head, tail] = [last_name.slice(0, 3), last_name.slice(3)]
    const { data } = await api.contacts.create({
      informations: {
        ...person(),
        first_name: "Lise\r\nBcc: x@data-in.example",
        last_name: `\u202E${head}\u00AD\u200B${tail}`,
      },
    })
    expect(data.informations.name).toBe(`Lise Bcc: x@data-in.example ${last_name}`)
    const found = await api.contacts.list({ filters: { name: last_name.toLowerCase() } })
    expect(found.data.map(({ id }) => id)).toEqual([data.id])
    const nothing = api.contacts.create({ informations: { ...person(), last_name: "\u200B" } })
    await expect(nothing).rejects.toMatchObject({
      body: { errors: { "informations.last_name": [expect.any(String)] } },
    })
  })

  it("is created with all it is given", async () => {
    const { id: company } = await createCompany()
    const tag = await insertRow<{ id: number }>("contact_tag", { name: unique("Tag") })
    const caller = await insertRow<{ id: number }>("caller", { name: unique("Caller") })
    const session = await reference.sessionId("current")
    const { data } = await api.contacts.create({
      informations: {
        ...person(),
        job_title: " Head of buying ",
        is_vip: true,
        badge_id: await reference.idAt("badge"),
        outcome: await reference.idAt("outcome"),
        tags: [tag.id, tag.id],
        callers: [caller.id],
        phones: [
          { type: "M", number: "06 12 34 56 78", country_id: await reference.countryId("FR") },
          { type: "L", number: "+44 20 7946 0958" },
        ],
        socialNetworks: [{ social_network_id: await networkId("instagram"), value: "instagram.example/n" }],
      },
      company_id: company,
      visits: [session],
    })
    expect(data.informations).toMatchObject({
      job_title: "Head of buying",
      is_vip: true,
      tags: [{ id: tag.id }],
      callers: [{ id: caller.id }],
      phones: [{ number: "06 12 34 56 78" }, { number: "+44 20 7946 0958", countryId: null }],
      socialNetworks: [{ value: "https://instagram.example/n" }],
    })
    expect(data).toMatchObject({ company_id: company, companies: [{ id: company }], visits: [session] })
  })

  it("is on its company's page at the end of the contacts, and the company's version moves", async () => {
    const { id: company } = await createCompany()
    for (const first_name of ["One", "Two", "Three"]) {
      await api.contacts.create({ informations: { ...person(), first_name }, company_id: company })
    }
    const page = (await api.companies.get({ company })).data
    expect(page.contacts.map((contact) => contact.name)).toEqual(["One New", "Two New", "Three New"])
    expect(page.version).toBe(4)
  })

  it("is written down with its values", async () => {
    const { data } = await api.contacts.create({ informations: { ...person(), is_vip: true } })
    const entry = await sqlOne<{ changes: Record<string, unknown> }>(
      "SELECT action, user_id, version, changes FROM audit_entry WHERE record_type = 'contact' AND record_id = $1",
      [data.id],
    )
    expect(entry).toMatchObject({ action: "create", user_id: user.id, version: 1 })
    expect(entry.changes).toMatchObject({
      "informations.first_name": ["", "Nina"],
      "informations.is_vip": [false, true],
    })
    expect(entry.changes).not.toHaveProperty("informations.tags")
  })
})

describe("a contact is refused with 422", () => {
  const refusal = async (informations: object, more: object = {}) => {
    const body = { informations: { ...person(), ...informations }, ...more }
    const answer = await sendJson("/api/contact", "POST", body, { token: await issueToken(user) })
    expect(answer.status).toBe(422)
    return (await answer.json()).errors
  }

  it.each([
    ["salutation", undefined],
    ["first_name", "  "],
    ["last_name", ""],
    ["email", ""],
    ["email", undefined],
  ])("on %s when it is %j", async (field, value) => {
    expect(await refusal({ [field]: value })).toEqual({
      [`informations.${field}`]: ["This field is required"],
    })
  })

  it("on an e-mail that is none", async () => {
    expect(await refusal({ email: "nina at example" })).toEqual({
      "informations.email": ["Enter a valid email address"],
    })
  })

  it("on all that it names and that does not exist, at once", async () => {
    const deleted = await createCompany({ isDeleted: true })
    const names = ["salutation", "badge_id", "outcome"]
    const lists = ["tags", "callers"]
    const informations = Object.fromEntries([
      ...names.map((name) => [name, unknownId]),
      ...lists.map((name) => [name, [unknownId]]),
    ])
    const errors = await refusal(informations, { company_id: deleted.id, visits: [unknownId] })
    const fields = [...names, ...lists].map((name) => `informations.${name}`)
    expect(Object.keys(errors).sort()).toEqual([...fields, "company_id", "visits"].sort())
    expect(new Set(Object.values(errors).flat())).toEqual(new Set(["This value is not allowed"]))
  })

  it("on a phone that cannot be one, by its place", async () => {
    const france = await reference.countryId("FR")
    const phones = [
      { type: "M", number: "06 12 34 56 78", country_id: france },
      { type: "M", number: "06 12", country_id: france },
      { type: "M", number: "nobody", country_id: france },
      { type: "X", number: "06 12 34 56 78", country_id: unknownId },
    ]
    expect(await refusal({ phones })).toEqual({
      "informations.phones.1.number": ["This number is not valid in this country"],
      "informations.phones.2.number": ["This number is not valid in this country"],
      "informations.phones.3.type": ["This value is not allowed"],
      "informations.phones.3.country_id": ["This value is not allowed"],
    })
  })

  it("on a social network that is not for contacts, or an address that is none", async () => {
    const instagram = await networkId("instagram")
    const socialNetworks = [
      { social_network_id: await networkId("pinterest"), value: "https://pinterest.example/n" },
      { social_network_id: instagram, value: "javascript:alert(1)" },
      { social_network_id: instagram, value: "ftp://instagram.example/n" },
      { social_network_id: instagram, value: "not an address" },
    ]
    expect(Object.keys(await refusal({ socialNetworks }))).toEqual([
      "informations.socialNetworks.0.social_network_id",
      ...[1, 2, 3].map((place) => `informations.socialNetworks.${place}.value`),
    ])
  })

  it("in French to those who ask for it", async () => {
    const french = await signIn(user, { language: "fr" })
    await expect(french.contacts.create({ informations: { ...person(), email: "x" } })).rejects.toMatchObject(
      { body: { errors: { "informations.email": ["Indiquez une adresse e-mail valable"] } } },
    )
  })
})

describe("an e-mail", () => {
  const taken = {
    status: 422,
    body: { errors: { "informations.email": ["Another contact already has this address"] } },
  }

  it("belongs to one active contact, whatever its case", async () => {
    const email = address()
    await createContact({ email })
    const create = () => api.contacts.create({ informations: { ...person(), email: email.toUpperCase() } })
    await expect(create()).rejects.toMatchObject(taken)
    await sql("UPDATE contact SET deleted_at = now() WHERE email = $1", [email])
    await expect(create()).resolves.toMatchObject({ success: true })
  })

  it("is given to one of two who ask for it at the same moment", async () => {
    const email = address()
    const results = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      // What is not committed yet is not seen, only waited for.
      await connection.query("INSERT INTO contact (email) VALUES ($1)", [email])
      const running = Promise.allSettled(
        [1, 2].map(() => api.contacts.create({ informations: { ...person(), email } })),
      )
      await expect.poll(countWaiting).toBe(2)
      await connection.query("ROLLBACK")
      return running
    })
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"])
    const lost = results.find((result) => result.status === "rejected")
    expect(lost?.reason).toMatchObject(taken)
    const { kept } = await sqlOne("SELECT count(*)::int AS kept FROM contact WHERE email = $1", [email])
    expect(kept).toBe(1)
  })
})
