import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { fecColumns } from "#lib/backend/finance/accounting/fec/file.ts"
import { facturX } from "#lib/backend/finance/invoices/facturx/cross-industry-invoice.ts"
import { problemsOf as brokenRules } from "#lib/backend/finance/invoices/facturx/problems-of.ts"
import { printedOf } from "#lib/backend/finance/invoices/print/printed-of.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { keepEntries, matching } from "#tests/factories/bank.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, newKey } from "#tests/factories/invoices.ts"
import { wrongInLedger } from "#tests/factories/ledger.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
let api: Api
let token: string
beforeAll(async () => {
  const user = await createUser()
  ;[api, token] = [await signIn(user), await issueToken(user)]
})

const exchange_rate = { rate: 1.0865, date: today, source: "European Central Bank" }
const inDollars = async (price = 100_000) => (await createBilled({ price, currency: "USD" })).id
const issue = async (more: object = {}) => issueInvoice(api, await inDollars(), { exchange_rate, ...more })

const cents = (text: string | undefined) => Math.round(Number(text?.replace(",", ".")) * 100)

/** Entries of today. */
async function fec() {
  const answer = await send(`/api/accounting/fec?from=${today}&to=${today}&entity=sarl`, { token })
  if (answer.status !== 200) throw new Error(await answer.text())
  return (await answer.text())
    .split("\r\n")
    .slice(1, -1)
    .map((row) => Object.fromEntries(row.split("\t").map((cell, at) => [fecColumns[at] ?? "", cell])))
    .map((row) => ({
      number: row.EcritureNum ?? "",
      title: row.EcritureLib ?? "",
      account: row.CompteNum ?? "",
      cents: cents(row.Debit) - cents(row.Credit),
      foreign: `${row.Montantdevise ?? ""} ${row.Idevise ?? ""}`.trim(),
    }))
}

/** What is booked of an invoice, its credit notes and payments, each entry balanced. */
async function bookedOf(...numbers: string[]) {
  const rows = (await fec()).filter(({ title }) => numbers.some((number) => title.includes(number)))
  for (const [number, entry] of Map.groupBy(rows, (row) => row.number))
    expect({ number, sum: entry.reduce((sum, row) => sum + row.cents, 0) }).toEqual({ number, sum: 0 })
  return rows
}
const sums = (rows: { account: string; cents: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ account }) => account)]
      .map(([account, own]) => [account, own.reduce((sum, row) => sum + row.cents, 0)] as const)
      .filter(([, sum]) => sum !== 0),
  )

const pay = (invoice: number, amount: number) =>
  api.invoices.pay({ invoice, key: newKey(), amount, date: today })

/** As documents were issued before rates were asked for. */
async function withoutRate() {
  const invoice = await issue()
  await sql("ALTER TABLE invoice_exchange_rate DISABLE TRIGGER invoice_exchange_rate_frozen")
  await sql("DELETE FROM invoice_exchange_rate WHERE invoice_id = $1", [invoice.id])
  await sql("ALTER TABLE invoice_exchange_rate ENABLE TRIGGER invoice_exchange_rate_frozen")
  return invoice
}

