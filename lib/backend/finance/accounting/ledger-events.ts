import type { TaxCategory } from "#lib/backend/finance/invoices/print/printed-invoice.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import { type BillingEntity, bookCurrency, type Currency } from "#lib/contract/finance/ledger-terms.ts"

/** What of a bank entry is no payment and is booked all the same. */
export type AllocationEvent = "charge" | "difference_loss" | "difference_gain" | "credit" | "credit_refund"

/** A document or a payment of the ledger. */
export type LedgerEvent = {
  date: string
  /** Documents before payments of a day, and these before what of bank entries is none. */
  rank: number
  id: number
  kind: "invoice" | "deposit" | "credit_note" | "payment" | "refund" | "reversal"
  entity: BillingEntity
  number: string
  /** Day of the document that is issued or paid. */
  issued: string
  party: string
  vat_code: string
  /** Whose account it is: "O12" a third-party organisation, "C7" a company, "R3" a registration that no company is linked to. */
  customer: string
  /** Cents; documents alone have net and tax. An amount raises what is owed, or below zero lowers it. */
  net: number | null
  tax: number | null
  gross: number
  /** Cents without tax that deposits lower with this, below zero what it adds to them. */
  deposits: number
  currency: Currency
  /** Of a payment those of the invoice that it pays; rates in basis points. */
  tax_category: TaxCategory
  tax_rate: number
  /** Cents of the books that came to the account at the bank with a payment or what is none, below zero that went. */
  bank: number
  /** The same in the currency of that account, where it is another one. */
  account_amount: number | null
  account_currency: AccountCurrency | null
  /** Cents of the books by which customers' credits became more, below zero less. */
  credit: number
  /** It reverses what of an entry was no payment. */
  is_reversal: boolean
  method: string
  reference: string
  /** The VAT falls due with the invoice, not with its payments. */
  on_debits: boolean
  /** Cents of VAT that fall due with this as its invoice is paid; below zero what no longer does. */
  vat_received: number
  /** The same up to the event before it. */
  vat_received_before: number
  /** Of a document with several rates or in another currency than the books, and of its payments; null of others. */
  taxes: TaxPart[] | null
  /** Of a document in another currency than the books, and of its payments: units of it for one of the books' currency. */
  exchange_rate: number | null
  /** Cents that are owed of its invoice with this event and before it; of such a document alone. */
  owed: number | null
  owed_before: number | null
}

/** What is booked: also what of a bank entry is no payment. */
export type BookedEvent = Omit<LedgerEvent, "kind"> & { kind: LedgerEvent["kind"] | AllocationEvent }

/** What of an event is of one category of VAT and rate; cents, rates in basis points. */
export type TaxPart = {
  category: TaxCategory
  rate: number
  net: number
  tax: number
  deposits: number
  /** VAT that is left after credit notes, with this event and before it. */
  owed: number
  owed_before: number
  /** The same in cents of the books, and what of deposits is deducted; of a document in another currency alone. */
  books: { owed: number; owed_before: number; deposits: number } | null
}

export type LedgerPeriod = { from: string; to: string; entity?: BillingEntity | undefined }

const batchSize = 500

/** The currency that the books of an entity are kept in, in SQL. */
const bookOf = (entity: string) =>
  `(CASE ${entity} ${Object.entries(bookCurrency)
    .map(([one, currency]) => `WHEN '${one}' THEN '${currency}'`)
    .join(" ")} END)::currency`

/** Of a payment out of a credit, cents of its invoice that the credit pays. */
const usedOf = (payment: string, use: string) =>
  `CASE WHEN ${use}.id IS NULL THEN 0 WHEN ${payment}.bank_amount IS NULL THEN -${use}.amount
    ELSE round(${payment}.amount::numeric * -${use}.amount / ${payment}.bank_amount)::int END`

/** Parts of entries that are booked by themselves: what pays with a credit is booked with its payment, what is set aside is somebody else's. */
export const isBooked =
  "allocation.kind <> 'aside' AND NOT EXISTS (SELECT FROM invoice_payment WHERE allocation_id = allocation.id)"

const common = `root.entity, root.date AS issued, document.buyer_party ->> 'name' AS party, document.buyer_party ->> 'vat_code' AS vat_code,
  root.customer, root.currency, coalesce(root.seller_party ->> 'vat_due', '') = 'debits' AS on_debits, root.id AS root, root.is_deposit, exchange.rate AS rate_of_books`

