import { beforeAll, describe, expect, it } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import type { Api } from "#lib/api/link.ts"
import { facturX } from "#lib/backend/finance/invoices/facturx/cross-industry-invoice.ts"
import { problemsOf } from "#lib/backend/finance/invoices/facturx/problems-of.ts"
import { printedOf } from "#lib/backend/finance/invoices/print/printed-of.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { bookCurrency } from "#lib/contract/finance/ledger-terms.ts"
import { env } from "#lib/env.ts"
import { createRandom } from "#prisma/seed/random.ts"
import { send } from "#tests/factories/api.ts"
import { buyers, names } from "#tests/factories/billed-buyers.ts"
import { sql } from "#tests/factories/database.ts"
import { createBilled, newKey } from "#tests/factories/invoices.ts"
import { wrongInLedger } from "#tests/factories/ledger.ts"
import { missingOn, xmlIn } from "#tests/factories/printed-documents.ts"
import { bankDraw, bookedAtBank, drawnWriteOff } from "#tests/factories/random-bank.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { oneByOne } from "#tests/factories/several.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"
import { size } from "#tests/sizes.ts"

/** SEED goes through other chances, RUNS through more of them. */
const seed = Number(process.env.SEED ?? 16_931)
process.stdout.write(`random-invoices: SEED=${seed}\n`)
const random = createRandom(seed)
const runs = Number(process.env.RUNS ?? size({ gate: 25, full: 500 }))
const today = todayIn(env().TIME_ZONE)

let api: Api
let token: string
let shows: { show: TestShow; entity: "sarl" | "inc" }[]
beforeAll(async () => {
  const user = await createUser()
  ;[api, token] = [await signIn(user), await issueToken(user)]
  const [french, american] = [await createShow(), await createShow()]
  await sql("UPDATE tradeshow SET billing_entity = 'inc' WHERE id = $1", [american.id])
  await sql("UPDATE invoice_seller SET write_off_limit = $1 WHERE entity = 'sarl'", [drawnWriteOff])
  shows = [
    { show: french, entity: "sarl" },
    { show: french, entity: "sarl" },
    { show: french, entity: "sarl" },
    { show: american, entity: "inc" },
  ]
})

async function createRegistration() {
  const { show, entity } = random.pick(shows)
  const { country, vatCode, zip } = random.pick(buyers)
  const registration = await createBilled({
    show,
    country,
    vatCode,
    price: random.between(1_001, 999_999),
    booths: random.between(1, 3),
    currency: entity === "inc" || random.chance(0.25) ? "USD" : "EUR",
  })
  const reference = random.chance(0.5) ? `PO ${random.between(1, 9_999)}/é` : null
  await sql(
    `UPDATE registration SET billing_company_name = $2, billing_zip_code = $3, purchase_order = $4, buyer_reference = $5 WHERE id = $1`,
    [registration.id, random.pick(names), zip, reference, random.chance(0.3) ? "Service Achats" : null],
  )
  return registration.id
}

type Taxes = { category: "S" | "AE" | "G" | "E" | "O"; rate: number }[]

/** What lines of a registration may be taxed by. */
async function taxesOf(session: number): Promise<Taxes> {
  const { data } = await api.invoices.calculate({ session })
  return data.listed_taxes.map(({ category, rate }) => ({ category, rate }))
}

/** Lines as people type them: fractions of a quantity, and now and then something that is taken off. */
const typedLines = (taxes: Taxes) => [
  ...Array.from({ length: random.between(1, 6) }, (_, index) => ({
    label: `${random.pick(["Stand équipé", "Mobilier", "Électricité", "家具"])} ${index + 1}`,
    detail: random.chance(0.4) ? random.pick(names) : "",
    quantity: random.chance(0.6) ? random.between(1, 9) : random.between(1, 9_999) / 1_000,
    unit_price: random.between(5_000, 400_000),
    ...(random.chance(0.4) && taxes.length > 0 && { tax: random.pick(taxes) }),
  })),
  ...(random.chance(0.3) ? [{ label: "Geste commercial", unit_price: -random.between(1, 20) }] : []),
]

/** What rules refuse, as a deposit of more than the lines come to. */
const isRefusal = (error: unknown) => error instanceof ApiError && [409, 422].includes(error.status)
const refused = (error: unknown) => {
  if (isRefusal(error)) return undefined
  throw error
}

