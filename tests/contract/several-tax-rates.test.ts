import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { facturX } from "#lib/backend/finance/invoices/facturx/cross-industry-invoice.ts"
import { problemsOf as brokenRules } from "#lib/backend/finance/invoices/facturx/problems-of.ts"
import { textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { readInvoice } from "#lib/backend/finance/invoices/facturx/rules/rule.ts"
import { printedOf } from "#lib/backend/finance/invoices/print/printed-of.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { sql } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, newKey } from "#tests/factories/invoices.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const ten = { category: "S", rate: 10 } as const
const mixed = {
  lines: [
    { label: "Booth", unit_price: 100_000 },
    { label: "Catering", unit_price: 50_000, tax: ten },
  ],
  tax_reason: "Food is at the intermediate rate",
}
const issue = (session: number, more: object = {}) => issueInvoice(api, session, { ...mixed, ...more })
const figuresOf = ({ taxes }: InvoiceDetail) =>
  taxes.map(({ rate, taxable, amount }) => [rate, taxable, amount])

/** VAT by rate in the XML, which breaks no rule. */
function written(invoice: InvoiceDetail) {
  const xml = facturX(printedOf(invoice))
  expect(brokenRules(xml)).toEqual([])
  return readInvoice(xml).taxes.map((tax) => [
    textAt(tax, "RateApplicablePercent"),
    textAt(tax, "BasisAmount"),
    textAt(tax, "CalculatedAmount"),
  ])
}

describe("an invoice with several rates of VAT", () => {
  it("has the VAT of each, rounded once a rate, and its share of the discount; the history says why", async () => {
    const { id } = await createBilled()
    const invoice = await issue(id, { discount: 10 })
    expect(invoice).toMatchObject({ subtotal: 150_000, discount: 15_000, taxable: 135_000, total: 157_500 })
    expect(figuresOf(invoice)).toEqual([
      [20, 90_000, 18_000],
      [10, 45_000, 4_500],
    ])
    expect(invoice.lines.map(({ tax }) => tax)).toEqual([null, ten])
    expect(written(invoice)).toEqual([
      ["20.00", "900.00", "180.00"],
      ["10.00", "450.00", "45.00"],
    ])
    const [entry] = await auditTrailOfRegistration(id)
    expect(entry?.changes).toMatchObject({ tax_reason: [null, mixed.tax_reason] })
  })

  it("takes rates that are listed, for a reason; none beside what is outside of VAT", async () => {
    const { id } = await createBilled()
    const store = (session: number, more: object) =>
      problemsOf(api.invoices.store({ session, key: newKey(), ...mixed, ...more }))
    expect(await store(id, { tax_reason: "" })).toHaveProperty("tax_reason")
    const lines = [{ label: "Booth", unit_price: 1_000, tax: { category: "S" as const, rate: 7 } }]
    expect(Object.keys(await store(id, { lines }))).toEqual(["lines.0.tax"])
    const abroad = await createBilled({ country: "JP" })
    expect(Object.keys(await store(abroad.id, {}))).toEqual(["lines.1.tax"])
    expect((await api.invoices.calculate({ session: abroad.id })).data.listed_taxes).toEqual([])
  })

  it("is credited by thirds that add up to each rate, and whole line by line", async () => {
    const { id } = await createBilled()
    const invoice = await issue(id, {
      lines: [
        { label: "Booth", unit_price: 33_337 },
        { label: "Catering", unit_price: 11_113, tax: ten },
      ],
    })
    const credit = async (amount?: number) =>
      (
        await api.invoices.credit({
          invoice: invoice.id,
          key: newKey(),
          reason: "Late",
          ...(amount && { amount }),
        })
      ).data
    const third = Math.floor(invoice.total / 3)
    const notes = [await credit(third), await credit(third), await credit()]
    for (const note of notes) expect(written(note)).toHaveLength(2)
    const sums = [0, 1].map((index) =>
      [1, 2].map((column) => notes.reduce((sum, note) => sum + Number(figuresOf(note)[index]?.[column]), 0)),
    )
    expect(sums).toEqual(figuresOf(invoice).map(([, taxable, tax]) => [taxable, tax]))

    const other = await issue((await createBilled()).id, { discount: 7.5 })
    const { data: whole } = await api.invoices.credit({
      invoice: other.id,
      key: newKey(),
      reason: "Cancelled",
    })
    expect([figuresOf(whole), written(whole)]).toEqual([figuresOf(other), written(other)])
  })

  it("is paid in advance by rate, and the final invoice deducts at each", async () => {
    const { id } = await createBilled()
    const deposit = await issue(id, { deposit: { percentage: 30 } })
    expect(figuresOf(deposit)).toEqual([
      [20, 30_000, 6_000],
      [10, 15_000, 1_500],
    ])
    const final = await issue(id)
    expect(figuresOf(final)).toEqual([
      [20, 70_000, 14_000],
      [10, 35_000, 3_500],
    ])
    expect(written(final)).toHaveLength(2)
  })

  it("stays as it was issued", async () => {
    const { id } = await issue((await createBilled()).id)
    await expect(sql("UPDATE invoice_tax SET tax = 0 WHERE invoice_id = $1", [id])).rejects.toThrow(
      /stay as they are/,
    )
    await expect(sql("DELETE FROM invoice_tax WHERE invoice_id = $1", [id])).rejects.toThrow(
      /stay as they are/,
    )
  })
})