/** The same columns of a part of an entry. Of a use that was reversed the bank gets back what its payment took. */
const allocations = `SELECT allocation.date, 2, allocation.id, CASE WHEN allocation.kind = 'difference' THEN CASE WHEN coalesce(reversed.amount, allocation.amount) < 0 THEN 'difference_loss' ELSE 'difference_gain' END
      WHEN allocation.source_id IS NOT NULL THEN 'credit_refund' ELSE allocation.kind::text END,
    coalesce(owner.number, statement.name), NULL, NULL, 0, 0, 'O', 0,
    CASE WHEN payment.id IS NOT NULL AND paid.currency = ${bookOf("entry.entity")} THEN ${usedOf("payment", "reversed")} ELSE round(allocation.amount * rate)::float8 END,
    CASE WHEN entry.currency <> ${bookOf("entry.entity")} THEN allocation.amount END, CASE WHEN entry.currency <> ${bookOf("entry.entity")} THEN entry.currency END,
    CASE WHEN allocation.kind = 'credit' THEN bank_credit_value(allocation, ${bookOf("entry.entity")}) ELSE 0 END, allocation.reverses_id IS NOT NULL,
    '', left(concat_ws(' · ', nullif(entry.counterparty, ''), nullif(entry.reference, ''), nullif(entry.text, '')), 200),
    entry.entity, entry.date, coalesce(owner.buyer_party ->> 'name', entry.counterparty), '', '', ${bookOf("entry.entity")}, true, NULL, false, NULL
  FROM bank_allocation allocation JOIN bank_entry entry ON entry.id = allocation.entry_id JOIN bank_statement statement ON statement.id = entry.statement_id
    CROSS JOIN LATERAL bank_entry_rate(entry, ${bookOf("entry.entity")}) AS rate
    LEFT JOIN bank_allocation reversed ON reversed.id = allocation.reverses_id
    LEFT JOIN invoice_payment payment ON payment.allocation_id = reversed.id LEFT JOIN invoice paid ON paid.id = payment.invoice_id
    LEFT JOIN invoice owner ON owner.id = (SELECT invoice_id FROM bank_allocation WHERE entry_id = coalesce(allocation.source_id, allocation.entry_id)
      AND kind = 'credit' AND allocation.kind = 'credit' AND invoice_id IS NOT NULL ORDER BY id LIMIT 1)
  WHERE ${isBooked}
    AND allocation.date BETWEEN $1 AND $2 AND ($3::billing_entity IS NULL OR entry.entity = $3)`

