import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { facturX } from "#lib/backend/finance/invoices/facturx/cross-industry-invoice.ts"
import { problemsOf as brokenRules } from "#lib/backend/finance/invoices/facturx/problems-of.ts"
import { textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { readInvoice } from "#lib/backend/finance/invoices/facturx/rules/rule.ts"
import { printedOf } from "#lib/backend/finance/invoices/print/printed-of.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, newKey } from "#tests/factories/invoices.ts"
import { countryId } from "#tests/factories/reference.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let admin: Api["payingOrganizations"]
let api: Api
beforeAll(async () => {
  admin = (await signIn(await createUser({ isAdmin: true }))).payingOrganizations
  api = await signIn(await createUser())
})

const blank = {
  street: "",
  zip_code: "",
  city: "",
  state: "",
  country_id: null,
  vat_code: "",
  registration_number: "",
  contact: "",
  email: "",
  purchase_order: "",
  buyer_reference: "",
  electronic_address: "",
  language: null,
}

async function made(more: object = {}) {
  const fields = { ...blank, name: unique("Chamber"), ...more }
  const { data } = await admin.create(fields)
  const found = data.find(({ name }) => name === fields.name)
  if (!found) throw new Error("None was made")
  const { wrong, ...organization } = found
  return { organization, wrong }
}

const madrid = async () => ({
  street: "Paseo de la Castellana 278",
  zip_code: "28046",
  city: "Madrid",
  country_id: await countryId("ES"),
  vat_code: "ESA13585625",
  registration_number: "M-1234",
  contact: "Marta Ruiz",
  email: "facturas@chamber.example",
})

describe("an organisation that pays for exhibitors", () => {
  it("is added and changed by one of two, and the audit trail says what", async () => {
    const { organization, wrong } = await made()
    expect(wrong).toEqual(["street", "zip_code", "city", "country_id"])
    const { id, ...fields } = organization
    const change = (city: string) => admin.edit({ organization: id, ...fields, city })
    const outcomes = await Promise.allSettled([change("Madrid"), change("Lima")])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    await expect(change("Lyon")).rejects.toMatchObject({ status: 409 })
    expect((await entriesOf("invoicing_organization", id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["create", "edit"]),
    )
    expect(await problemsOf(admin.create({ ...blank, name: fields.name }))).toEqual({
      name: ["Another organisation has this name"],
    })
  })

  it("has numbers of its country; one that was stored wrong is marked, and keeps nobody from another change", async () => {
    const { organization } = await made({ country_id: await countryId("FR") })
    const { id, ...fields } = organization
    const numbers = { vat_code: "FR84404833048", registration_number: "404833049" }
    expect(await problemsOf(admin.edit({ organization: id, ...fields, ...numbers }))).toEqual({
      vat_code: ["This VAT number is mistyped: its check digits do not match"],
      registration_number: ["This SIREN or SIRET is mistyped: its check digit does not match"],
    })
    await sql("UPDATE invoicing_organization SET vat_code = 'FR84404833048' WHERE id = $1", [id])
    const { data } = await admin.edit({
      organization: id,
      ...fields,
      vat_code: "FR84404833048",
      city: "Lyon",
    })
    expect(data.find((one) => one.id === id)).toMatchObject({
      city: "Lyon",
      wrong: ["street", "zip_code", "vat_code"],
    })
  })
})

describe("an invoice to an organisation", () => {
  it("is credited in part where more is taken off an exhibitor at one rate than billed, by what is billed to others", async () => {
    const french = { street: "1 rue de la Paix", zip_code: "75002", city: "Paris" }
    const { organization } = await made({ ...french, country_id: await countryId("FR") })
    const exhibitor = { organization: organization.id, show: await createShow() }
    const [one, other] = [await createBilled(exhibitor), await createBilled(exhibitor)]
    const tax = { category: "S", rate: 10 } as const
    const invoice = await issueInvoice(api, one.id, {
      registrations: [other.id],
      tax_reason: "Food is at the intermediate rate",
      lines: [
        { label: "Booth", unit_price: 30_000 },
        { label: "Catering given back", unit_price: -10_000, tax },
        { label: "Booth", unit_price: 30_000, registration_id: other.id },
        { label: "Catering", unit_price: 20_000, tax, registration_id: other.id },
      ],
    })
    const input = { invoice: invoice.id, key: newKey(), amount: 41_500, reason: "Rebate" }
    const { data: note } = await api.invoices.credit(input)
    expect(note.lines.map((line) => [line.registration_id, line.amount, line.tax?.rate])).toEqual([
      [one.id, 15_000, 20],
      [other.id, 15_000, 20],
      [other.id, 5_000, 10],
    ])
    const rest = await api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Withdrawn" })
    expect(rest.data.total).toBe(invoice.total - 41_500)
  })

  it("has its address, numbers and tax, and names the exhibitors on its lines, in its XML too", async () => {
    const { organization } = await made(await madrid())
    const show = await createShow()
    const exhibitor = { organization: organization.id, show, country: "FR", vatCode: "FR83404833048" }
    const [one, other] = [await createBilled(exhibitor), await createBilled(exhibitor)]
    await sql("UPDATE registration SET billing_company_name = 'Luna Peque SL' WHERE id = $1", [other.id])
    const invoice = await issueInvoice(api, one.id, { registrations: [other.id] })
    expect(invoice.buyer).toMatchObject({
      name: organization.name,
      street: "Paseo de la Castellana 278",
      zip_code: "28046",
      city: "Madrid",
      country_code: "ES",
      vat_code: "ESA13585625",
      registration_number: "M-1234",
      contact: "Marta Ruiz",
      email: "facturas@chamber.example",
    })
    expect([invoice.tax.category, invoice.tax.amount, invoice.language]).toEqual(["AE", 0, "en"])
    expect(invoice.lines.map(({ detail }) => detail.split(" · ")[0])).toEqual([
      "Petit Nuage SARL",
      "Luna Peque SL",
    ])
    const xml = facturX(printedOf(invoice))
    expect(brokenRules(xml)).toEqual([])
    const { buyer, lines } = readInvoice(xml)
    expect(textAt(buyer, "Name")).toBe(organization.name)
    expect(textAt(buyer, "PostalTradeAddress/LineOne")).toBe("Paseo de la Castellana 278")
    expect(textAt(buyer, "SpecifiedTaxRegistration/ID")).toBe("ESA13585625")
    expect(textAt(lines[1], "SpecifiedTradeProduct/Description")).toContain("Luna Peque SL")
  })

  it("names the exhibitor on a line that was typed, once", async () => {
    const { organization } = await made(await madrid())
    const { id } = await createBilled({ organization: organization.id })
    const lines = [
      { label: "Booth", unit_price: 100 },
      { label: "Lamp of Petit Nuage SARL", unit_price: 100 },
    ]
    const { data } = await api.invoices.calculate({ session: id, lines })
    expect(data.lines.map(({ detail }) => detail)).toEqual(["Petit Nuage SARL", ""])
  })

  it("follows the language that was set for it, else that of its country", async () => {
    const { organization } = await made({ ...(await madrid()), language: "fr" })
    const { id } = await createBilled({ organization: organization.id, country: "US" })
    expect((await api.invoices.calculate({ session: id })).data.language).toBe("fr")
  })

  it("is not issued while its address is incomplete, whatever the exhibitor's is", async () => {
    const { organization } = await made()
    const { id } = await createBilled()
    await sql("UPDATE registration SET organization_id = $2 WHERE id = $1", [id, organization.id])
    const refused = { organization: [expect.stringContaining("address is incomplete")] }
    expect((await api.invoices.calculate({ session: id })).data.problems).toEqual(refused)
    expect(await problemsOf(issueInvoice(api, id))).toEqual(refused)
  })

  it("is issued though the exhibitor's own address is missing", async () => {
    const { organization } = await made(await madrid())
    const { id } = await createBilled({ organization: organization.id })
    await sql("UPDATE registration SET billing_street = NULL, vat_code = 'FR1' WHERE id = $1", [id])
    expect((await api.invoices.calculate({ session: id })).data.problems).toEqual({})
  })
})
