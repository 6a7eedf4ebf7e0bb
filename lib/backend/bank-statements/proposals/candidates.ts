import type { MatchReason, OpenInvoice } from "#lib/contract/bank-statements.ts"
import { type Connection, query } from "../../database/db.ts"
import { openInvoiceColumns } from "../open-invoice.ts"
import type { StoredEntry } from "../stored-entry.ts"
import { numbersIn } from "./numbers-in.ts"

/** How an invoice was come by, beside its amount. */
export type Clue = Extract<MatchReason, "number" | "account" | "name">

/** An invoice that an entry may pay. `buyer_key` is the same of all invoices of a buyer. */
export type Candidate = OpenInvoice & { entry: number; buyer_key: string; clues: Clue[] }

/** Invoices of a buyer that are looked at, one more than an entry pays at once: with more of them nobody knows their sum. */
export const maxOfBuyer = 51
/** Invoices of an amount that are looked at where nothing but the amount speaks for them. */
const maxOfAmount = 4

const buyerKey = "party_key(invoice.buyer_party ->> 'name')"
/** Money in pays what is due, money out gives back what was paid too much. */
const isOpen = "invoice.balance <> 0 AND (invoice.balance > 0) = (asked.amount > 0)"
const ofAccount = "invoice.entity = asked.entity AND invoice.currency = asked.currency"

/** $1 the entries. Every way to an invoice is an index scan by entry; what is known of it is read once for all ways. */
const sql = `WITH asked AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1) AS asked(entry int, entity billing_entity, currency currency, amount int, iban text, said text, numbers jsonb)),
  numbered AS MATERIALIZED (
    SELECT asked.entry, coalesce(document.credits_id, document.id) AS id
    FROM asked CROSS JOIN LATERAL jsonb_to_recordset(asked.numbers) AS named(kind invoice_kind, year int, serial int)
    JOIN invoice document ON document.entity = asked.entity AND document.kind = named.kind AND document.year = named.year AND document.serial = named.serial),
  spoken AS MATERIALIZED (SELECT asked.*, key FROM asked CROSS JOIN LATERAL party_keys_in(asked.said) AS key),
  keys AS MATERIALIZED (
    SELECT entry, entity, currency, amount, key, 'name' AS clue FROM spoken
    UNION
    SELECT asked.entry, asked.entity, asked.currency, asked.amount, ${buyerKey}, 'account'
    FROM asked JOIN bank_entry earlier ON earlier.iban = asked.iban AND earlier.iban <> '' AND earlier.matched <> 0
      JOIN invoice_payment ON bank_entry_id = earlier.id AND reverses_id IS NULL JOIN invoice ON invoice.id = invoice_id
    UNION
    SELECT asked.entry, asked.entity, asked.currency, asked.amount, ${buyerKey}, NULL
    FROM asked JOIN numbered USING (entry) JOIN invoice ON invoice.id = numbered.id),
  ways AS (
    SELECT entry, id, 'number' AS clue FROM numbered
    UNION ALL
    SELECT asked.entry, own.id, asked.clue FROM keys asked CROSS JOIN LATERAL (
      SELECT invoice.id FROM invoice WHERE ${ofAccount} AND ${buyerKey} = asked.key AND ${isOpen}
      ORDER BY invoice.date, invoice.id LIMIT ${maxOfBuyer}) own
    UNION ALL
    SELECT asked.entry, share.invoice_id, 'name' FROM spoken asked
      JOIN registration ON party_key(registration.company_name) = asked.key
      JOIN registration_invoice share ON share.registration_id = registration.id AND share.invoice_id IS NOT NULL
    UNION ALL
    SELECT asked.entry, equal.id, NULL FROM asked CROSS JOIN LATERAL (
      SELECT invoice.id FROM invoice WHERE ${ofAccount} AND invoice.balance = asked.amount AND ${isOpen} LIMIT ${maxOfAmount}) equal
    UNION ALL
    SELECT asked.entry, part.id, NULL FROM asked CROSS JOIN LATERAL (
      SELECT invoice.id FROM invoice_instalment JOIN invoice ON invoice.id = invoice_id
      WHERE invoice_instalment.amount = asked.amount AND ${ofAccount} AND ${isOpen} AND invoice_due(invoice) = asked.amount LIMIT ${maxOfAmount}) part),
  found AS (SELECT entry, id, coalesce(array_agg(DISTINCT clue) FILTER (WHERE clue IS NOT NULL), '{}') AS clues FROM ways GROUP BY 1, 2)
  SELECT found.entry, found.clues, ${buyerKey} AS buyer_key, ${openInvoiceColumns}
  FROM found JOIN asked USING (entry) JOIN invoice ON invoice.id = found.id AND ${ofAccount} AND ${isOpen}
  ORDER BY due_on NULLS LAST, invoice.date, invoice.id`

/** Invoices that entries may pay, by whichever way, in one statement for all of them. */
export async function candidatesFor(
  entries: readonly StoredEntry[],
  connection?: Connection,
): Promise<Candidate[]> {
  const asked = entries.map(
    ({ id, entity, currency, left, iban, counterparty, text, reference, prefix }) => ({
      ...{ entry: id, entity, currency, amount: left, iban, said: `${counterparty} ${text}` },
      numbers: numbersIn(`${text} ${reference}`, prefix),
    }),
  )
  return query<Candidate>({ text: sql, values: [JSON.stringify(asked)] }, connection)
}
