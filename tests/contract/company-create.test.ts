import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { sendJson } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import {
  companyEntries,
  currentSessionOf,
  newCompany,
  pipelineOf,
  typeOfBloc,
} from "#tests/factories/company-form.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { unique } from "#tests/factories/database.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import * as reference from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
})

/** Everything a form can say, for all three blocs. */
async function fullCompany() {
  const { id: lifecycle, stages } = await pipelineOf(1)
  const contacts = [await createContact(), await createContact()]
  const audience = async (position: number) => ({
    marketCategories: [await reference.idAt("market_category", position)],
    genderAgeRanges: [await reference.idAt("gender_age_range", position)],
  })
  return newCompany({
    types: [typeOfBloc.buyer, typeOfBloc.media, typeOfBloc.vendor],
    informations: {
      business_name: "Full SARL",
      state: "pending",
      brands: [await reference.createBrand(unique("Zebra")), await reference.createBrand(unique("Alpaca"))],
      tags: [await reference.createTag()],
      phones: [{ type: "M", number: "06 12 34 56 78", country_id: await reference.countryId("FR") }],
      socialNetworks: [
        { social_network_id: await reference.socialNetworkId("website"), value: "full.example" },
        {
          social_network_id: await reference.socialNetworkId("instagram"),
          value: "http://instagram.com/full",
        },
      ],
      address: {
        street: "1 Main St",
        zip_code: "94607",
        city: "Oakland",
        country_id: await reference.countryId("US"),
        state_id: await reference.stateId("US", "CA"),
      },
    },
    buyer: { types: [await reference.idAt("buyer_type")], otherType: "Museum shop", ...(await audience(0)) },
    media: { types: [await reference.idAt("media_type")], ...(await audience(1)) },
    vendor: {
      sections: [await reference.idAt("vendor_section")],
      followups: [1, 2],
      tags: [await reference.createVendorTag()],
      targets: [await reference.idAt("vendor_target")],
      marketCategories: [await reference.idAt("market_category", 2)],
      saleOwners: [await reference.createOwner()],
      lifecyclePlatform: await reference.idAt("lifecycle_platform"),
      participations: [{ tradeshow_session_id: await reference.sessionId("previous"), booth_size: 12 }],
      lifecycles: [{ lifecycle_id: lifecycle, lifecycle_option_id: stages[1] ?? 0 }],
    },
    contacts,
    zoho: [{ organization_id: "20071043210", zoho_id: "Z-1" }],
    mobilier: [{ tradeshow_id: 2, reference: "NYC-7" }],
  })
}

describe("a new company", () => {
  it("needs a name, an account type and a country, and nothing else", async () => {
    const body = await newCompany()
    const answer = await sendJson("/api/company", "POST", body, { token: await issueToken(user) })
    expect(answer.status).toBe(201)
    const { success, data } = await answer.json()
    expect(success).toBe(true)
    expect(data).toMatchObject({
      version: 1,
      informations: {
        name: body.informations.name,
        state: "created",
        accountTypes: [{ id: body.informations.accountTypes[0] }],
        address: { country: "France" },
        created_by: { id: user.id },
      },
      buyer: null,
      media: null,
      vendor: null,
    })
    expect((await api.companies.get({ company: data.id })).data).toEqual(data)
    const { data: rows } = await api.companies.list({ filters: { name: data.informations.name } })
    expect(rows.map((row) => row.id)).toEqual([data.id])
  })

  it("keeps everything its form says", async () => {
    const body = await fullCompany()
    const { data } = await api.companies.create(body)
    expect(data.informations).toMatchObject({
      business_name: "Full SARL",
      state: "pending",
      brands: body.informations.brands?.map((id) => ({ id })),
      tags: [{ id: body.informations.tags?.[0] }],
      phones: [{ type: "M", number: "06 12 34 56 78" }],
      socialNetworks: [
        { code: "website", value: "https://full.example" },
        { code: "instagram", value: "http://instagram.com/full" },
      ],
      address: {
        street: "1 Main St",
        zip_code: "94607",
        city: "Oakland",
        country: "United States",
        state: "California",
      },
    })
    expect(data.buyer).toMatchObject({
      types: [{ id: body.buyer?.types?.[0] }],
      otherType: "Museum shop",
      marketCategories: [{ id: body.buyer?.marketCategories?.[0] }],
      genderAgeRanges: [{ id: body.buyer?.genderAgeRanges?.[0] }],
    })
    expect(data.media).toMatchObject({
      types: [{ id: body.media?.types?.[0] }],
      marketCategories: [{ id: body.media?.marketCategories?.[0] }],
    })
    expect(data.vendor).toMatchObject({
      sections: [{ id: body.vendor?.sections?.[0] }],
      followups: [1, 2],
      tags: [{ id: body.vendor?.tags?.[0] }],
      targets: [{ id: body.vendor?.targets?.[0] }],
      marketCategories: [{ id: body.vendor?.marketCategories?.[0] }],
      saleOwners: [{ id: body.vendor?.saleOwners?.[0] }],
      lifecyclePlatform: { id: body.vendor?.lifecyclePlatform },
      participations: body.vendor?.participations,
      lifecycles: [{ ...body.vendor?.lifecycles?.[0], tradeshow_session_id: await currentSessionOf(1) }],
    })
    expect(data.contacts.map((contact) => contact.id)).toEqual(body.contacts)
    expect([data.zoho, data.mobilier]).toEqual([body.zoho, body.mobilier])
    expect(await staleCompanies()).toEqual([])
  })

  it("is written down once, with every field it was given and its version", async () => {
    const body = await fullCompany()
    const { data } = await api.companies.create(body)
    const [entry, ...others] = await companyEntries(data.id)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ action: "create", user_id: user.id, version: 1 })
    expect(entry?.changes).toMatchObject({
      "informations.name": [null, body.informations.name],
      "informations.address.city": [null, "Oakland"],
      "informations.state": [null, "pending"],
      "vendor.followups": [null, [1, 2]],
      contacts: [null, body.contacts],
    })
    expect(entry?.changes).not.toHaveProperty("informations.contactPrimary")
  })

  it("is trimmed, and takes each id once", async () => {
    const [tag, brand] = [await reference.createTag(), await reference.createBrand()]
    const name = unique("Trimmed")
    const { data } = await api.companies.create(
      await newCompany({
        informations: { name: `  ${name} `, business_name: "  ", tags: [tag, tag], brands: [brand, brand] },
      }),
    )
    expect(data.informations).toMatchObject({ name, business_name: null })
    await expect
      .poll(async () => (await api.companies.get({ company: data.id })).data.informations.tags)
      .toEqual([{ id: tag, name: expect.any(String) }])
    expect(data.informations.brands).toHaveLength(1)
  })

  it("may be named as another one: names do not identify companies", async () => {
    const { name } = await createCompany()
    const { data } = await api.companies.create(await newCompany({ informations: { name } }))
    expect(data.informations.name).toBe(name)
  })
})