/** Of an invoice in another currency than the books, the rate of its day. */
async function rateFor(session: number) {
  const { data } = await api.invoices.calculate({ session })
  const rate = random.between(500_000, 2_000_000) / 1_000_000
  return data.books ? { exchange_rate: { rate, date: today, source: "Drawn" } } : {}
}

const issue = async (session: number, more: object = {}) =>
  api.invoices
    .store({ session, key: newKey(), again_reason: "Drawn", ...(await rateFor(session)), ...more })
    .then(({ data }) => data)
    .catch(refused)

async function credited(invoice: InvoiceDetail): Promise<InvoiceDetail[]> {
  const third = Math.floor(invoice.total / 3)
  const amounts = random.chance(0.5)
    ? [undefined]
    : [third, third, random.chance(0.5) ? undefined : random.between(1, Math.max(1, third - 1))]
  const notes: InvoiceDetail[] = []
  for (const amount of amounts) {
    const input = {
      invoice: invoice.id,
      key: newKey(),
      reason: random.pick(["Annulé", "Rabais <10 %>"]),
      ...(amount && { amount }),
    }
    const note = await api.invoices.credit(input).catch(refused)
    if (note) notes.push(note.data)
  }
  return notes
}

async function pay(invoice: InvoiceDetail) {
  const amount = random.between(1, invoice.total)
  await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount, date: today }).catch(refused)
}

const drawTerms = (taxes: Taxes) => ({
  discount: random.chance(0.5) ? 0 : random.between(1, 4_999) / 100,
  language: random.chance(0.5) ? ("en" as const) : ("fr" as const),
  ...(random.chance(0.5) && { lines: typedLines(taxes), tax_reason: "Drawn" }),
})
type Terms = ReturnType<typeof drawTerms>

const drawDeposit = () =>
  random.chance(0.6) ? { percentage: random.between(1, 6_000) / 100 } : { amount: random.between(1, 3_000) }

/** Deposits, of which some are paid in part and some credited. */
async function depositsOf(session: number, terms: Terms): Promise<InvoiceDetail[]> {
  const issued: InvoiceDetail[] = []
  for (let left = random.pick([0, 0, 1, 2]); left > 0; left--) {
    const deposit = await issue(session, { ...terms, deposit: drawDeposit() })
    if (!deposit) continue
    issued.push(deposit)
    if (random.chance(0.3)) issued.push(...(await credited(deposit)))
    else if (random.chance(0.5)) await pay(deposit)
  }
  return issued
}

/** An invoice, paid in part or not, and its credit notes. */
async function invoiceOf(session: number, terms: Terms): Promise<InvoiceDetail[]> {
  const split = { is_splitting: true, first_payment_percentage: random.between(0, 10_000) / 100 }
  const invoice = await issue(session, { ...terms, ...(random.chance(0.5) && split) })
  if (!invoice) return []
  if (random.chance(0.4)) await pay(invoice)
  return [invoice, ...(random.chance(0.5) ? await credited(invoice) : [])]
}

/** The documents of a registration: deposits, the invoice after them, and now and then another one. */
async function documentsOf(session: number): Promise<InvoiceDetail[]> {
  const terms = drawTerms(await taxesOf(session))
  const issued = [...(await depositsOf(session, terms)), ...(await invoiceOf(session, terms))]
  return random.chance(0.3) ? [...issued, ...(await invoiceOf(session, terms))] : issued
}

/** Compares a document as it was answered with what is stored, printed and written in its XML. */
async function check(document: InvoiceDetail) {
  const { data: stored } = await api.invoices.get({ invoice: document.id })
  const { lines, subtotal, discount, taxable, tax, taxes, total, instalments } = stored
  const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0)
  const printed = printedOf(stored)
  const answer = await send(`/api/invoice/${document.id}/pdf`, { token })
  const pdf = Buffer.from(await answer.arrayBuffer())
  const isFrench = stored.entity === "sarl"
  const xml = isFrench ? xmlIn(pdf) : ""
  expect({
    number: stored.number,
    sums: [subtotal, taxable, total, sum(instalments), sum(taxes)],
    balance: stored.kind === "invoice" ? stored.balance : null,
    missing: await missingOn(pdf, printed),
    isSame: !isFrench || xml === facturX(printed),
    rules: isFrench ? problemsOf(xml) : [],
  }).toEqual({
    number: document.number,
    sums: [sum(lines), subtotal - discount, taxable + tax.amount, total, tax.amount],
    balance: stored.kind === "invoice" ? total - stored.credited - stored.paid : null,
    missing: [],
    isSame: true,
    rules: [],
  })
}

