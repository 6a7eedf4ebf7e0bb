import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { raceFor } from "#tests/factories/races.ts"
import { countryId, socialNetworkId, stateId } from "#tests/factories/reference.ts"
import { savesOf } from "#tests/factories/registration-saves.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let seller: TestUser
let api: Api
beforeAll(async () => {
  seller = await createUser({ owner: true })
  api = await signIn(seller)
})

const { save, page, errorsOf } = savesOf(() => api)

describe("a save of a registration", () => {
  it("changes what it names of every section, leaves the rest, and tells the audit trail by path", async () => {
    const registration = await made.createRegistration({ more: { billing_city: "Lyon" } })
    const { id, contact, brands } = registration
    const [booth = 0] = registration.booths
    const [brand = 0] = brands
    const [label, network, france] = [
      await made.createLabel(),
      await socialNetworkId("instagram"),
      await countryId("FR"),
    ]
    const saved = await save(id, {
      version: 1,
      informations: { company_name: "Atelier Sud" },
      information: { want_contact: true },
      billing: {
        note: "Pays late",
        purchase_order: "PO-4471",
        buyer_reference: "Achats",
        phone: { country_id: france, number: "0612345678" },
      },
      organization: { organization_id: null },
      contact: { [contact]: { job_title: "Owner", phones: [{ country_id: france, number: "0612345678" }] } },
      booth: { [booth]: { agent_name: "Agent", note_booth: "" } },
      brand: {
        [brand]: {
          labels: [label, label],
          website: "brand.example",
          social_networks: [{ social_network_id: network, name: "@brand" }],
        },
      },
    })
    expect(saved).toMatchObject({
      version: 2,
      informations: { company_name: "Atelier Sud", country_id: france },
      information: { want_contact: true },
      billing: {
        city: "Lyon",
        purchase_order: "PO-4471",
        buyer_reference: "Achats",
        phone: { country_id: france, number: "0612345678" },
      },
      note_billing: "Pays late",
      contacts: [
        { first_name: "Ada", job_title: "Owner", phones: [{ country_id: france, number: "0612345678" }] },
      ],
      booths: [
        {
          agent_name: "Agent",
          note_booth: { content: "" },
          brands: [
            {
              brand: {
                labels: [label],
                website: "brand.example",
                social_networks: [{ social_network_id: network, name: "@brand" }],
              },
            },
          ],
        },
      ],
    })
    const [entry] = await auditTrailOfRegistration(id)
    expect(entry?.version).toBe(2)
    expect(entry?.changes).toMatchObject({
      "informations.company_name": [registration.companyName, "Atelier Sud"],
      "billing.phone.number": [null, "0612345678"],
      [`contact.${contact}.job_title`]: [null, "Owner"],
      [`booth.${booth}.note_booth`]: [null, ""],
      [`brand.${brand}.labels`]: [[], [label]],
    })
    expect(Object.keys(entry?.changes ?? {})).not.toContain("organization.organization_id")
    const off = await save(id, { version: 2, booth: { [booth]: { note_booth: null } } })
    expect(off.booths[0]?.note_booth).toBeNull()
  })

  it("that changes nothing leaves version and audit trail as they are", async () => {
    const { id, companyName } = await made.createRegistration()
    expect(await save(id, { version: 1, informations: { company_name: companyName } })).toMatchObject({
      version: 1,
    })
    expect(await auditTrailOfRegistration(id)).toEqual([])
  })

  it("made from an older version is applied, unless it would overwrite what others changed meanwhile", async () => {
    const registration = await made.createRegistration()
    const { id } = registration
    const [brand = 0] = registration.brands
    const colleague = await signIn(await createUser())
    await save(id, { version: 1, brand: { [brand]: { website: "theirs.example" } } }, colleague)
    await save(id, { version: 1, informations: { company_name: "Mine" } })
    const refusal = await refused(
      save(id, { version: 1, billing: { city: "Paris" }, brand: { [brand]: { website: "mine.example" } } }),
      409,
    )
    expect(refusal.fields).toEqual([`brand.${brand}.website`])
    expect(refusal.current).toMatchObject({
      version: 3,
      informations: { company_name: "Mine" },
      billing: { city: null },
    })
  })

  it("of two made at once from the same version lets one field be written once", async () => {
    const { id } = await made.createRegistration()
    const both = await raceFor("registration", id, [
      () => save(id, { version: 1, informations: { company_name: "One" } }),
      () => save(id, { version: 1, informations: { company_name: "Two" } }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect((await auditTrailOfRegistration(id)).length).toBe(1)
  })

  it("is refused with all that is wrong, by path", async () => {
    const registration = await made.createRegistration()
    const { id, contact } = registration
    const [brand = 0] = registration.brands
    const [unknown, france] = [2_147_483_647, await countryId("FR")]
    const errors = await errorsOf(id, {
      version: 1,
      informations: { account_type_id: unknown, state_id: await stateId("US", "CA") },
      billing: { payment_plan: unknown, phone: { country_id: france, number: "12" } },
      organization: { organization_id: unknown },
      contact: { [contact]: { phones: [{ number: "0612345678" }], salutation: unknown } },
      brand: {
        [brand]: { targets: [unknown], labels: [unknown], market_categories: [unknown], country_id: unknown },
      },
      primaryCompany: { saleOwners: [seller.ownerId] },
    })
    expect(Object.keys(errors ?? {}).sort()).toEqual(
      [
        "billing.payment_plan",
        "billing.phone.number",
        `brand.${brand}.country_id`,
        `brand.${brand}.labels`,
        `brand.${brand}.market_categories`,
        `brand.${brand}.targets`,
        `contact.${contact}.phones.0.country_id`,
        `contact.${contact}.salutation`,
        "informations.account_type_id",
        "informations.state_id",
        "organization.organization_id",
        "primaryCompany.saleOwners",
      ].sort(),
    )
    expect(await page(id)).toMatchObject({ version: 1 })
  })

  it("takes a VAT number of the country it is billed to alone; one that was stored wrong is shown as that and keeps nobody from the rest", async () => {
    const [france, germany] = [await countryId("FR"), await countryId("DE")]
    const { id } = await made.createRegistration({
      more: { billing_country_id: germany, vat_code: "DE136695977" },
    })
    const mistyped = "This VAT number is mistyped: its check digits do not match"
    const foreign = "This is not a VAT number of the chosen country"
    expect(await page(id)).toMatchObject({ vat_code_problem: mistyped })
    expect(await save(id, { version: 1, billing: { city: "Köln" } })).toMatchObject({ version: 2 })
    expect(await errorsOf(id, { version: 2, billing: { vat_code: "DE136695975" } })).toEqual({
      "billing.vat_code": [mistyped],
    })
    expect(await save(id, { version: 2, billing: { vat_code: "DE136695976" } })).toMatchObject({
      vat_code_problem: null,
    })
    expect(await errorsOf(id, { version: 3, billing: { country_id: france } })).toEqual({
      "billing.vat_code": [foreign],
    })
    expect(
      await save(id, { version: 3, billing: { country_id: france, vat_code: "FR83404833048" } }),
    ).toMatchObject({ vat_code_problem: null })
  })

  it("of a row that is not the registration's says that it is gone", async () => {
    const [{ id }, other] = [await made.createRegistration(), await made.createRegistration()]
    const [booth = 0] = other.booths
    expect(await errorsOf(id, { version: 1, booth: { [booth]: { agent_name: "Mine" } } })).toEqual({
      [`booth.${booth}.agent_name`]: ["It has been deleted in the meantime"],
    })
  })

  it("of a draft is refused: its applicant goes on with it", async () => {
    const { id } = await made.createRegistration({ isDraft: true })
    expect(
      Object.keys((await errorsOf(id, { version: 1, informations: { company_name: "Ours" } })) ?? {}),
    ).toEqual(["informations.company_name"])
    expect(await statusOf(save(2_147_483_647, { version: 1, informations: { company_name: "Ours" } }))).toBe(
      404,
    )
  })

  it("clears the state of another country, and the name of a platform that is not another one", async () => {
    const california = await stateId("US", "CA")
    const us = await countryId("US")
    const { id } = await made.createRegistration({
      countryId: us,
      stateId: california,
      more: {
        platform_choice: "Other",
        platform_name: "Elsewhere",
        billing_country_id: us,
        billing_state_id: california,
      },
    })
    const saved = await save(id, {
      version: 1,
      informations: { country_id: await countryId("FR") },
      billing: { country_id: await countryId("FR") },
      information: { platform_choice: "Ankorstore", platform_name: "Elsewhere" },
    })
    expect([saved.informations.state_id, saved.billing.state_id]).toEqual([null, null])
    expect(saved.information).toMatchObject({ platform_choice: "Ankorstore", platform_name: null })
  })
})
