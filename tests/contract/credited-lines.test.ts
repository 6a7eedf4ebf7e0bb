import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { facturX } from "#lib/backend/finance/invoices/facturx/cross-industry-invoice.ts"
import { problemsOf as brokenRules } from "#lib/backend/finance/invoices/facturx/problems-of.ts"
import { printedOf } from "#lib/backend/finance/invoices/print/printed-of.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, moneyOf, newKey } from "#tests/factories/invoices.ts"
import { wrongInLedger } from "#tests/factories/ledger.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const ten = { category: "S", rate: 10 } as const
const furnished = [
  { label: "Booth", unit_price: 100_000 },
  { label: "Chair", quantity: 6, unit_price: 3_333 },
  { label: "Catering", quantity: 2.5, unit_price: 1_111, tax: ten },
]
async function issued(more: object = {}) {
  const { id } = await createBilled()
  const tax_reason = "Food is at the intermediate rate"
  return issueInvoice(api, id, { lines: furnished, tax_reason, ...more })
}
const creditable = async ({ id }: InvoiceDetail, lines: { line: number; quantity: number }[] = []) =>
  (await api.invoices.calculateCredit({ invoice: id, lines })).data

/** Credits so much of lines by their labels. */
async function chosenOf(invoice: InvoiceDetail, parts: Record<string, number>) {
  const { lines } = await creditable(invoice)
  return lines.flatMap(({ id, label }) => (parts[label] ? [{ line: id, quantity: parts[label] }] : []))
}
async function credit(invoice: InvoiceDetail, parts: Record<string, number>) {
  const lines = await chosenOf(invoice, parts)
  const input = { invoice: invoice.id, key: newKey(), reason: "Not delivered", lines }
  const { data } = await api.invoices.credit(input)
  expect(brokenRules(facturX(printedOf(data)))).toEqual([])
  return data
}
const remainingOf = async (invoice: InvoiceDetail) =>
  Object.fromEntries((await creditable(invoice)).lines.map(({ label, remaining }) => [label, remaining]))
async function createOrganization(): Promise<number> {
  const { id } = await sqlOne<{ id: number }>(
    "INSERT INTO invoicing_organization (name) VALUES ($1) RETURNING id",
    [unique("Organisation")],
  )
  return id
}
const byRate = ({ taxes }: InvoiceDetail) => taxes.map(({ rate, taxable, amount }) => [rate, taxable, amount])

