import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { type Booked, billTo, keepEntries, keepEntry, matching } from "#tests/factories/bank.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})
const getEntry = async (entry: number) => (await api.bankStatements.getEntry({ entry })).data
/** 600.00 of an account in francs. */
async function keepFrancs(more: Partial<Booked> = {}): Promise<BankEntry> {
  const [entry] = await keepEntries(api, [{ amount: 60_000, ...more }], undefined, "CHF")
  if (!entry) throw new Error("No entry was kept")
  return entry
}
const bill = (more: { price?: number; is_splitting?: boolean } = {}) => billTo(api, more)

describe("an entry of an account in another currency", () => {
  it("pays an invoice with both amounts, and says both", async () => {
    const invoice = await bill()
    const entry = await keepFrancs()
    const found = (await api.bankStatements.findInvoices({ entry: entry.id, search: invoice.number })).data
    expect(found).toMatchObject([{ invoice: invoice.id, currency: "EUR", balance: 120_000 }])
    const { data } = await api.bankStatements.match(
      matching(entry, [{ invoice: invoice.id, amount: 63_150, entry_amount: 60_000 }]),
    )
    expect(data).toMatchObject({
      currency: "CHF",
      state: "matched",
      left: 0,
      payments: [{ currency: "EUR", amount: 63_150, entry_amount: 60_000 }],
    })
    expect((await api.invoices.get({ invoice: invoice.id })).data).toMatchObject({
      paid: 63_150,
      balance: 56_850,
    })
  })

  it("is asked for the amount that is missing, and for none that is not needed", async () => {
    const invoice = await bill()
    const entry = await keepFrancs()
    const wrong = (part: { amount: number; entry_amount?: number }, of = entry) =>
      problemsOf(api.bankStatements.match(matching(of, [{ invoice: invoice.id, ...part }])))
    expect(await wrong({ amount: 60_000 })).toEqual({ "parts.0.entry_amount": ["This field is required"] })
    expect(await wrong({ amount: 60_000, entry_amount: -1 })).toEqual({
      "parts.0.entry_amount": ["Money in can only pay invoices, money out can only refund them"],
    })
    expect(await wrong({ amount: 63_150, entry_amount: 60_001 })).toEqual({
      parts: ["This is more than what is left of the entry"],
    })
    const euros = await keepEntry(api, { amount: 60_000 })
    expect(await wrong({ amount: 60_000, entry_amount: 60_000 }, euros)).toEqual({
      "parts.0.entry_amount": ["This value is not allowed"],
    })
  })

  it("has its own amount left again when its payment is reversed, or goes back by another entry", async () => {
    const invoice = await bill()
    const account = unique("francs")
    const entries = await keepEntries(
      api,
      [
        { amount: 60_000, name: "Maison", date: "2026-11-05" },
        { amount: -60_000, name: "Maison", date: "2026-11-09" },
      ],
      account,
      "CHF",
    )
    const [paid, back] = entries
    if (!paid || !back) throw new Error("No entries")
    const pay = async () => {
      const entry = await getEntry(paid.id)
      const part = { invoice: invoice.id, amount: 63_150, entry_amount: 60_000 }
      const [payment] = (await api.bankStatements.match(matching(entry, [part]))).data.payments
      if (!payment) throw new Error("Nothing was paid")
      return payment
    }
    const first = await pay()
    await api.invoices.reverse({ payment: first.id, key: newKey(), reference: "Wrong rate" })
    expect(await getEntry(paid.id)).toMatchObject({ left: 60_000, state: "open", payments: [] })
    const { id: payment } = await pay()
    const returned = await getEntry(back.id)
    expect(returned.returnable).toMatchObject([{ payment, currency: "EUR", amount: 63_150 }])
    const { data } = await api.bankStatements.returnPayment({
      entry: back.id,
      version: returned.version,
      key: newKey(),
      payment,
    })
    expect(data).toMatchObject({ left: 0, returned: [{ payment, currency: "EUR" }] })
    expect((await api.invoices.get({ invoice: invoice.id })).data).toMatchObject({
      paid: 0,
      balance: 120_000,
    })
  })

  it("is guarded by the database as well", async () => {
    const invoice = await bill()
    const [francs, euros] = [await keepFrancs(), await keepEntry(api, { amount: 60_000 })]
    const pay = (entry: number, of: number | null) =>
      sql(
        "INSERT INTO invoice_payment (invoice_id, amount, bank_amount, date, key, bank_entry_id) VALUES ($1, 100, $2, '2026-11-20', $3, $4)",
        [invoice.id, of, newKey(), entry],
      )
    await expect(pay(francs.id, null)).rejects.toThrow(/another account/)
    await expect(pay(euros.id, 100)).rejects.toThrow(/another account/)
    await expect(pay(francs.id, -100)).rejects.toThrow(/invoice_payment_bank_amount/)
    await expect(pay(francs.id, 60_001)).rejects.toThrow(/bank_entry_within/)
    await pay(francs.id, 100)
  })
})
