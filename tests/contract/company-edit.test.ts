import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { sendJson } from "#tests/factories/api.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import {
  type Changes,
  companyEntries,
  refused,
  saveCompany,
  typeOfBloc,
} from "#tests/factories/company-form.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sqlOne } from "#tests/factories/database.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import * as reference from "#tests/factories/reference.ts"
import { createRichCompany } from "#tests/factories/rich-company.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

const unknownId = 2_147_483_647
let user: TestUser
let api: Api
const allBlocs = [typeOfBloc.buyer, typeOfBloc.media, typeOfBloc.vendor]

beforeAll(async () => {
  user = await createUser({ owner: true })
  api = await signIn(user)
})

const page = async (company: number) => (await api.companies.get({ company })).data
const save = (company: number, changes: Changes, version?: number) =>
  saveCompany(api, company, changes, version)

describe("a save", () => {
  it("changes what it names, leaves everything else, and moves version and date", async () => {
    const { id } = await createRichCompany(user, allBlocs)
    const before = await page(id)
    const after = await save(id, {
      informations: { name: "Renamed", address: { city: "Berkeley" } },
      vendor: { followups: [2, 1] },
    })
    expect(after).toEqual({
      ...before,
      version: before.version + 1,
      informations: {
        ...before.informations,
        name: "Renamed",
        address: { ...before.informations.address, city: "Berkeley" },
        updated_at: after.informations.updated_at,
      },
      vendor: {
        ...before.vendor,
        followups: [1, 2],
        lifecycles: before.vendor?.lifecycles.map((one) => ({
          ...one,
          lifecycle_link: `/pipelines/${one.lifecycle_id}?name=Renamed&owners=all`,
        })),
      },
    })
    expect(after.informations.updated_at > before.informations.updated_at).toBe(true)
    expect(await page(id)).toEqual(after)
  })

  it("is written down with the old and the new value of what changed, and the version it made", async () => {
    const { id } = await createRichCompany(user, allBlocs)
    const { informations } = await page(id)
    const tags = informations.tags.map((tag) => tag.id)
    await save(id, {
      informations: { tags: [], address: { city: "Oakland", street: "2 Main St" } },
    })
    expect(await companyEntries(id)).toEqual([
      {
        action: "edit",
        user_id: user.id,
        version: 2,
        changes: {
          "informations.tags": [tags.sort((a, b) => a - b), []],
          "informations.address.street": ["1 Main St", "2 Main St"],
        },
      },
    ])
  })

  it("of what is there already changes nothing: no version, no date, no entry", async () => {
    const { id, primary, sales, other } = await createRichCompany(user, allBlocs)
    const before = await page(id)
    const { informations, vendor, buyer } = before
    const after = await save(id, {
      informations: {
        name: ` ${informations.name} `,
        tags: informations.tags.map((tag) => tag.id).reverse(),
        socialNetworks: informations.socialNetworks.map(({ social_network_id, value }) => ({
          social_network_id,
          value,
        })),
        phones: informations.phones.map(({ type, number, countryId }) => ({
          type,
          number,
          country_id: countryId,
        })),
        contactPrimary: primary,
      },
      contacts: [primary, sales, other],
      buyer: { otherType: buyer?.otherType ?? null },
      vendor: { lifecycles: vendor?.lifecycles, participations: vendor?.participations },
      zoho: before.zoho,
      mobilier: before.mobilier,
    })
    expect(after).toEqual(before)
    expect(await companyEntries(id)).toEqual([])
  })

  it("replaces lists, keeps the order of brands and contacts, and leaves read columns true", async () => {
    const { id, primary, sales, other } = await createRichCompany(user, allBlocs)
    const [first, second] = [await reference.createBrand(), await reference.createBrand()]
    const added = await createContact()
    const after = await save(id, {
      informations: { brands: [second, first], contactPrimary: null },
      contacts: [added, other, sales, primary],
      vendor: { primarySalesContact: null, sections: [], saleOwners: [await reference.createOwner()] },
      media: { marketCategories: [] },
    })
    expect(after.informations.brands.map((brand) => brand.id)).toEqual([second, first])
    expect(after.contacts.map((contact) => contact.id)).toEqual([added, other, sales, primary])
    expect(after.vendor?.sections).toEqual([])
    expect(after.media?.marketCategories).toEqual([])
    expect(after.buyer?.marketCategories).toHaveLength(1)
    expect(await staleCompanies()).toEqual([])
  })

  it("clears what is emptied", async () => {
    const { id } = await createRichCompany(user, allBlocs)
    const after = await save(id, {
      informations: { business_name: " ", phones: [], socialNetworks: [], address: { street: "" } },
      buyer: { otherType: null },
      vendor: { lifecyclePlatform: null, participations: [] },
    })
    expect(after.informations).toMatchObject({ business_name: null, phones: [], socialNetworks: [] })
    expect(after.informations.address.street).toBeNull()
    expect([after.buyer?.otherType, after.vendor?.lifecyclePlatform]).toEqual([null, null])
    const { has_website } = await sqlOne("SELECT has_website FROM company WHERE id = $1", [id])
    expect(has_website).toBe(false)
  })

  it("marks a company as pending and as created", async () => {
    const { id } = await createCompany()
    expect((await save(id, { informations: { state: "pending" } })).informations.state).toBe("pending")
    expect((await save(id, { informations: { state: "created" } })).informations.state).toBe("created")
  })

  it("is open to everybody who is signed in, and to nobody else", async () => {
    const { id } = await createCompany()
    const viewer = await signIn(await createUser())
    await viewer.companies.edit({ company: id, version: 1, informations: { name: "By a viewer" } })
    const answer = await sendJson(`/api/company/${id}`, "PUT", { version: 2 })
    expect(answer.status).toBe(401)
  })

  it("finds no unknown and no deleted company", async () => {
    const { id } = await createCompany()
    await softDelete(id)
    for (const company of [id, unknownId]) {
      const edit = api.companies.edit({ company, version: 1, informations: { name: "Late" } })
      await expect(edit).rejects.toMatchObject({ status: 404 })
    }
  })

  it("is taken without a version as the specification has it, over what is stored; the audit trail has both values", async () => {
    const { id, name } = await createCompany()
    await save(id, { informations: { name: "By a colleague" } })
    const token = await issueToken(user)
    const answer = await sendJson(`/api/company/${id}`, "PUT", { informations: { name: "X" } }, { token })
    expect([answer.status, (await answer.json()).data.version]).toEqual([200, 3])
    const auditTrail = (await companyEntries(id)).map(({ changes }) => changes)
    expect(auditTrail).toEqual([
      { "informations.name": [name, "By a colleague"] },
      { "informations.name": ["By a colleague", "X"] },
    ])
  })

  it("names a version that there has been, if it names one", async () => {
    const { id } = await createCompany()
    await expect(save(id, { informations: { name: "X" } }, 7)).rejects.toMatchObject(refused("version"))
  })
})

