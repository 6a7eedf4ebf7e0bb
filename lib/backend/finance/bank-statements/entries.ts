import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { searchConditions, wordsOf } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import type { AccountCurrency, EntryState } from "#lib/contract/finance/bank-terms.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { namedInvoiceColumns } from "./open-invoice.ts"
import { proposalsFor } from "./proposals/propose.ts"
import { centsOf } from "./reading/cents.ts"
import type { StoredEntry } from "./stored-entry.ts"

/** Days after which a bank returns no transfer. */
const returnDays = 400

const payments =
  list(`SELECT payment.id, invoice.currency, payment.amount, coalesce(payment.bank_amount, payment.amount) AS entry_amount, payment.date, ${namedInvoiceColumns}
  FROM invoice_payment payment JOIN invoice ON invoice.id = payment.invoice_id
  WHERE payment.bank_entry_id = entry.id AND payment.reverses_id IS NULL
    AND NOT EXISTS (SELECT FROM invoice_payment reversal WHERE reversal.reverses_id = payment.id AND reversal.bank_entry_id = entry.id)
  ORDER BY payment.id`)

const named =
  "payment.invoice_id AS invoice, invoice.number, invoice.currency, coalesce(invoice.buyer_party ->> 'name', '') AS buyer"

/** Payments of other entries that this one reversed. */
const returned = list(`SELECT payment.reverses_id AS payment, ${named}, payment.amount
  FROM invoice_payment payment JOIN invoice ON invoice.id = payment.invoice_id
  JOIN invoice_payment reversed ON reversed.id = payment.reverses_id
  WHERE payment.bank_entry_id = entry.id AND reversed.bank_entry_id IS DISTINCT FROM entry.id ORDER BY payment.id`)

const allocations = list(`SELECT allocation.id, allocation.kind, allocation.amount, allocation.reason,
    coalesce(invoice.buyer_party ->> 'name', '') AS buyer
  FROM bank_allocation allocation LEFT JOIN invoice ON invoice.id = allocation.invoice_id
  WHERE allocation.entry_id = entry.id AND allocation.reverses_id IS NULL AND NOT (allocation.kind = 'credit' AND allocation.amount < 0 AND allocation.source_id IS NULL)
    AND NOT EXISTS (SELECT FROM bank_allocation reversal WHERE reversal.reverses_id = allocation.id)
  ORDER BY allocation.id`)

/** Payments of what is left, by entries of earlier days: those from the account or party that this one names first. */
const returnable = list(`SELECT payment.id AS payment, ${named}, payment.amount, payment.date
  FROM bank_entry earlier JOIN invoice_payment payment ON payment.bank_entry_id = earlier.id JOIN invoice ON invoice.id = payment.invoice_id
  WHERE entry.aside_at IS NULL AND payment.reverses_id IS NULL AND coalesce(payment.bank_amount, payment.amount) = entry.matched - entry.amount - entry.adjusted
    AND payment.amount <> 0 AND earlier.amount * entry.amount::bigint < 0 AND (earlier.entity, earlier.currency) = (entry.entity, entry.currency)
    AND earlier.date BETWEEN entry.date - ${returnDays} AND entry.date
    AND NOT EXISTS (SELECT FROM invoice_payment reversal WHERE reversal.reverses_id = payment.id)
    AND (entry.is_reversal OR (entry.iban <> '' AND earlier.iban = entry.iban)
      OR (entry.counterparty <> '' AND party_key(earlier.counterparty) = party_key(entry.counterparty)))
  ORDER BY (entry.iban <> '' AND earlier.iban = entry.iban) DESC, (entry.reference <> '' AND earlier.reference = entry.reference) DESC,
    earlier.date DESC, payment.id DESC LIMIT 3`)

/** What is left of an entry, in SQL. */
const left = "entry.amount + entry.adjusted - entry.matched"
/** What the bank said that it took of money that came and nobody has booked yet. */
const feeLeft =
  "CASE WHEN entry.amount > 0 THEN greatest(entry.fee - greatest(entry.adjusted, 0), 0) ELSE 0 END"

const states: Record<EntryState, string> = {
  open: "entry.matched <> entry.amount + entry.adjusted AND entry.aside_at IS NULL",
  matched: "entry.matched = entry.amount + entry.adjusted",
  aside: "entry.aside_at IS NOT NULL",
}

const columns = `entry.id, json_build_object('id', statement.id, 'name', statement.name) AS statement, entry.entity, entry.currency,
  entry.date, entry.value_date, CASE WHEN ${left} <> 0 AND entry.date <= book.closed_until THEN book.closed_until + 1 END AS booked_on, entry.amount, entry.fee, entry.is_reversal,
  CASE WHEN entry.original_amount IS NOT NULL THEN json_build_object('amount', entry.original_amount, 'currency', entry.original_currency) END AS original,
  ${left} AS left, ${left} + entry.credit + ${feeLeft} AS available, entry.credit, entry.counterparty, entry.iban, entry.text, entry.reference,
  CASE WHEN ${states.aside} THEN 'aside' WHEN ${states.matched} THEN 'matched' ELSE 'open' END AS state,
  entry.aside_reason, entry.version, ${payments} AS payments,
  ${allocations} AS allocations, ${returned} AS returned, ${returnable} AS returnable, seller.prefix`

