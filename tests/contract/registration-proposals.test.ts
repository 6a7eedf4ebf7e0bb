import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { accountTypeId, countryId, createBrand, stateId } from "#tests/factories/reference.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const proposals = async (session: number) => (await api.registrationRecord.listProposals({ session })).data
const why = (found: Awaited<ReturnType<typeof proposals>>) =>
  found.map(({ id, reasons }) => [id, ...reasons.map(({ reason, value }) => `${reason} ${value}`)])

describe("proposals", () => {
  it("are ranked by e-mail, domain, name and brand, and each says why", async () => {
    const brand = await createBrand("Zephyrine")
    const [byBrand, byName, byDomain, byEmail, gone] = [
      await createCompany({ name: "Aaa Unrelated", brandIds: [brand] }),
      await createCompany({ name: "Maison Quillon" }),
      await createCompany({ name: "Aab Unrelated" }),
      await createCompany({ name: "Aac Unrelated" }),
      await createCompany({ name: "Maison Quillon" }),
    ]
    await softDelete(gone.id)
    await createContact({ email: "other@quillon.example", companyIds: [byDomain.id] })
    await createContact({ email: "Anna@quillon.example", companyIds: [byEmail.id] })
    const { id } = await made.createRegistration({
      companyName: "MAISON QUILLON SARL",
      email: "anna@quillon.example",
      brands: [{ name: "zephyrine" }],
    })
    expect(why(await proposals(id))).toEqual([
      [byEmail.id, "email Anna@quillon.example", "domain quillon.example"],
      [byDomain.id, "domain quillon.example"],
      [byName.id, "name Maison Quillon"],
      [byBrand.id, "brand Zephyrine"],
    ])
  })

  it("take no notice of the domain of a mailer that anybody may have", async () => {
    const company = await createCompany()
    await createContact({ email: "somebody@gmail.com", companyIds: [company.id] })
    const { id } = await made.createRegistration({ companyName: "Nobody Knows", email: "else@gmail.com" })
    expect(await proposals(id)).toEqual([])
  })

  it("take no notice of a domain that hundreds have", async () => {
    const company = await createCompany()
    await sql(
      `WITH made AS (INSERT INTO contact (last_name, email) SELECT 'Many', 'many' || g || '@many.example' FROM generate_series(1, 200) g RETURNING id)
       INSERT INTO company_contact (company_id, contact_id) SELECT $1, id FROM made`,
      [company.id],
    )
    const { id } = await made.createRegistration({ companyName: "Unheard Of", email: "other@many.example" })
    expect(await proposals(id)).toEqual([])
  })

  it("are there for a draft by its own brands, and mark what is linked and where it is in the show's pipeline", async () => {
    const show = await made.createShow()
    const { id: pipeline } = await sqlOne<{ id: number }>(
      "INSERT INTO lifecycle (tradeshow_id, name, short) VALUES ($1, $2, 'P') RETURNING id",
      [show.id, `${show.name} pipeline`],
    )
    const { id: stage } = await sqlOne<{ id: number }>(
      "INSERT INTO lifecycle_option (lifecycle_id, title) VALUES ($1, 'Interested') RETURNING id",
      [pipeline],
    )
    const brand = await createBrand("Ombelle")
    const company = await createCompany({
      brandIds: [brand],
      countryId: await countryId("FR"),
      businessName: "Ombelle SA",
      lifecycleOptionIds: [stage],
    })
    const draft = { data: { store: { brand: { brands: [{ brandName: "Ombelle" }] } } } }
    const { id } = await made.createRegistration({ show, isDraft: true, draft, companyName: "", email: null })
    const expected = {
      id: company.id,
      name: company.name,
      business_name: "Ombelle SA",
      country: "France",
      brands: ["Ombelle"],
      stage: "Interested",
    }
    expect(await proposals(id)).toEqual([
      { ...expected, reasons: [{ reason: "brand", value: "Ombelle" }], is_linked: false },
    ])
    await api.registrationRecord.associate({ session: id, company_id: company.id })
    expect(await proposals(id)).toMatchObject([{ is_linked: true }])
    expect(await statusOf(proposals(2_147_483_647))).toBe(404)
  })
})

describe("a search for a company to link", () => {
  it("finds name, business name and brand, names that start with the term first", async () => {
    const brand = await createBrand("Wollstoff Atelier")
    const [branded, inside, first] = [
      await createCompany({ name: "Aaa House", brandIds: [brand] }),
      await createCompany({ name: "Aab Wollstoff House" }),
      await createCompany({ name: "Wollstoff" }),
    ]
    const tradeshowId = (await made.createShow()).id
    const { data } = await api.registrationRecord.searchCompany({ term: " wollstoff", tradeshowId })
    expect(data.map(({ id }) => id)).toEqual([first.id, branded.id, inside.id])
    expect(data.map(({ reasons }) => reasons)).toEqual([[], [], []])
  })

  it("without a term answers the proposals", async () => {
    const company = await createCompany({ name: "Proposed By Itself" })
    const { id, show } = await made.createRegistration({ companyName: "Proposed by itself" })
    const { data } = await api.registrationRecord.searchCompany({
      term: " ",
      tradeshowId: show.id,
      session: id,
    })
    expect(data.map((one) => one.id)).toEqual([company.id])
    expect((await api.registrationRecord.searchCompany({ tradeshowId: show.id })).data).toEqual([])
  })
})

