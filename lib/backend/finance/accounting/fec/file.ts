import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { attachment, encoded, piecewise } from "#lib/backend/platform/http/file-answer.ts"
import type { LedgerBook } from "#lib/contract/finance/ledger-books.ts"
import { type BillingEntity, bookCurrency } from "#lib/contract/finance/ledger-terms.ts"
import { listBooks } from "../../ledger-books/data.ts"
import { listMissingRates } from "../exchange-rates/missing.ts"
import { type BookedEvent, bookedEvents, isBooked } from "../ledger-events.ts"
import { type Posting, postingsOf } from "./postings.ts"

type Period = { from: string; to: string; entity: BillingEntity }

/** The columns, in the order and by the names of the law (art. A47 A-1 of the livre des procédures fiscales). */
export const fecColumns = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const

/** Journals: documents, what moves at the bank, and what is paid by a customer's credit alone. */
const journals = { VE: "Ventes", BQ: "Banque", OD: "Opérations diverses" } as const
type JournalCode = keyof typeof journals
const journalOf = ({ rank, bank, account_amount }: BookedEvent): JournalCode => {
  if (rank === 0) return "VE"
  return rank === 1 && (account_amount ?? bank) === 0 ? "OD" : "BQ"
}

const kinds = {
  invoice: "Facture",
  deposit: "Facture d’acompte",
  credit_note: "Avoir",
  payment: "Règlement",
  refund: "Remboursement",
  reversal: "Annulation de règlement",
  charge: "Frais bancaires",
  difference_loss: "Écart de règlement",
  difference_gain: "Écart de règlement",
  credit: "Crédit client",
  credit_refund: "Remboursement de crédit client",
} as const

const compact = (day: string) => day.replaceAll("-", "")

/** Cents with a decimal comma, as the law requires. */
const amount = (cents: number) => (cents / 100).toFixed(2).replace(".", ",")

/** Fields are separated by tabs and never quoted. */
const field = (text: string) => text.replaceAll(/[\t\r\n|]+/g, " ").trim()

/** Entries of each journal that are earlier in the year of a day: the next one has the number after. */
function countBefore({ from, entity }: Period): Promise<Record<JournalCode, number>> {
  return queryOne<Record<JournalCode, number>>({
    name: "ledger-events-before",
    text: `WITH moved AS (
        SELECT coalesce(payment.bank_amount, payment.amount) + coalesce(used.amount, 0) <> 0 AS at_bank
        FROM invoice_payment payment JOIN invoice ON invoice.id = payment.invoice_id LEFT JOIN bank_allocation used ON used.id = payment.allocation_id
        WHERE invoice.entity = $1 AND payment.date >= date_trunc('year', $2::date) AND payment.date < $2
        UNION ALL SELECT true FROM bank_allocation allocation JOIN bank_entry entry ON entry.id = allocation.entry_id
        WHERE ${isBooked} AND entry.entity = $1 AND allocation.date >= date_trunc('year', $2::date) AND allocation.date < $2)
      SELECT (SELECT count(*) FROM invoice WHERE entity = $1 AND date >= date_trunc('year', $2::date) AND date < $2)::int AS "VE",
        (SELECT count(*) FILTER (WHERE at_bank) FROM moved)::int AS "BQ", (SELECT count(*) FILTER (WHERE NOT at_bank) FROM moved)::int AS "OD"`,
    values: [entity, from],
  })
}

/** @throws 422 naming up to five documents in another currency than the books that have no exchange rate */
async function requireDocumentRates(period: Period): Promise<void> {
  const others = await listMissingRates(period, { limit: 5, offset: 0 })
  const value = others.map(({ number }) => number).join(", ")
  if (value) throw invalid({ entity: [{ code: "other_currency", values: { value } }] })
}

