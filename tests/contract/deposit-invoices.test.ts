import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { facturX } from "#lib/backend/finance/invoices/facturx/cross-industry-invoice.ts"
import { problemsOf as brokenRules } from "#lib/backend/finance/invoices/facturx/problems-of.ts"
import { nodesAt, textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { readInvoice } from "#lib/backend/finance/invoices/facturx/rules/rule.ts"
import { printedOf } from "#lib/backend/finance/invoices/print/printed-of.ts"
import { writeDocument } from "#lib/backend/finance/invoices/write-document.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, moneyOf, newKey } from "#tests/factories/invoices.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const issue = (session: number, more: object = {}) =>
  issueInvoice(api, session, { again_reason: "", ...more })
const credit = (invoice: number, more: object = {}) =>
  api.invoices.credit({ invoice, key: newKey(), reason: "For a test", ...more })

/** What of its XML says what kind of invoice it is, and what is due. */
function written(invoice: InvoiceDetail) {
  const xml = facturX(printedOf(invoice))
  expect(brokenRules(xml)).toEqual([])
  const { root, document, settlement, sums } = readInvoice(xml)
  return {
    type: textAt(document, "TypeCode"),
    process: textAt(root, "ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID"),
    earlier: nodesAt(settlement, "InvoiceReferencedDocument").map((one) => textAt(one, "IssuerAssignedID")),
    due: textAt(sums, "DuePayableAmount"),
  }
}

describe("a deposit invoice", () => {
  it("is a part of what is to be invoiced, after the discount, with its VAT and a number of the same series", async () => {
    const { id } = await createBilled()
    const deposit = await issue(id, { discount: 10, deposit: { percentage: 30 }, language: "en" })
    expect(deposit).toMatchObject({
      kind: "invoice",
      is_deposit: true,
      lines: [{ registration_id: id, label: "Deposit of 30%", amount: 27_000 }],
      discount: 0,
      taxable: 27_000,
      tax: { category: "S", rate: 20, amount: 5_400 },
      total: 32_400,
      deducted_by: null,
    })
    expect(deposit.number).toMatch(/^SARL-\d{4}-\d{5}$/)
    expect(written(deposit)).toEqual({ type: "386", process: "S1", earlier: [], due: "324.00" })
    expect(await moneyOf(id)).toMatchObject({ invoiced: 32_400, invoice_count: 1 })
  })

  it("is deducted by the invoice after it, with number, day, net and VAT: together they are the whole", async () => {
    const { id } = await createBilled()
    const first = await issue(id, { deposit: { percentage: 30 } })
    const second = await issue(id, { deposit: { amount: 20_000 } })
    const { data: proposed } = await api.invoices.calculate({ session: id })
    expect(proposed.billed_lines).toHaveLength(1)
    expect(proposed.invoiced_before).toMatchObject({ amount: 50_000, needs_reason: false })
    const final = await issue(id, { language: "en" })
    expect(final).toMatchObject({ is_deposit: false, taxable: 50_000, total: 60_000 })
    expect(final.lines.map(({ amount, deducts }) => [amount, deducts?.number])).toEqual([
      [100_000, undefined],
      [-30_000, first.number],
      [-20_000, second.number],
    ])
    expect(final.lines[1]?.detail).toBe("Deducted: €300.00 excl. VAT, VAT 20%: €60.00")
    expect(written(final)).toEqual({
      type: "380",
      process: "S4",
      earlier: [first.number, second.number],
      due: "600.00",
    })
    expect(await moneyOf(id)).toMatchObject({ invoiced: 120_000, invoice_count: 3 })
    expect((await api.invoices.get({ invoice: first.id })).data.deducted_by).toEqual({
      id: final.id,
      number: final.number,
    })
    expect((await api.invoices.calculate({ session: id })).data.problems).toHaveProperty("again_reason")
  })

  it("was discounted: the final invoice gives the discount on what is billed, not on what it deducts", async () => {
    const { id } = await createBilled()
    await issue(id, { discount: 10, deposit: { percentage: 50 } })
    const final = await issue(id, { discount: 10 })
    expect(final).toMatchObject({ subtotal: 55_000, discount: 10_000, taxable: 45_000, total: 54_000 })
    expect(written(final).due).toBe("540.00")
  })

  it("is below what is to be invoiced, with those before", async () => {
    const { id } = await createBilled()
    const store = (deposit: { percentage: number } | { amount: number }) =>
      api.invoices.store({ session: id, key: newKey(), deposit })
    expect(await problemsOf(store({ amount: 100_000 }))).toHaveProperty("deposit")
    await issue(id, { deposit: { percentage: 60 } })
    expect(await problemsOf(store({ percentage: 40 }))).toHaveProperty("deposit")
    const lines = [{ label: "Less", unit_price: 60_000 }]
    expect(await problemsOf(api.invoices.store({ session: id, key: newKey(), lines }))).toHaveProperty(
      "lines",
    )
    expect((await store({ percentage: 39.99 })).data.taxable).toBe(39_990)
  })

  it("that was credited is not deducted, of one credited in part what is left is", async () => {
    const { id } = await createBilled()
    const whole = await issue(id, { deposit: { percentage: 30 } })
    const part = await issue(id, { deposit: { percentage: 20 } })
    await credit(whole.id)
    await credit(part.id, { amount: 6_000 })
    const final = await issue(id)
    expect(final.lines.map(({ amount }) => amount)).toEqual([100_000, -15_000])
    expect(written(final).earlier).toEqual([part.number])
  })

  it("stays as long as a final invoice deducts it; once that was credited it is deducted again", async () => {
    const { id } = await createBilled()
    const deposit = await issue(id, { deposit: { percentage: 30 } })
    const final = await issue(id)
    await expect(credit(deposit.id)).rejects.toMatchObject({ status: 409 })
    const { data: note } = await credit(final.id)
    expect(written(note)).toMatchObject({ type: "381", process: "S1", earlier: [final.number] })
    const again = await issue(id)
    expect(again.lines.map(({ amount }) => amount)).toEqual([100_000, -30_000])
  })

  it("of another tax than the final invoice is named, and nothing is issued", async () => {
    const { id } = await createBilled({ country: "ES" })
    const deposit = await issue(id, { deposit: { percentage: 30 } })
    await sql("UPDATE registration SET vat_code = 'ESA13585625' WHERE id = $1", [id])
    const { deposits } = await problemsOf(api.invoices.store({ session: id, key: newKey() }))
    expect(deposits?.[0]).toContain(deposit.number)
  })

  it("of several exhibitors of one organisation is deducted from each by its own line", async () => {
    const { id: organization } = await sqlOne<{ id: number }>(
      "SELECT id FROM invoicing_organization WHERE name = 'ICEX'",
    )
    const show = await createShow()
    const one = await createBilled({ organization, show })
    const other = await createBilled({ organization, show, price: 50_000 })
    await issue(one.id, { registrations: [other.id], deposit: { amount: 30_001 } })
    const alone = await issue(other.id)
    expect(alone.lines.map(({ amount }) => amount)).toEqual([50_000, -10_000])
    const rest = await issue(one.id)
    expect(rest.lines.map(({ amount }) => amount)).toEqual([100_000, -20_001])
  })

  it("is deducted once of two who issue at once, and is not credited in the meantime", async () => {
    const { id } = await createBilled()
    const deposit = await issue(id, { deposit: { percentage: 30 } })
    const outcomes = await raceFor("registration", id, [() => issue(id), () => issue(id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    await expect(credit(deposit.id)).rejects.toMatchObject({ status: 409 })
  })

  it("is deducted once by the database, whoever writes", async () => {
    const { id } = await createBilled()
    const deposit = await issue(id, { deposit: { percentage: 30 } })
    const final = await issue(id)
    await credit(final.id)
    const more = {
      kind: "invoice",
      requestHash: null,
      credits_id: null,
      deducted: null,
      organization_id: null,
      user: null,
    } as const
    const write = () =>
      inTransaction((connection) => writeDocument({ ...final, ...more, key: newKey() }, connection))
    const outcomes = await raceFor("invoice", deposit.id, [write, write])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { constraint: "invoice_deducts" },
    })
  })
})
