import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { sendJson } from "#tests/factories/api.ts"
import { newCompany, typeOfBloc } from "#tests/factories/company-form.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import * as reference from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

const unknownId = 2_147_483_647
let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
})

describe("a new company is refused, and nothing is written,", () => {
  type Blocks = Parameters<typeof newCompany>[0]
  const refusals: [string, string, () => Blocks | Promise<Blocks>][] = [
    ["without a name", "informations.name", () => ({ informations: { name: "  " } })],
    ["without an account type", "informations.accountTypes", () => ({ types: [] })],
    [
      "with more than 5 brands",
      "informations.brands",
      async () => ({
        informations: { brands: await Promise.all([1, 2, 3, 4, 5, 6].map(() => reference.createBrand())) },
      }),
    ],
    ["with an unknown brand", "informations.brands", () => ({ informations: { brands: [unknownId] } })],
    ["with an unknown tag", "informations.tags", () => ({ informations: { tags: [unknownId] } })],
    [
      "with an unknown country",
      "informations.address.country_id",
      () => ({ informations: { address: { country_id: unknownId } } }),
    ],
    [
      "with a state of another country",
      "informations.address.state_id",
      async () => ({
        informations: {
          address: {
            country_id: await reference.countryId("FR"),
            state_id: await reference.stateId("US", "CA"),
          },
        },
      }),
    ],
    [
      "with a phone of an unknown type",
      "informations.phones.0.type",
      () => ({ informations: { phones: [{ type: "Q", number: "1" }] } }),
    ],
    [
      "with a number that no phone of its country has",
      "informations.phones.1.number",
      async () => ({
        informations: {
          phones: [
            { type: "L", number: "01 42 68 53 00", country_id: await reference.countryId("FR") },
            { type: "L", number: "01 42 68 53 00 99 99 99", country_id: await reference.countryId("FR") },
          ],
        },
      }),
    ],
    [
      "with a script for a web address",
      "informations.socialNetworks.0.value",
      async () => ({
        informations: {
          socialNetworks: [
            { social_network_id: await reference.socialNetworkId("website"), value: "javascript:alert(1)" },
          ],
        },
      }),
    ],
    ["with an unknown contact", "contacts", () => ({ contacts: [unknownId] })],
    ["with buyer data for no buyer", "buyer.otherType", () => ({ buyer: { otherType: "Museum" } })],
    [
      "with vendor data for no vendor",
      "vendor.followups",
      () => ({ types: [typeOfBloc.media], vendor: { followups: [1] } }),
    ],
    [
      "with an unknown section",
      "vendor.sections",
      () => ({ types: [typeOfBloc.vendor], vendor: { sections: [unknownId] } }),
    ],
    [
      "with an unknown place on the platform",
      "vendor.lifecyclePlatform",
      () => ({ types: [typeOfBloc.vendor], vendor: { lifecyclePlatform: unknownId } }),
    ],
    [
      "with an accounting id of an organisation that is not tracked",
      "zoho.0.organization_id",
      () => ({ zoho: [{ organization_id: "other", zoho_id: "Z" }] }),
    ],
    [
      "with a technical reference for a show that has none",
      "mobilier.0.tradeshow_id",
      () => ({ mobilier: [{ tradeshow_id: 4, reference: "LA-1" }] }),
    ],
  ]

  it.each(refusals)("%s", async (_, field, blocks) => {
    const body = await newCompany(await blocks())
    const before = await sqlOne<{ count: number }>("SELECT count(*) FROM company")
    await expect(api.companies.create(body)).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    })
    expect(await sqlOne("SELECT count(*) FROM company")).toEqual(before)
  })

  it("without a country", async () => {
    const body = await newCompany()
    const answer = await sendJson(
      "/api/company",
      "POST",
      { informations: { ...body.informations, address: { city: "Paris" } } },
      { token: await issueToken(user), language: "fr" },
    )
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toHaveProperty(["informations.address.country_id"])
  })

  it("with all that is wrong told at once, in the caller's language", async () => {
    const french = await signIn(user, { language: "fr" })
    const body = await newCompany({
      informations: { tags: [unknownId] },
      contacts: [unknownId],
      buyer: { otherType: "Musée" },
    })
    await expect(french.companies.create(body)).rejects.toMatchObject({
      body: {
        errors: {
          "informations.tags": ["Cette valeur n’est pas permise"],
          contacts: ["Cette valeur n’est pas permise"],
          "buyer.otherType": ["Non disponible pour ces types de compte"],
        },
      },
    })
  })

  it("with a contact that was deleted", async () => {
    const contact = await createContact()
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [contact])
    await expect(api.companies.create(await newCompany({ contacts: [contact] }))).rejects.toMatchObject({
      status: 422,
    })
  })
})
