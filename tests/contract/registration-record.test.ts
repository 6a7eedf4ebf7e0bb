import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createMarketplaceAccount } from "#tests/factories/activity.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { insertRow, sql } from "#tests/factories/database.ts"
import { createPipeline } from "#tests/factories/pipelines.ts"
import { accountTypeId, countryId, idAt } from "#tests/factories/reference.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let seller: TestUser
let api: Api
beforeAll(async () => {
  seller = await createUser({ owner: true })
  api = await signIn(seller)
})

const page = async (draft: number) => (await api.registrationRecord.get({ draft })).data

describe("the page of a registration", () => {
  it("says who applied, to which show, and the state of the application", async () => {
    const lifecycleId = await made.createRegistrationLifecycle("Accepted at once")
    const { id, show } = await made.createRegistration({
      companyName: "Atelier Nord",
      email: "nord@example.com",
      lifecycleId,
      isPlaced: true,
      publishedAt: "2026-05-06T07:08:09Z",
      more: {
        platform_choice: "Other",
        platform_name: "Elsewhere",
        billing_city: "Lyon",
        note_billing: "Pays late",
      },
    })
    expect(await page(id)).toMatchObject({
      id,
      registration_draft_id: id,
      version: 1,
      is_published: true,
      shortname: show.shortName,
      tradeshow_id: show.id,
      tradeshow_name: show.name,
      session: {
        id: show.session,
        tradeshow: { id: show.id, sections: [{ name: "Fashion" }, { name: "Shoes" }] },
      },
      lifecycle: { id: lifecycleId, name: "Accepted at once" },
      placed: "placed",
      techfile: "not_techfile",
      email: "nord@example.com",
      informations: { company_name: "Atelier Nord", country_id: await countryId("FR"), state_id: null },
      information: { platform_choice: "Other", platform_name: "Elsewhere", want_contact: false },
      billing: { city: "Lyon", phone: { country_id: null, number: null }, accept_terms_date: null },
      note_billing: "Pays late",
      note_session: null,
      contacts: [{ first_name: "Ada", last_name: "Applicant", email: "nord@example.com", phones: [] }],
      primaryCompany: null,
      associations: [],
      published_at: "2026-05-06T07:08:09Z",
      techfile_site: null,
    })
  })

  it("shows each booth with its brands, companies, section and number, and its price in the sum of all", async () => {
    const show = await made.createShow(["Fashion"])
    const item = await made.createBoothItem([show.id], {
      label: "12 sqm corner",
      price: 250_050,
      currency: "USD",
    })
    const label = await made.createLabel()
    const company = await createCompany()
    const registration = await made.createRegistration({
      show,
      companies: [company.id],
      brands: [{ name: "Nordlys", isFirst: true, labelIds: [label] }, { name: "Sørlys" }],
      booths: [
        {
          itemId: item,
          number: "B12",
          sectionId: show.sections[0] ?? 0,
          note: "",
          brands: [1, 0],
          companies: [0],
        },
        { itemId: item, brands: [0] },
      ],
    })
    const { booths, meta, forceDeleteIsUse, medias } = await page(registration.id)
    const [first, second] = booths
    expect(first).toMatchObject({
      zoho_item_id: item,
      item: { local_name: "12 sqm corner" },
      booth_number: "B12",
      vendor_section_id: show.sections[0],
      note_booth: { content: "" },
      companies: registration.associations,
      technicalFiles: [],
    })
    expect(first?.brands.map(({ brand }) => [brand.name, brand.original_index, brand.labels])).toEqual([
      ["Sørlys", 1, []],
      ["Nordlys", 0, [label]],
    ])
    expect([second?.note_booth, second?.brands.length, second?.brands[0]?.brand.first_time_at_show]).toEqual([
      null,
      1,
      true,
    ])
    expect(
      meta.prices.map(({ booth_id, details }) => [
        booth_id,
        details.name,
        details.final_amount,
        details.currency,
      ]),
    ).toEqual([
      [registration.booths[0], "12 sqm corner", 250_050, "USD"],
      [registration.booths[1], "12 sqm corner", 250_050, "USD"],
      [null, "Grand total", 500_100, "USD"],
    ])
    expect(forceDeleteIsUse).toBe(true)
    expect(medias.brands.map(({ name, images }) => [name, images])).toEqual([
      ["Nordlys", []],
      ["Sørlys", []],
    ])
  })

  it("tells of the primary company who sells to it, what it is called elsewhere, and where it is in the show's pipelines", async () => {
    const pipeline = await createPipeline()
    const [company, other, deleted] = [
      await createCompany({ ownerIds: [seller.ownerId], lifecycleOptionIds: [pipeline.stages[1] ?? 0] }),
      await createCompany(),
      await createCompany(),
    ]
    await createMarketplaceAccount(company.id)
    await insertRow("company_zoho", {
      company_id: company.id,
      organization_id: "20071043210",
      zoho_id: "z-1",
    })
    const [{ tradeshow_id } = { tradeshow_id: 0 }] = await sql<{ tradeshow_id: number }>(
      "SELECT tradeshow_id FROM lifecycle WHERE id = $1",
      [pipeline.id],
    )
    await insertRow("company_mobilier", { company_id: company.id, tradeshow_id, reference: "tf-9" })
    const show = {
      id: tradeshow_id,
      name: pipeline.name,
      shortName: pipeline.name,
      session: pipeline.session,
      sections: [],
    }
    const { id } = await made.createRegistration({ show, companies: [company.id, other.id, deleted.id] })
    await softDelete(deleted.id)
    const found = await page(id)
    expect(found).toMatchObject({
      primaryCompany: { id: company.id, name: company.name, saleOwners: [{ id: seller.ownerId }] },
      zoho_id_value: "z-1",
      zoho_technical_file: "tf-9",
      mp_link: "https://market.example/shop",
    })
    expect(
      found.associations.map(({ company_id, is_primary, mp_type, lifecycles }) => [
        company_id,
        is_primary,
        mp_type,
        lifecycles,
      ]),
    ).toEqual([
      [
        company.id,
        true,
        "Premium",
        [
          {
            lifecycle_id: pipeline.id,
            lifecycle_short: pipeline.short,
            option_id: pipeline.stages[1],
            option_title: "Interested",
            session_id: null,
          },
        ],
      ],
      [other.id, false, null, []],
    ])
  })

  it("says what is paid of an invoice in percent with two decimals", async () => {
    const registration = await made.createRegistration()
    await made.addInvoice(registration, { total: 300_000, balance: 100_000, date: "2026-01-02" })
    await made.addInvoice(registration, { total: 0, balance: 0, date: "2026-01-03" })
    const { invoices } = await page(registration.id)
    expect(invoices.map(({ date, percent }) => [date, percent])).toEqual([
      ["2026-01-02", 66.67],
      ["2026-01-03", 0],
    ])
  })

  it("is not there for an unknown or deleted registration, and is there for a draft", async () => {
    const [deleted, draft] = [
      await made.createRegistration({ isDeleted: true }),
      await made.createRegistration({ isDraft: true, email: null }),
    ]
    expect(await statusOf(page(deleted.id))).toBe(404)
    expect(await statusOf(page(2_147_483_647))).toBe(404)
    expect(await page(draft.id)).toMatchObject({
      is_published: false,
      email: null,
      booths: [],
      published_at: null,
    })
  })
})

