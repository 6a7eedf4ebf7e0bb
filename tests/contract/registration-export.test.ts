import { parse } from "csv-parse/sync"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { type ExportFormat, registrationExportColumns } from "#lib/contract/crm/exports.ts"
import { grandTotal } from "#lib/contract/shows/registration-detail.ts"
import { messagesOf } from "#lib/i18n/messages.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { insertRow, sql } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { finished } from "#tests/factories/jobs.ts"
import { accountTypeId, countryId, createOwner, createTag, idAt } from "#tests/factories/reference.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"
import { sheetRows } from "#tests/factories/zip.ts"

let looker: TestUser
let api: Api
let token: string
beforeAll(async () => {
  looker = await createUser({ abilities: [] })
  api = await signIn(looker)
  token = await issueToken(looker)
})

async function readFile(job: number): Promise<Buffer> {
  return Buffer.from(await (await send(`/api/job/${job}/file`, { token })).arrayBuffer())
}

async function exported(targets: number[], more: { format?: ExportFormat } = {}) {
  const job = await finished(api, api.exports.registrations({ targets, ...more }))
  expect(job).toMatchObject({ kind: "registrations.export", status: "completed" })
  return readFile(job.id)
}

async function wholeRegistration() {
  const show = await made.createShow(["Shoes"])
  const item = await made.createBoothItem([show.id], { label: "Corner 12", size: 12, price: 123_450 })
  const [anna, red] = [await createOwner("Exporting Anna"), await createTag({ name: "Exporting red" })]
  const main = await createCompany({ name: "Holding One", ownerIds: [anna], tagIds: [red] })
  const second = await createCompany({ name: "Holding Two" })
  const structure = await made.createStructure("Wall and desk")
  const registration = await made.createRegistration({
    show,
    companyName: "Atelier Exported",
    email: "apply@exported.example",
    lifecycleId: await made.createRegistrationLifecycle("Exported lifecycle"),
    accountTypeId: await accountTypeId("Press"),
    isPlaced: true,
    createdAt: "2026-01-02T03:04:05Z",
    publishedAt: "2026-02-03T04:05:06Z",
    companies: [main.id, second.id],
    brands: [
      { name: "Ourson", isFirst: true, labelIds: [await made.createLabel("Vegan")] },
      { name: "Zèbre" },
    ],
    booths: [
      {
        itemId: item,
        number: "X1",
        sectionId: show.sections[0] ?? 0,
        structureId: structure,
        agentName: "Marie",
        note: "Corner please",
      },
      { itemId: item, brands: [1] },
    ],
    more: {
      billing_company_name: "Exported SARL",
      billing_first_name: "Bea",
      billing_last_name: "Bill",
      billing_email: "bill@exported.example",
      billing_city: "Lyon",
      billing_country_id: await countryId("FR"),
      billing_phone: "06 12 34 56 78",
      billing_phone_country_id: await countryId("FR"),
      vat_code: "FR123",
      payment_plan_id: await idAt("payment_plan"),
      platform_choice: "Other",
      platform_name: "Elsewhere",
    },
  })
  await made.addInvoice(registration, { total: 100_050, balance: 50_025 })
  await insertRow("note", { registration_id: registration.id, content: "<p>R&amp;D</p><p>near the door</p>" })
  return { registration, show }
}

describe("a registrations export", () => {
  it("has every column of a registration for anybody who is signed in, in the words of who asks", async () => {
    const { registration, show } = await wholeRegistration()
    const rows = parse<Record<string, string>>(await exported([registration.id]), {
      columns: true,
      bom: true,
    })
    expect(rows).toHaveLength(1)
    const [row = {}] = rows
    const labels = messagesOf("en").fields
    expect(Object.keys(row)).toEqual(registrationExportColumns.map((column) => labels[column]))
    expect(row).toMatchObject({
      ID: String(registration.id),
      "Trade show": show.name,
      Published: "yes",
      Lifecycle: "Exported lifecycle",
      Placed: "yes",
      "Technical file": "no",
      Applicant: "Atelier Exported",
      Email: "apply@exported.example",
      "Account type": "Press",
      Country: "France",
      Contacts: "Ada Applicant",
      Emails: "apply@exported.example",
      "Linked companies": "Holding One, Holding Two",
      "Sales owners": "Exporting Anna",
      "Company tags": "Exporting red",
      Brands: "Ourson, Zèbre",
      "First time at the show": "yes",
      Labels: "Vegan",
      Booths: "Corner 12, Corner 12",
      "Booth numbers": "X1",
      "Booth sections": "Shoes",
      "Booth structures": "X1: Wall and desk",
      Agents: "X1: Marie",
      "Booth notes": "X1: Corner please",
      "Number of booths": "2",
      "Square metres": "24",
      Notes: "R&D near the door",
      "Billing: company": "Exported SARL",
      "Billing: contact": "Bea Bill",
      "Billing: email": "bill@exported.example",
      "Billing: city": "Lyon",
      "Billing: country": "France",
      "Billing: phone": "+33 6 12 34 56 78",
      "VAT number": "FR123",
      "Other platform": "Other: Elsewhere",
      Price: "2469",
      "Currency of the price": "EUR",
      Invoiced: "1000.5",
      Collected: "500.25",
      "Currency of the invoices": "EUR",
      "Share paid (%)": "50",
      Created: "2026-01-02T03:04:05Z",
      "Published on": "2026-02-03T04:05:06Z",
    })
  })

  it("has the price in each currency of its booths", async () => {
    const registration = await made.createRegistration()
    await sql("DELETE FROM registration_price WHERE registration_id = $1", [registration.id])
    for (const [currency, final_amount] of Object.entries({ USD: 50_000, EUR: 100_050 }))
      await insertRow("registration_price", {
        registration_id: registration.id,
        name: grandTotal,
        final_amount,
        currency,
      })
    const [row] = parse<Record<string, string>>(await exported([registration.id]), {
      columns: true,
      bom: true,
    })
    expect(row).toMatchObject({ Price: "1000.50, 500.00", "Currency of the price": "EUR, USD" })
  })

  it("is a spreadsheet too, in French, and leaves out what a draft has not", async () => {
    const french = await signIn(looker, { language: "fr" })
    const draft = await made.createRegistration({
      companyName: "Brouillon",
      isDraft: true,
      draft: { data: { store: { brand: { brands: [{ brandName: "Petit" }, { brandName: "Grand" }] } } } },
    })
    const job = await finished(
      french,
      french.exports.registrations({
        targets: [draft.id],
        format: "xlsx",
        columns: ["applicant", "is_published", "brands", "booths", "price", "billed_percent"],
      }),
    )
    const [header, row] = sheetRows(await readFile(job.id))
    expect(header).toEqual(["Candidat", "Publiée", "Marques", "Stands", "Prix", "Part réglée (%)"])
    expect(row?.slice(0, 3)).toEqual(["Brouillon", "non", "Petit, Grand"])
  })

  it("holds those that the filters find when none is chosen", async () => {
    const lifecycleId = await made.createRegistrationLifecycle()
    const found = await made.createRegistration({ lifecycleId })
    await made.createRegistration()
    const job = await finished(
      api,
      api.exports.registrations({
        filters: { 0: filterOn("registration_lifecycle", "=", [lifecycleId]) },
        columns: ["id"],
        nbElements: 1,
      }),
    )
    expect(job).toMatchObject({ total: 1, details: "CSV, 1 record matching the filters" })
    expect((await readFile(job.id)).toString()).toContain(String(found.id))
  })
})