it("a search for a contact answers the companies that may be linked for it", async () => {
  const [company, gone] = [await createCompany(), await createCompany()]
  await softDelete(gone.id)
  const contact = await createContact({
    lastName: "Quendoline",
    email: "q@found.example",
    companyIds: [company.id, gone.id],
  })
  const tradeshowId = (await made.createShow()).id
  const { data } = await api.registrationRecord.searchContact({ term: "quendo", tradeshowId })
  expect(data).toMatchObject([
    { id: contact, email: "q@found.example", companies: [{ id: company.id, name: company.name }] },
  ])
})

describe("a company made from an application", () => {
  async function applied(more: Partial<made.RegistrationData> = {}) {
    const [usa, california] = [await countryId("US"), await stateId("US", "CA")]
    return made.createRegistration({
      companyName: "Fresh From Application",
      accountTypeId: await accountTypeId("Manufacturer"),
      brands: ["Ba", "Bb", "Bc", "Bd", "Be", "Bf"].map((name) => ({ name: `${name} fresh` })),
      more: {
        billing_country_id: usa,
        billing_state_id: california,
        billing_street: "1 Main St",
        billing_city: "Oakland",
      },
      ...more,
    })
  }
  const create = (session: number) => api.registrationRecord.createCompany({ session })

  it("has its name, type, billing address, first five brands and contacts, and is linked", async () => {
    const known = await createContact({ email: "known@application.example" })
    const registration = await applied({ companyName: "Wholly Fresh", email: "known@application.example" })
    await sql(
      "INSERT INTO registration_contact (registration_id, first_name, last_name, email) VALUES ($1, 'New', 'Person', 'new@application.example')",
      [registration.id],
    )
    const { company, detail } = await create(registration.id)
    expect(company).toMatchObject({ name: "Wholly Fresh", is_primary: true })
    expect(detail.booths[0]?.companies).toEqual([company.association_id])
    const { data } = await api.companies.get({ company: company.company_id })
    expect(data).toMatchObject({
      informations: {
        name: "Wholly Fresh",
        accountTypes: [{ name: "Manufacturer" }],
        address: { street: "1 Main St", city: "Oakland", country: "United States", state: "California" },
      },
      contacts: [{ id: known }, { name: "New Person", email: "new@application.example" }],
    })
    expect(data.informations.brands.length).toBe(5)
  })

  it("its new contacts have the networks they named, but for those that contacts do not have", async () => {
    const { id } = await applied({ companyName: "Well Connected" })
    await sql(
      `WITH contact AS (INSERT INTO registration_contact (registration_id, last_name, email)
         VALUES ($1, 'Named', 'connected@application.example') RETURNING id)
       INSERT INTO registration_contact_social_network (registration_contact_id, social_network_id, name)
       SELECT contact.id, network.id, network.code || '.example' FROM contact, social_network network
       WHERE code IN ('linkedin', 'instagram', 'weibo')`,
      [id],
    )
    await create(id)
    const networks = await sql(
      `SELECT value FROM contact JOIN contact_social_network link ON link.contact_id = contact.id
       WHERE email = 'connected@application.example' ORDER BY value`,
    )
    expect(networks).toEqual([{ value: "https://instagram.example" }, { value: "https://linkedin.example" }])
  })

  it("twice at once is made once", async () => {
    const { id } = await applied({ companyName: "Made Only Once", email: "once@application.example" })
    const [first, second] = await Promise.all([create(id), create(id)])
    expect(first.company).toEqual(second.company)
    const { count } = await sqlOne<{ count: number }>(
      "SELECT count(*)::int AS count FROM company WHERE name = 'Made Only Once'",
    )
    expect(count).toBe(1)
  })

  it("is refused with what the application lacks, and nothing of it is left", async () => {
    const { id } = await applied({
      companyName: "Lacks A Type",
      accountTypeId: undefined,
      email: "lacks@application.example",
    })
    expect((await refused(create(id), 422)).errors).toEqual({
      "informations.account_type_id": ["This field is required"],
    })
    expect(await sql("SELECT FROM contact WHERE email = 'lacks@application.example'")).toEqual([])
    expect(await statusOf(create(2_147_483_647))).toBe(404)
  })
})