/** @throws 422 naming up to five entries of an account in another currency that nothing says the rate of */
async function requireRates({ from, to, entity }: Period): Promise<void> {
  const unknown = await query<{ entry: string }>({
    name: "ledger-unknown-rate",
    text: `SELECT concat_ws(' ', entry.date, (allocation.amount / 100.0)::numeric(12, 2), entry.currency) AS entry
      FROM bank_allocation allocation JOIN bank_entry entry ON entry.id = allocation.entry_id
      WHERE ${isBooked} AND entry.entity = $1 AND allocation.date BETWEEN $2 AND $3 AND entry.currency <> $4 AND bank_entry_rate(entry, $4) IS NULL
      ORDER BY allocation.id LIMIT 5`,
    values: [entity, from, to, bookCurrency[entity]],
  })
  const value = unknown.map(({ entry }) => entry).join(", ")
  if (value) throw invalid({ entity: [{ code: "no_exchange_rate", values: { value } }] })
}

type Entry = { event: BookedEvent; journal: JournalCode; number: string; postings: Posting[] }

const titleOf = ({ kind, is_reversal, number, party }: BookedEvent) =>
  field(`${is_reversal ? "Annulation : " : ""}${kinds[kind]} ${number} ${party}`)

/** What it is in the currency of its document, or moved in that of the account, where that is another one than the books'. */
function foreign(
  { account_amount, account_currency, currency }: BookedEvent,
  posting: Posting,
): [string, string] {
  if (posting.original !== undefined) return [amount(posting.original), currency]
  return posting.isBank && account_currency
    ? [amount(Math.abs(account_amount ?? 0)), account_currency]
    : ["", ""]
}

function linesOf({ event, journal, number, postings }: Entry): string {
  const text = titleOf(event)
  return postings
    .map((posting) => {
      const { account, side, cents, isCustomer } = posting
      return [
        journal,
        journals[journal],
        number,
        compact(event.date),
        account.number,
        field(account.label),
        isCustomer ? event.customer : "",
        isCustomer ? field(event.party) : "",
        field(event.rank === 0 ? event.number : event.reference) || event.number,
        compact(event.rank === 0 ? event.date : event.issued),
        text,
        side === "debit" ? amount(cents) : "0,00",
        side === "credit" ? amount(cents) : "0,00",
        "",
        "",
        compact(event.date),
        ...foreign(event, posting),
      ].join("\t")
    })
    .map((line) => `${line}\r\n`)
    .join("")
}

async function* textOf(period: Period, { accounts }: LedgerBook): AsyncGenerator<string> {
  yield `${fecColumns.join("\t")}\r\n`
  let [year, counts] = [period.from.slice(0, 4), await countBefore(period)]
  for await (const events of bookedEvents(period)) {
    let text = ""
    for (const event of events) {
      if (event.date.slice(0, 4) !== year) [year, counts] = [event.date.slice(0, 4), { VE: 0, BQ: 0, OD: 0 }]
      const journal = journalOf(event)
      const serial = counts[journal] + 1
      counts[journal] = serial
      const number = `${journal}${year}${String(serial).padStart(6, "0")}`
      text += linesOf({ event, journal, number, postings: postingsOf(event, accounts) })
    }
    yield text
  }
}

async function sirenOf(entity: BillingEntity): Promise<string> {
  const [seller] = await query<{ registration_number: string }>({
    name: "ledger-seller-number",
    text: "SELECT registration_number FROM invoice_seller WHERE entity = $1",
    values: [entity],
  })
  return seller?.registration_number.replaceAll(/\D/g, "").slice(0, 9) || entity.toUpperCase()
}

/**
 * I-17, I-47. Entries of sales, receipts and what of bank entries is no payment, of a period as a FEC file, made while it is sent. Numbers of entries go on within a year and journal;
 * those of a closed period stay.
 * @throws 422 on `entity` when the rate of a document or of a bank entry in another currency than its books is not known
 */
export async function fecFile(period: Period) {
  await requireDocumentRates(period)
  await requireRates(period)
  const book = (await listBooks()).find(({ entity }) => entity === period.entity)
  if (!book) throw new Error(`${period.entity} has no books`)
  const name = `${await sirenOf(period.entity)}FEC${compact(period.to)}.txt`
  return {
    headers: { "content-type": "text/plain; charset=utf-8", "content-disposition": attachment(name) },
    body: piecewise(encoded(textOf(period, book))),
  }
}