/** $1 the last event's day, or the first of the period; $2 its last day, $3 entity, $4 and $5 position and id of the last event, $6 the last position that is read. */
const sql = `SELECT event.*, rate_of_books::float AS exchange_rate,
    CASE WHEN rate_of_books IS NOT NULL THEN invoice_owed(root, date, rank, id) END AS owed,
    CASE WHEN rate_of_books IS NOT NULL THEN invoice_owed(root, date, rank, id - 1) END AS owed_before, CASE WHEN on_debits THEN 0
      ELSE vat_received(root, date, rank, id) - vat_received(root, date, rank, id - 1) END AS vat_received,
    CASE WHEN on_debits THEN 0 ELSE vat_received(root, date, rank, id - 1) END AS vat_received_before, parts.taxes
  FROM (SELECT * FROM (
    SELECT document.date, 0 AS rank, document.id,
      CASE WHEN document.kind = 'invoice' AND document.is_deposit THEN 'deposit' ELSE document.kind::text END AS kind, document.number, sign.of * document.taxable AS net,
      sign.of * document.tax AS tax, sign.of * document.total AS gross, deposited.amount AS deposits, document.tax_category::text, document.tax_rate,
      0::float8 AS bank, NULL::int AS account_amount, NULL::currency AS account_currency, 0 AS credit, false AS is_reversal, '' AS method,
      CASE document.kind WHEN 'credit_note' THEN concat_ws(' · ', root.number, nullif(document.reason, '')) ELSE '' END AS reference,
      ${common}
    FROM invoice document JOIN invoice root ON root.id = coalesce(document.credits_id, document.id)
      LEFT JOIN invoice_exchange_rate exchange ON exchange.invoice_id = root.id
      CROSS JOIN LATERAL (SELECT CASE document.kind WHEN 'invoice' THEN 1 ELSE -1 END AS of) sign
      CROSS JOIN LATERAL (SELECT CASE WHEN root.is_deposit THEN -sign.of * document.taxable
        -- A final invoice that is credited whole leaves its deposits as they were before it.
        WHEN document.kind = 'invoice' OR root.total = (SELECT sum(total) FROM invoice note WHERE note.credits_id = root.id AND note.id <= document.id)
          THEN -sign.of * coalesce((SELECT sum(amount) FROM invoice_line WHERE invoice_id = root.id AND deducts_id IS NOT NULL), 0)::int
        ELSE 0 END AS amount) deposited
    WHERE document.date BETWEEN $1 AND $2 AND ($3::billing_entity IS NULL OR document.entity = $3)
    UNION ALL
    SELECT payment.date, 1, payment.id, CASE WHEN payment.reverses_id IS NOT NULL THEN 'reversal' WHEN payment.amount < 0 THEN 'refund' ELSE 'payment' END,
      root.number, NULL, NULL, -payment.amount, 0, root.tax_category::text, root.tax_rate,
      CASE WHEN root.currency = book.currency THEN payment.amount - ${usedOf("payment", "used")}
        ELSE round(moved.amount * coalesce(bank_entry_rate(entry, book.currency), payment.amount / exchange.rate / coalesce(payment.bank_amount, payment.amount)))::float8 END,
      CASE WHEN moved.currency <> book.currency THEN moved.amount END, CASE WHEN moved.currency <> book.currency THEN moved.currency END,
      CASE WHEN used.id IS NULL THEN 0 ELSE bank_credit_value(used, book.currency) END, false, coalesce(method.name, ''), payment.reference, ${common}
    FROM invoice_payment payment JOIN invoice root ON root.id = payment.invoice_id
      LEFT JOIN bank_entry entry ON entry.id = payment.bank_entry_id LEFT JOIN bank_allocation used ON used.id = payment.allocation_id
      CROSS JOIN LATERAL (SELECT root.buyer_party) document CROSS JOIN LATERAL (SELECT ${bookOf("root.entity")} AS currency) book
      CROSS JOIN LATERAL (SELECT coalesce(payment.bank_amount, payment.amount) + coalesce(used.amount, 0) AS amount, coalesce(entry.currency, root.currency) AS currency) moved
      LEFT JOIN invoice_exchange_rate exchange ON exchange.invoice_id = root.id
      LEFT JOIN payment_method method ON method.id = payment.payment_method_id
    WHERE payment.date BETWEEN $1 AND $2 AND ($3::billing_entity IS NULL OR root.entity = $3)
    UNION ALL
    ${allocations} AND $6 = 2) entry
    WHERE (date, rank, id) > ($1, $4, $5) ORDER BY date, rank, id LIMIT ${batchSize}) event
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('category', part.category, 'rate', part.rate,
        'net', coalesce(sign.of * own.taxable, 0), 'tax', coalesce(sign.of * own.tax, 0),
        'deposits', CASE WHEN is_deposit THEN coalesce(-sign.of * own.taxable, 0) WHEN deposits <> 0 THEN -sign.of * deducted.amount ELSE 0 END,
        'owed', part.tax - owed.credited, 'owed_before', part.tax - owed.credited_before,
        'books', CASE WHEN rate_of_books IS NOT NULL THEN json_build_object('owed', round(part.tax / rate_of_books) - owed.booked,
          'owed_before', round(part.tax / rate_of_books) - owed.booked_before, 'deposits', CASE WHEN deposits <> 0 AND NOT is_deposit THEN -sign.of * deducted.booked ELSE 0 END) END) ORDER BY part.place) AS taxes
    FROM invoice_taxes(root) part
    CROSS JOIN LATERAL (SELECT CASE kind WHEN 'credit_note' THEN -1 ELSE 1 END AS of) sign
    LEFT JOIN LATERAL (SELECT taxable, tax FROM invoice_taxes(CASE WHEN rank = 0 THEN event.id END)
      WHERE (category, rate) = (part.category, part.rate)) own ON true
    CROSS JOIN LATERAL (SELECT coalesce(sum(line.amount), 0)::int AS amount, coalesce(sum(round(line.amount / deposited.rate)), 0) AS booked
      FROM invoice_line line JOIN invoice ON invoice.id = line.invoice_id JOIN invoice_line deposit ON deposit.id = line.deducts_id
        LEFT JOIN invoice_exchange_rate deposited ON deposited.invoice_id = deposit.invoice_id
      WHERE line.invoice_id = root AND line.deducts_id IS NOT NULL
        AND (coalesce(line.tax_category, invoice.tax_category), coalesce(line.tax_rate, invoice.tax_rate)) = (part.category, part.rate)) deducted
    CROSS JOIN LATERAL (SELECT coalesce(sum(credited.tax) FILTER (WHERE (note.date, 0, note.id) <= (event.date, event.rank, event.id)), 0)::int AS credited,
        coalesce(sum(credited.tax) FILTER (WHERE (note.date, 0, note.id) <= (event.date, event.rank, event.id - 1)), 0)::int AS credited_before,
        coalesce(sum(round(credited.tax / rate_of_books)) FILTER (WHERE (note.date, 0, note.id) <= (event.date, event.rank, event.id)), 0) AS booked,
        coalesce(sum(round(credited.tax / rate_of_books)) FILTER (WHERE (note.date, 0, note.id) <= (event.date, event.rank, event.id - 1)), 0) AS booked_before
      FROM invoice note CROSS JOIN LATERAL invoice_taxes(note.id) credited
      WHERE note.credits_id = root AND (credited.category, credited.rate) = (part.category, part.rate)) owed
    WHERE rate_of_books IS NOT NULL OR EXISTS (SELECT FROM invoice_tax WHERE invoice_id = root)) parts ON true
  ORDER BY date, rank, id`

async function* eventsUntil<Event extends BookedEvent>(
  { from, to, entity }: LedgerPeriod,
  lastRank: number,
): AsyncGenerator<Event[]> {
  let last = { date: from, rank: -1, id: 0 }
  for (;;) {
    const rows = await query<Event>({
      name: "ledger-events",
      text: sql,
      values: [last.date, to, entity ?? null, last.rank, last.id, lastRank],
    })
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < batchSize) return
    last = end
  }
}

/** Documents and payments of a period in the order of their days, batch by batch. */
export const ledgerEvents = (period: LedgerPeriod) => eventsUntil<LedgerEvent>(period, 1)

/** The same with what of bank entries is no payment. */
export const bookedEvents = (period: LedgerPeriod) => eventsUntil<BookedEvent>(period, 2)