describe("an invoice in another currency than the books", () => {
  it("is issued with the rate of a day or not at all, before a number is taken", async () => {
    const session = await inDollars()
    const numbers = () =>
      sqlOne("SELECT coalesce(max(last), 0) AS last FROM invoice_numbering WHERE entity = 'sarl'")
    const before = await numbers()
    const { data } = await api.invoices.calculate({ session })
    expect(data).toMatchObject({ exchange: null, books: { currency: "EUR" } })
    expect(data.problems).toHaveProperty("exchange_rate")
    expect(await problemsOf(issueInvoice(api, session))).toHaveProperty("exchange_rate")
    const later = { ...exchange_rate, date: "2100-01-01" }
    expect(await problemsOf(issueInvoice(api, session, { exchange_rate: later }))).toHaveProperty([
      "exchange_rate.date",
    ])
    expect(await numbers()).toEqual(before)
    const { id } = await createBilled({})
    expect(await problemsOf(issueInvoice(api, id, { exchange_rate }))).toHaveProperty("exchange_rate")
  })

  it("names its VAT in that of the books, on paper and in its XML, and so do its credit notes", async () => {
    const invoice = await issue({ language: "en" })
    // 200.00 USD at 1.0865.
    expect(invoice.exchange).toEqual({ currency: "EUR", ...exchange_rate, tax: 18_408 })
    const printed = printedOf(invoice)
    expect(printed.mentions.join()).toContain(
      "VAT in EUR: €184.08 (1 EUR = 1.0865 USD, European Central Bank",
    )
    const xml = facturX(printed)
    expect(xml).toContain("<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>")
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">184.08</ram:TaxTotalAmount>')
    expect(brokenRules(xml)).toEqual([])
    const { data: note } = await api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Error" })
    expect(note.exchange).toEqual(invoice.exchange)
    expect(brokenRules(facturX(printedOf(note)))).toEqual([])
  })

  it("is proposed the rate that was used last", async () => {
    await issue()
    const { data } = await api.invoices.calculate({ session: await inDollars() })
    expect(data.books?.last).toEqual(exchange_rate)
  })

  it("is booked in that of the books, with what it is in its own, and nothing is left once it is paid and credited", async () => {
    const invoice = await issue()
    const first = await bookedOf(invoice.number)
    expect(first.map(({ account, cents: amount, foreign }) => `${account} ${amount} ${foreign}`)).toEqual([
      "411000 110446 1200,00 USD",
      expect.stringMatching(/^706\d+ -92038 1000,00 USD$/),
      expect.stringMatching(/^445\d+ -18408 200,00 USD$/),
    ])
    await pay(invoice.id, 33_333)
    await pay(invoice.id, 33_333)
    const part = { invoice: invoice.id, key: newKey(), reason: "Part", amount: 20_001 }
    const { data: note } = await api.invoices.credit(part)
    await pay(invoice.id, 33_333)
    const rows = await bookedOf(invoice.number, note.number)
    const { "411000": owed, ...others } = sums(rows)
    expect(owed).toBeUndefined()
    const vat = Object.entries(others).filter(([account]) => account.startsWith("445"))
    expect(vat).toHaveLength(1)
    expect(await wrongInLedger()).toEqual([])
  })

  it("that is paid on an account of the books leaves what exchange made of it", async () => {
    const invoice = await issue()
    const [entry] = await keepEntries(api, [{ amount: 112_000, text: "DOLLARS", date: today }])
    if (!entry) throw new Error("No entry")
    await api.bankStatements.match(
      matching(entry, [{ invoice: invoice.id, amount: 120_000, entry_amount: 112_000 }]),
    )
    const rows = await bookedOf(invoice.number)
    expect(sums(rows)).toMatchObject({ "512000": 112_000, "756000": 110_446 - 112_000 })
    expect(sums(rows)).not.toHaveProperty("411000")
  })

  it("deducts its deposits by what they were booked at", async () => {
    const session = await inDollars()
    const deposit = await issueInvoice(api, session, {
      exchange_rate: { ...exchange_rate, rate: 1.25 },
      deposit: { percentage: 50 },
    })
    const final = await issueInvoice(api, session, { exchange_rate })
    const rows = await bookedOf(deposit.number, final.number)
    expect(sums(rows)).not.toHaveProperty("419100")
    expect(sums(await bookedOf(deposit.number))).toMatchObject({ "411000": 48_000 })
  })
})

describe("an invoice of before rates were asked for", () => {
  it("is named where entries are refused, and takes a rate for the books alone, once", async () => {
    const invoice = await withoutRate()
    await expect(fec()).rejects.toThrow(invoice.number)
    const { data } = await api.accounting.listMissingRates({ entity: "sarl" })
    expect(data).toMatchObject([{ id: invoice.id, number: invoice.number, currency: "USD", total: 120_000 }])
    const enter = () => api.accounting.enterRate({ invoice: invoice.id, ...exchange_rate })
    expect((await Promise.all([statusOf(enter()), statusOf(enter())])).toSorted()).toEqual([200, 409])
    expect((await api.accounting.listMissingRates({ entity: "sarl" })).data).toEqual([])
    expect(sums(await bookedOf(invoice.number))).toMatchObject({ "411000": 110_446 })
    expect((await api.invoices.get({ invoice: invoice.id })).data.exchange).toBeNull()
    const audited = await sqlOne(
      "SELECT changes ->> 'exchange_rate' AS rate FROM audit_entry WHERE record_type = 'invoice' AND record_id = $1",
      [invoice.id],
    )
    expect(audited).toMatchObject({ rate: expect.stringContaining("1.0865 (European Central Bank") })
  })

  it("takes none of a later day, nor does one in the currency of the books", async () => {
    const invoice = await withoutRate()
    const enter = (id: number, date = today) =>
      api.accounting.enterRate({ invoice: id, ...exchange_rate, date })
    expect(await problemsOf(enter(invoice.id, "2100-01-01"))).toHaveProperty("date")
    const { id } = await createBilled({})
    expect(await problemsOf(enter((await issueInvoice(api, id)).id))).toHaveProperty("invoice")
    await enter(invoice.id)
  })

  it("keeps the rate that it has, whoever writes", async () => {
    const invoice = await issue()
    for (const write of ["UPDATE invoice_exchange_rate SET rate = 2", "DELETE FROM invoice_exchange_rate"])
      await expect(sql(`${write} WHERE invoice_id = $1`, [invoice.id])).rejects.toThrow(/stay as they are/)
  })
})