const tables = `JOIN bank_statement statement ON statement.id = entry.statement_id
  JOIN invoice_seller seller ON seller.entity = entry.entity LEFT JOIN ledger_book book ON book.entity = entry.entity`

/** Entries with what they may pay, in the same order. */
async function withProposals(stored: readonly StoredEntry[], connection?: Connection): Promise<BankEntry[]> {
  const open = stored.filter(({ state }) => state === "open")
  const found = await proposalsFor(open, connection)
  return stored.map(({ prefix: _, ...entry }) => ({ ...entry, proposals: found.get(entry.id) ?? [] }))
}

/** An entry. Throws a 404 for an unknown one. */
export async function findEntry(id: number, connection?: Connection): Promise<BankEntry> {
  const stored = await query<StoredEntry>(
    {
      name: "bank-entry",
      text: `SELECT ${columns} FROM bank_entry entry ${tables} WHERE entry.id = $1`,
      values: [id],
    },
    connection,
  )
  const [entry] = await withProposals(stored, connection)
  if (!entry) throw notFound("bank_entry")
  return entry
}

/** Entries with a customer's credit that an entry could pay back. Throws a 404 for an unknown one. */
export async function listCredits(entry: number) {
  await findEntry(entry)
  return query<{ entry: number; buyer: string; credit: number; date: string }>({
    name: "bank-credits",
    text: `SELECT source.id AS entry, source.credit, source.date, coalesce((SELECT invoice.buyer_party ->> 'name' FROM bank_allocation
        JOIN invoice ON invoice.id = invoice_id WHERE entry_id = source.id AND bank_allocation.kind = 'credit' ORDER BY bank_allocation.id DESC LIMIT 1), '') AS buyer
      FROM bank_entry source JOIN bank_entry own ON (own.entity, own.currency) = (source.entity, source.currency)
      WHERE own.id = $1 AND own.amount < 0 AND source.credit <> 0 ORDER BY source.date DESC, source.id DESC LIMIT 50`,
    values: [entry],
  })
}

type Input = {
  page: number
  per_page: number
  state?: EntryState | undefined
  direction?: "in" | "out" | undefined
  statement?: number | undefined
  entity?: BillingEntity | undefined
  currency?: AccountCurrency | undefined
  search: string
}

/** As the index bank_entry_search has it. */
const searched = "search_text(entry.counterparty, entry.text, entry.reference)"

function conditionsOf(input: Input, parameters: Parameters): string[] {
  const { direction, statement, entity, currency, search } = input
  const cents = centsOf(search)
  const words = searchConditions(search, searched, parameters)
  const isAmount = cents === null ? [] : [`entry.amount = ANY (${parameters.add([cents, -cents])}::bigint[])`]
  const isSearched = wordsOf(search).length > 0
  return [
    ...(direction ? [`entry.amount ${direction === "in" ? ">" : "<"} 0`] : []),
    ...(statement ? [`entry.statement_id = ${parameters.add(statement)}`] : []),
    ...(entity ? [`entry.entity = ${parameters.add(entity)}`] : []),
    ...(currency ? [`entry.currency = ${parameters.add(currency)}`] : []),
    ...(isSearched ? [`(${[words.join(" AND "), ...isAmount].join(" OR ")})`] : []),
  ]
}

/** A page of entries, newest first, and how many there are of each state for the same choice. */
export async function listEntries(input: Input) {
  const { page, per_page, state } = input
  const parameters = new Parameters()
  const where = ["true", ...conditionsOf(input, parameters)].join(" AND ")
  const counting = Object.values(parameters.values)
  const [limit, offset] = [parameters.add(per_page), parameters.add((page - 1) * per_page)]
  const count = (more: string) => `(SELECT count(*)::int FROM bank_entry entry WHERE ${where}${more})`
  const [stored, { all, open, aside }] = await Promise.all([
    query<StoredEntry>({
      text: `SELECT ${columns} FROM (SELECT * FROM bank_entry entry WHERE ${where}${state ? ` AND ${states[state]}` : ""}
          ORDER BY date DESC, id DESC LIMIT ${limit} OFFSET ${offset}) entry ${tables} ORDER BY entry.date DESC, entry.id DESC`,
      values: parameters.values,
    }),
    // Three counts, each by the index that is made for it, in place of one that reads every row.
    queryOne<{ all: number; open: number; aside: number }>({
      text: `SELECT ${count("")} AS all, ${count(` AND ${states.open}`)} AS open, ${count(` AND ${states.aside}`)} AS aside`,
      values: counting,
    }),
  ])
  const counts = { open, matched: all - open - aside, aside }
  const total = state ? counts[state] : all
  return { rows: await withProposals(stored), total, counts }
}