describe("two who save the same company", () => {
  it("are told which fields the other one changed, with what is stored now, and nothing is lost", async () => {
    const { id } = await createRichCompany(user, allBlocs)
    const { version } = await page(id)
    await save(id, { informations: { name: "First", business_name: "First SA" } })
    const late = save(id, { informations: { name: "Second", address: { city: "Paris" } } }, version)
    await expect(late).rejects.toMatchObject({
      status: 409,
      body: {
        fields: ["informations.name"],
        current: { id, version: version + 1, informations: { name: "First", business_name: "First SA" } },
      },
    })
    expect((await page(id)).informations).toMatchObject({ name: "First", address: { city: "Oakland" } })
    expect(await companyEntries(id)).toHaveLength(1)
  })

  it("both keep what they changed when they changed different fields", async () => {
    const { id } = await createCompany()
    const tag = await reference.createTag()
    await save(id, { informations: { name: "First" } }, 1)
    await save(id, { informations: { tags: [tag] } }, 1)
    const { version, informations } = await save(id, { informations: { business_name: "Third" } }, 1)
    expect([version, informations]).toMatchObject([4, { name: "First", business_name: "Third" }])
    expect((await companyEntries(id)).map((entry) => entry.version)).toEqual([2, 3, 4])
    expect(await sqlOne("SELECT tag_ids FROM company WHERE id = $1", [id])).toEqual({ tag_ids: [tag] })
  })

  it("agree when they changed a field to the same value", async () => {
    const { id } = await createCompany()
    await save(id, { informations: { name: "Same" } }, 1)
    expect((await save(id, { informations: { name: "Same" } }, 1)).version).toBe(2)
  })

  it("may save again at the version the conflict told", async () => {
    const { id } = await createCompany()
    await save(id, { informations: { name: "First" } }, 1)
    await expect(save(id, { informations: { name: "Second" } }, 1)).rejects.toMatchObject({ status: 409 })
    expect((await save(id, { informations: { name: "Second" } }, 2)).informations.name).toBe("Second")
  })
})

describe("account types", () => {
  it("that go hide the data of their bloc, and bring it back when they come again", async () => {
    const { id } = await createRichCompany(user, allBlocs)
    const before = await page(id)
    const types = before.informations.accountTypes.map((type) => type.id)
    const institution = await reference.accountTypeId(typeOfBloc.none)
    const { buyer, media, vendor } = await save(id, { informations: { accountTypes: [institution] } })
    expect([buyer, media, vendor]).toEqual([null, null, null])
    const {
      buyer: again,
      media: alike,
      vendor: too,
    } = await save(id, { informations: { accountTypes: types } })
    expect([again, alike, too]).toEqual([before.buyer, before.media, before.vendor])
  })

  it("open a bloc for the save that sets them", async () => {
    const { id } = await createCompany()
    const vendor = await reference.accountTypeId(typeOfBloc.vendor)
    const after = await save(id, { informations: { accountTypes: [vendor] }, vendor: { followups: [1] } })
    expect(after.vendor?.followups).toEqual([1])
  })

  it("are never none", async () => {
    const { id } = await createRichCompany(user, allBlocs)
    await expect(save(id, { informations: { accountTypes: [] } })).rejects.toMatchObject(
      refused("informations.accountTypes"),
    )
  })

  it.each([
    ["buyer", "buyer.otherType", { buyer: { otherType: "Museum" } }],
    ["media", "media.types", { media: { types: [1] } }],
    ["vendor", "vendor.followups", { vendor: { followups: [1] } }],
  ])("of the %s bloc are needed for its data", async (_, field, changes) => {
    const { id } = await createCompany({ accountTypeIds: [await reference.accountTypeId(typeOfBloc.none)] })
    await expect(save(id, changes)).rejects.toMatchObject(refused(field))
  })
})