describe("a credit note of chosen lines", () => {
  it("repeats them with their price, VAT and reference, after they were calculated, and knows what remains", async () => {
    const invoice = await issued()
    const lines = await chosenOf(invoice, { Chair: 2, Catering: 1 })
    const calculated = await creditable(invoice, lines)
    expect(calculated).toMatchObject({ taxable: 7_777, tax: 1_333 + 111, total: 9_221, problem: null })
    const note = await credit(invoice, { Chair: 2, Catering: 1 })
    expect(note.lines).toMatchObject([
      { label: "Chair", quantity: 2, unit_price: 3_333, amount: 6_666, tax: { rate: 20 } },
      { label: "Catering", quantity: 1, unit_price: 1_111, amount: 1_111, tax: { rate: 10 } },
    ])
    expect(note).toMatchObject({ total: calculated.total, credits: { number: invoice.number } })
    expect(facturX(printedOf(note))).toContain(
      `<ram:IssuerAssignedID>${invoice.number}</ram:IssuerAssignedID>`,
    )
    expect(await remainingOf(invoice)).toEqual({ Booth: 1, Chair: 4, Catering: 1.5 })
  })

  it.each([0, 7.5])(
    "by parts returns each rate of an invoice with a discount of %d%% to the cent, the last part all that is left",
    async (discount) => {
      const invoice = await issued({ discount })
      const parts: Record<string, number>[] = [
        { Chair: 1, Catering: 0.5 },
        { Chair: 2, Catering: 0.333 },
        { Booth: 1, Chair: 3 },
        { Catering: 1.667 },
      ]
      const notes: InvoiceDetail[] = []
      for (const part of parts) notes.push(await credit(invoice, part))
      const sums = new Map<number, [number, number]>()
      for (const [rate = 0, taxable = 0, tax = 0] of notes.flatMap(byRate)) {
        const [before, earlier] = sums.get(rate) ?? [0, 0]
        sums.set(rate, [before + taxable, earlier + tax])
      }
      expect([...sums].map(([rate, both]) => [rate, ...both])).toEqual(byRate(invoice))
      const { data } = await api.invoices.get({ invoice: invoice.id })
      expect(data).toMatchObject({ credited: invoice.total, balance: 0 })
      expect(await remainingOf(invoice)).toEqual({ Booth: 0, Chair: 0, Catering: 0 })
    },
  )

  it("is at most what remains, also when two credit at once and past the application", async () => {
    const invoice = await issued()
    const lines = await chosenOf(invoice, { Chair: 4 })
    const at = () => api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Twice", lines })
    const outcomes = await Promise.allSettled([at(), at()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await problemsOf(at())).toEqual({ lines: ["This is more than what is left of the invoice"] })
    expect((await creditable(invoice, lines)).problem).toBe("This is more than what is left of the invoice")
    const [note] = (await api.invoices.get({ invoice: invoice.id })).data.credit_notes
    const past =
      sql(`INSERT INTO invoice (entity, kind, key, date, currency, language, credits_id, reason, seller_party, buyer_party, about,
        subtotal, taxable, tax_category, tax_rate, tax, total, balance, year, serial, number)
      SELECT entity, kind, '${newKey()}', date, currency, language, credits_id, reason, seller_party, buyer_party, about,
        1, 1, tax_category, tax_rate, 0, 1, 0, 0, 0, '' FROM invoice WHERE id = ${note?.id};
      INSERT INTO invoice_line (invoice_id, registration_id, label, quantity, unit_price, amount, credits_line_id, credited_quantity)
      SELECT currval('invoice_id_seq'), registration_id, label, 1, 1, 1, id, 2.001 FROM invoice_line WHERE id = ${lines[0]?.line}`)
    await expect(past).rejects.toMatchObject({ constraint: "invoice_line_credits" })
  })

  it("is at most what amounts left of the invoice, and is whole where all of it was chosen", async () => {
    const invoice = await issued()
    await api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Rebate", amount: 100_000 })
    const lines = await chosenOf(invoice, { Booth: 1 })
    const input = { invoice: invoice.id, key: newKey(), reason: "Cancelled" }
    expect(await problemsOf(api.invoices.credit({ ...input, lines }))).toHaveProperty("lines")
    expect(await problemsOf(api.invoices.credit({ ...input, lines, amount: 100 }))).toHaveProperty("lines")
    await api.invoices.credit(input)
    const untouched = await issued()
    await api.invoices.credit({ ...input, invoice: untouched.id, key: newKey() })
    expect(await remainingOf(untouched)).toEqual({ Booth: 0, Chair: 0, Catering: 0 })
  })

  it("takes no line of another invoice", async () => {
    const invoice = await issued()
    const lines = await chosenOf(await issued(), { Chair: 1 })
    const input = { invoice: invoice.id, key: newKey(), reason: "Mistaken", lines }
    expect(await problemsOf(api.invoices.credit(input))).toEqual({
      lines: ["These lines cannot be credited together"],
    })
  })

  it("lowers what is invoiced to the registration whose line it is, and money goes back to it alone", async () => {
    const organization = await createOrganization()
    const show = await createShow()
    const [one, other] = [
      await createBilled({ organization, show }),
      await createBilled({ organization, show }),
    ]
    const invoice = await issueInvoice(api, one.id, { registrations: [other.id] })
    const lines = (await creditable(invoice)).lines.slice(0, 1).map(({ id }) => ({ line: id, quantity: 1 }))
    const half = invoice.total / 2
    const method = { date: invoice.date, amount: invoice.total }
    await api.invoices.pay({ invoice: invoice.id, key: newKey(), ...method })
    await api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Withdrawn", lines })
    const shares = await sql(
      "SELECT registration_id, total, balance FROM registration_invoice WHERE invoice_id = $1 ORDER BY 2",
      [invoice.id],
    )
    expect(shares).toEqual([
      { registration_id: one.id, total: 0, balance: -half },
      { registration_id: other.id, total: half, balance: 0 },
    ])
    expect(await moneyOf(other.id)).toMatchObject({ invoiced: half, collected: half })
    expect(await wrongInLedger()).toEqual([])
  })
})
