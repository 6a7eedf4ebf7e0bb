import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql } from "#tests/factories/database.ts"
import { accountTypeId, countryId, idAt } from "#tests/factories/reference.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const only = async (name: string) => {
  const { data, totals } = await api.registrations.list({ filters: { name } })
  const [row] = data
  if (!row || data.length > 1) throw new Error(`${data.length} rows for ${name}`)
  return { row, totals }
}

describe("a row of the list", () => {
  it("has all that staff look for, and the sums above the list are its own when it is alone", async () => {
    const show = await made.createShow(["Shoes"])
    const item = await made.createBoothItem([show.id], { label: "Corner 12", size: 12 })
    const [lifecycle, organization] = [
      await made.createRegistrationLifecycle("Waiting list here"),
      await insertRow<{ id: number }>("invoicing_organization", { name: "Chamber of commerce" }),
    ]
    const category = await idAt("market_category")
    const [{ name: categoryName = "" } = {}] = await sql<{ name: string }>(
      "SELECT name FROM market_category WHERE id = $1",
      [category],
    )
    const [main, second, gone] = [await createCompany(), await createCompany(), await createCompany()]
    const registration = await made.createRegistration({
      show,
      companyName: "Atelier Wholerow",
      lifecycleId: lifecycle,
      organizationId: organization.id,
      accountTypeId: await accountTypeId("Press"),
      countryId: await countryId("FR"),
      isPlaced: true,
      hasTechfile: true,
      createdAt: "2026-01-02T03:04:05Z",
      publishedAt: "2026-02-03T04:05:06Z",
      companies: [main.id, second.id, gone.id],
      brands: [{ name: "Ourson", isFirst: true, marketCategoryIds: [category] }, { name: "Zèbre" }],
      booths: [
        { itemId: item, number: "W1", sectionId: show.sections[0] ?? 0, companies: [0, 2] },
        { itemId: item, brands: [1], companies: [1] },
      ],
    })
    await softDelete(gone.id)
    await made.addInvoice(registration, { total: 1_000, balance: 667 })
    await insertRow("note", {
      registration_id: registration.id,
      content: "<p>First &amp; old</p>",
      created_at: "2026-01-01",
    })
    await insertRow("note", { registration_id: registration.id, content: "<p>Then</p><p>this</p>" })
    const { row, totals } = await only("Wholerow")
    expect(row).toEqual({
      id: registration.id,
      slug: registration.slug,
      show: { id: show.id, shortname: show.shortName },
      session: { id: show.session, name: show.name },
      is_published: true,
      lifecycle: { id: lifecycle, name: "Waiting list here", color_hex: "#123456" },
      company_name: "Atelier Wholerow",
      link_companies: [
        { type: "primary", company: { id: main.id, name: main.name } },
        { type: "secondary", company: { id: second.id, name: second.name } },
      ],
      is_first: true,
      brands: ["Ourson", "Zèbre"],
      type: { name: "Press", color_hex: expect.stringMatching(/^#/) },
      sub_categories: [categoryName],
      booths: [
        {
          boothId: registration.booths[0],
          booth: "Corner 12",
          number: "W1",
          section: "Shoes",
          brands: ["Ourson", "Zèbre"],
          companiesId: [main.id],
        },
        {
          boothId: registration.booths[1],
          booth: "Corner 12",
          number: null,
          section: null,
          brands: ["Zèbre"],
          companiesId: [second.id],
        },
      ],
      lifecycle_number: [
        { company_id: main.id, boothId: registration.booths[0], lifecycle_number: "W1" },
        { company_id: second.id, boothId: registration.booths[1], lifecycle_number: null },
      ],
      country: "FR",
      full_country: "France",
      notifs: [{ content: "Then this" }, { content: "First & old" }],
      note_count: 2,
      invoices: { count: 1 },
      billed_payment: 33,
      session_organization: { organization_id: organization.id, name: "Chamber of commerce" },
      placed: true,
      tech_file: true,
      created_at: "2026-01-02T03:04:05Z",
      published_at: "2026-02-03T04:05:06Z",
      updated_at: expect.stringMatching(/^20\d\d-/),
    })
    expect(totals).toEqual({
      registrations: 1,
      booths: 2,
      size: 24,
      amounts: [{ currency: "EUR", invoiced: 1_000, collected: 333, outstanding: 667, overdue: 0 }],
    })
  })

  it("has the three latest of many notes, and says how many there are", async () => {
    const { id } = await made.createRegistration({ companyName: "Atelier Manynotes" })
    for (const day of [1, 2, 3, 4, 5])
      await insertRow("note", {
        registration_id: id,
        content: `<p>Day ${day}</p>`,
        created_at: `2026-01-0${day}`,
      })
    const { row } = await only("Manynotes")
    expect(row).toMatchObject({
      notifs: [{ content: "Day 5" }, { content: "Day 4" }, { content: "Day 3" }],
      note_count: 5,
    })
  })

  it("of a draft has the brands of what the site stored, and nothing else yet", async () => {
    await made.createRegistration({
      companyName: "Atelier Draftrow",
      isDraft: true,
      draft: { data: { store: { brand: { brands: [{ brandName: "Petit" }, { brandName: "Grand" }] } } } },
    })
    const { row, totals } = await only("Draftrow")
    expect(row).toMatchObject({
      is_published: false,
      lifecycle: null,
      brands: ["Petit", "Grand"],
      booths: [],
      link_companies: [],
      lifecycle_number: [],
      notifs: [],
      billed_payment: null,
      published_at: null,
    })
    expect(totals).toEqual({ registrations: 1, booths: 0, size: 0, amounts: [] })
  })

  it("is found by its company, e-mail, brands, booth numbers and linked companies", async () => {
    const linked = await createCompany({ name: "Quagga Holding" })
    await made.createRegistration({
      companyName: "Findable",
      email: "hello@zorilla.example",
      brands: [{ name: "Okapi" }],
      booths: [{ number: "ZZ99" }],
      companies: [linked.id],
    })
    for (const word of ["findable", "zorilla", "okapi", "zz99", "quagga"]) {
      expect((await only(word)).row.company_name, word).toBe("Findable")
    }
  })
})

describe("incomplete registrations", () => {
  it("are drafts, the last touched first, with all their e-mails and brands, and left after a week", async () => {
    const word = "Unfinished"
    const draft = {
      data: {
        store: {
          brand: { basic: { email: "shop@unfinished.example" }, brands: [{ brandName: "Koala" }, {}] },
          contacts: [{ email: "SHOP@unfinished.example" }, { email: "second@unfinished.example" }],
        },
      },
    }
    const old = await made.createRegistration({
      companyName: `${word} old`,
      isDraft: true,
      draft,
      email: "me@unfinished.example",
      more: { touched_at: new Date(Date.now() - 8 * 86_400_000) },
    })
    const fresh = await made.createRegistration({ companyName: `${word} new`, isDraft: true, email: null })
    await made.createRegistration({ companyName: `${word} no more` })
    const { data, meta } = await api.registrations.listIncomplete({ name: word })
    expect(meta.total).toBe(2)
    expect(data.map(({ id }) => id)).toEqual([fresh.id, old.id])
    expect(data[1]).toMatchObject({
      tag: "PK",
      show: { id: old.show.id, shortname: old.show.shortName, name: old.show.name },
      emails: [
        "me@unfinished.example",
        expect.stringMatching(/^shop@unfinished.example$/i),
        "second@unfinished.example",
      ],
      brands: ["Koala"],
      link: expect.stringContaining(`/${old.slug}`),
      is_left: true,
    })
    expect(data[0]).toMatchObject({ emails: [], brands: [], is_left: false })
    const byBrand = await api.registrations.listIncomplete({ name: "koala" })
    expect(byBrand.data.map(({ id }) => id)).toEqual([old.id])
  })
})

describe("registrations of a company and of a contact", () => {
  it("are those it is linked to, the latest first", async () => {
    const company = await createCompany()
    const first = await made.createRegistration({ companies: [company.id], createdAt: "2026-01-01" })
    const latest = await made.createRegistration({ companies: [company.id], createdAt: "2026-02-01" })
    await made.createRegistration()
    const { data, meta } = await api.registrations.listOfCompany({ company: company.id })
    expect(data.map(({ id }) => id)).toEqual([latest.id, first.id])
    expect(meta.total).toBe(2)
  })

  it("are those that name the contact's address and those of its companies, and follow when these change", async () => {
    const [company, other] = [await createCompany(), await createCompany()]
    const contact = await createContact({ email: "ofcontact@example.com" })
    await insertRow("company_contact", { company_id: company.id, contact_id: contact })
    const linked = await made.createRegistration({ companies: [company.id], createdAt: "2026-01-01" })
    const named = await made.createRegistration({ email: "OfContact@example.com", createdAt: "2026-02-01" })
    const ids = async () =>
      (await api.registrations.listOfContact({ contact: contact })).data.map(({ id }) => id)
    expect(await ids()).toEqual([named.id, linked.id])
    const later = await made.createRegistration({ companies: [other.id], createdAt: "2026-03-01" })
    expect(await ids()).toEqual([named.id, linked.id])
    await insertRow("company_contact", { company_id: other.id, contact_id: contact })
    expect(await ids()).toEqual([later.id, named.id, linked.id])
    await sql("UPDATE contact SET email = 'moved@example.com' WHERE id = $1", [contact])
    expect(await ids()).toEqual([later.id, linked.id])
  })

  it("of nobody are a 404", async () => {
    await expect(api.registrations.listOfCompany({ company: 2_000_000_000 })).rejects.toMatchObject({
      status: 404,
    })
    await expect(api.registrations.listOfContact({ contact: 2_000_000_000 })).rejects.toMatchObject({
      status: 404,
    })
  })
})
