import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { attachment, encoded, piecewise } from "#lib/backend/platform/http/file-answer.ts"
import type { LedgerBook } from "#lib/contract/finance/ledger-books.ts"
import { type BillingEntity, bookCurrency } from "#lib/contract/finance/ledger-terms.ts"
import { listBooks } from "../../ledger-books/data.ts"
import { type LedgerEvent, ledgerEvents } from "../ledger-events.ts"
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

/** Journals by the kind of their events: documents, payments. */
const journals = [
  { code: "VE", label: "Ventes" },
  { code: "BQ", label: "Banque" },
] as const

const kinds = {
  invoice: "Facture",
  deposit: "Facture d’acompte",
  credit_note: "Avoir",
  payment: "Règlement",
  refund: "Remboursement",
  reversal: "Annulation de règlement",
} as const

const compact = (day: string) => day.replaceAll("-", "")

/** Cents with a decimal comma, as the law requires. */
const amount = (cents: number) => (cents / 100).toFixed(2).replace(".", ",")

/** Fields are separated by tabs and never quoted. */
const field = (text: string) => text.replaceAll(/[\t\r\n|]+/g, " ").trim()

/** Entries of each journal that are earlier in the year of a day: the next one has the number after. */
async function countBefore({ from, entity }: Period): Promise<number[]> {
  const { documents, payments } = await queryOne<{ documents: number; payments: number }>({
    name: "ledger-events-before",
    text: `SELECT (SELECT count(*) FROM invoice WHERE entity = $1 AND date >= date_trunc('year', $2::date) AND date < $2)::int AS documents,
        (SELECT count(*) FROM invoice_payment payment JOIN invoice ON invoice.id = invoice_id
          WHERE entity = $1 AND payment.date >= date_trunc('year', $2::date) AND payment.date < $2)::int AS payments`,
    values: [entity, from],
  })
  return [documents, payments]
}

/** @throws 422 naming up to five documents that are in another currency than the books */
async function requireOneCurrency({ from, to, entity }: Period): Promise<void> {
  const others = await query<{ number: string }>({
    name: "ledger-other-currency",
    text: `SELECT number FROM invoice WHERE entity = $1 AND currency <> $4 AND (date BETWEEN $2 AND $3
        OR EXISTS (SELECT FROM invoice_payment payment WHERE invoice_id = invoice.id AND payment.date BETWEEN $2 AND $3))
      ORDER BY id LIMIT 5`,
    values: [entity, from, to, bookCurrency[entity]],
  })
  const value = others.map(({ number }) => number).join(", ")
  if (value) throw invalid({ entity: [{ code: "other_currency", values: { value } }] })
}

type Entry = { event: LedgerEvent; number: string; postings: Posting[] }

function linesOf({ event, number, postings }: Entry): string {
  const { code, label } = journals[event.rank] ?? journals[0]
  const text = field(`${kinds[event.kind]} ${event.number} ${event.party}`)
  return postings
    .map(({ account, side, cents, isCustomer }) =>
      [
        code,
        label,
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
        "",
        "",
      ].join("\t"),
    )
    .map((line) => `${line}\r\n`)
    .join("")
}

async function* textOf(period: Period, { accounts }: LedgerBook): AsyncGenerator<string> {
  yield `${fecColumns.join("\t")}\r\n`
  let [year, counts] = [period.from.slice(0, 4), await countBefore(period)]
  for await (const events of ledgerEvents(period)) {
    let text = ""
    for (const event of events) {
      if (event.date.slice(0, 4) !== year) [year, counts] = [event.date.slice(0, 4), [0, 0]]
      const serial = (counts[event.rank] ?? 0) + 1
      counts[event.rank] = serial
      const code = journals[event.rank]?.code
      const number = `${code}${year}${String(serial).padStart(6, "0")}`
      text += linesOf({ event, number, postings: postingsOf(event, accounts) })
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
 * I-17. Entries of sales and receipts of a period as a FEC file, made while it is sent. Numbers of entries go on within a year and journal;
 * those of a closed period stay.
 * @throws 422 on `entity` when documents are in another currency than its books
 */
export async function fecFile(period: Period) {
  await requireOneCurrency(period)
  const book = (await listBooks()).find(({ entity }) => entity === period.entity)
  if (!book) throw new Error(`${period.entity} has no books`)
  const name = `${await sirenOf(period.entity)}FEC${compact(period.to)}.txt`
  return {
    headers: { "content-type": "text/plain; charset=utf-8", "content-disposition": attachment(name) },
    body: piecewise(encoded(textOf(period, book))),
  }
}