describe("choices of the registration page", () => {
  it("are in the caller's language, structures by name, types with what they are part of", async () => {
    const structures = [await made.createStructure("Zz 7x10"), await made.createStructure("Aa 7x10")]
    const label = await made.createLabel("Organic wool")
    const french = await signIn(seller, { language: "fr" })
    await expect
      .poll(
        async () =>
          (await french.registrationRecord.loadChoices()).labels.find(({ id }) => id === label)?.name,
      )
      .toBe("Organic wool fr")
    const choices = await french.registrationRecord.loadChoices()
    const ours = choices.structures.filter(({ id }) => structures.includes(id))
    expect(ours.map(({ name, link }) => [name, link])).toEqual([
      ["Aa 7x10", `/api/registration/structure/${structures[1]}`],
      ["Zz 7x10", `/api/registration/structure/${structures[0]}`],
    ])
    expect(choices.accountTypes).toContainEqual(
      expect.objectContaining({ id: await accountTypeId("Manufacturer"), parent_id: expect.anything() }),
    )
    expect(choices.targets.length).toBeGreaterThan(0)
    expect(choices.marketCategories).toContainEqual(
      expect.objectContaining({ id: await idAt("market_category") }),
    )
  })

  it("have the booth catalogue with the shows that sell an item, euro or dollar", async () => {
    const show = await made.createShow()
    const id = await made.createBoothItem([show.id], {
      label: "Dollar stand",
      price: 99,
      currency: "USD",
      size: 9,
    })
    await expect
      .poll(async () => (await api.registrationRecord.listBooths()).booths.find((one) => one.id === id))
      .toEqual({ id, label: "Dollar stand", price: 99, devise: "d", size: 9, salons: [show.id] })
  })
})