const entriesOf = async (entity: string) => {
  const answer = await send(`/api/accounting/fec?from=${today}&to=${today}&entity=${entity}`, { token })
  const cents = (text = "") => Math.round(Number(text.replace(",", ".")) * 100)
  return (await answer.text())
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split("\t"))
    .map((cells) => {
      const amount = cents(cells[11]) - cents(cells[12])
      return {
        entry: cells[2],
        account: cells[4] ?? "",
        cents: amount,
        /** What moved in the currency of the account. */
        moved: cells[17] ? Math.sign(amount) * cents(cells[16]) : amount,
        currency: cells[17] ?? "",
      }
    })
}

const openInvoices = () =>
  sql<{ id: number; balance: number }>(
    "SELECT id, balance FROM invoice WHERE kind = 'invoice' AND entity = 'sarl' AND currency = 'EUR' AND balance > 1000 ORDER BY id",
  )

/** Of each batch: what one test takes on, as long as all of them may take. */
const batchSize = 25
const batches = Array.from({ length: Math.ceil(runs / batchSize) }, (_, index) =>
  Math.min(batchSize, runs - index * batchSize),
)
const ids: number[] = []

describe(`${runs} exhibitors, whatever is invoiced to them`, () => {
  it.each(batches)(
    "print, XML and stored document say the same, and what the bank brings is taken, of %i",
    async (count) => {
      const documents: InvoiceDetail[] = []
      await oneByOne(count, async () => {
        const session = await createRegistration()
        for (const document of await documentsOf(session)) documents.push(document)
      })
      expect(documents.length).toBeGreaterThan(count)
      for (const document of documents) await check(document)
      ids.push(...documents.map(({ id }) => id))
      const drawn = { api, random, date: today, invoices: openInvoices }
      await oneByOne(Math.ceil(count / 3), async () => {
        const open = await openInvoices()
        if (open.length > 0) await bankDraw(drawn, random.pick(open))
      })
    },
  )

  it.each(["sarl", "inc"] as const)("ledger and entries of %s say the same", async (entity) => {
    expect(await wrongInLedger()).toEqual([])
    const entries = await entriesOf(entity)
    const byEntry = Map.groupBy(entries, ({ entry }) => entry)
    const unbalanced = [...byEntry].filter(
      ([, rows]) => rows.reduce((sum, { cents }) => sum + cents, 0) !== 0,
    )
    expect(unbalanced).toEqual([])
    const [owed] = await sql<{ balance: number; deposits: number; foreign: number }>(
      `SELECT coalesce(sum(round(balance / coalesce(exchange.rate, 1))), 0)::int AS balance,
          (SELECT count(*)::int FROM invoice WHERE is_deposit AND entity = $2::billing_entity AND currency <> $3::currency) AS foreign,
          coalesce((SELECT sum(round(remaining.amount / coalesce(exchange.rate, 1))) FROM invoice deposit
            LEFT JOIN invoice_exchange_rate exchange ON exchange.invoice_id = deposit.id CROSS JOIN LATERAL deposit_remaining(deposit.id) remaining
            WHERE deposit.is_deposit AND deposit.kind = 'invoice' AND deposit.entity = $2::billing_entity
              AND NOT deposit_is_deducted(remaining.line)), 0)::int AS deposits
        FROM invoice LEFT JOIN invoice_exchange_rate exchange ON exchange.invoice_id = invoice.id
        WHERE kind = 'invoice' AND entity = $2::billing_entity AND id = ANY ($1)`,
      [ids, entity, bookCurrency[entity]],
    )
    const on = (accounts: readonly string[]) =>
      entries.reduce((sum, { account, cents }) => sum + (accounts.includes(account) ? cents : 0), 0)
    expect(on(["411000", "1100"])).toBe(owed?.balance)
    // What is converted is rounded with each document: a few cents of each, and none where the books are in its currency.
    const centsOff = Math.abs(0 - on(["419100", "2300"]) - (owed?.deposits ?? 0))
    expect(centsOff).toBeLessThanOrEqual(5 * (owed?.foreign ?? 0))
    const book = bookCurrency[entity]
    const atBank: Record<string, number> = {}
    for (const { account, currency, moved } of entries)
      if (["512000", "1000"].includes(account))
        atBank[currency || book] = (atBank[currency || book] ?? 0) + moved
    expect({ accounts: atBank, credits: 0 - on(["419700", "2310"]) }).toEqual(
      await bookedAtBank(entity, book),
    )
  })
})
