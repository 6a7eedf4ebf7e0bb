import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { OpenInvoice } from "#lib/contract/finance/bank-entry.ts"
import type { MatchReason } from "#lib/contract/finance/bank-terms.ts"
import { nextInstalment, openInvoiceColumns } from "../open-invoice.ts"
import type { StoredEntry } from "../stored-entry.ts"
import { namesIn } from "./names-in.ts"
import { numbersIn } from "./numbers-in.ts"

/** How an invoice was come by, beside its amount. */
export type CandidateReason = Extract<MatchReason, "number" | "account" | "name">

/** An invoice that an entry may pay. `buyer_key` is the same of all invoices of a buyer. */
export type Candidate = OpenInvoice & { entry: number; buyer_key: string; reasons: CandidateReason[] }

/** Invoices of a buyer that are looked at, one more than an entry pays at once: with more of them nobody knows their sum. */
export const maxOfBuyer = 51
/** Invoices of an amount that are looked at where nothing but the amount speaks for them. */
const maxOfAmount = 4

const buyerKey = "party_key(invoice.buyer_party ->> 'name')"
/** Money in pays what is due, money out gives back what was paid too much. */
const isOpen = "invoice.balance <> 0 AND (invoice.balance > 0) = (input.amount > 0)"
const ofAccount = "invoice.entity = input.entity AND invoice.currency = input.currency"

/** Rows of a subquery by a row before it, through an index: the planner knows too little of what texts hold to choose another way. */
const each = (rows: string) => `CROSS JOIN LATERAL (${rows})`

/** $1 the entries. Every way leads from an entry to a few invoices; what is known of these is read once for all ways. */
const sql = `WITH input AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1) AS input(entry int, entity billing_entity, currency currency, amount int, amounts int[], iban text, names text[], numbers jsonb)),
  numbered AS MATERIALIZED (
    SELECT input.entry, document.id FROM input CROSS JOIN LATERAL jsonb_to_recordset(input.numbers) AS named(kind invoice_kind, year int, serial int)
    ${each("SELECT coalesce(credits_id, id) AS id FROM invoice WHERE (entity, kind, year, serial) = (input.entity, named.kind, named.year, named.serial) LIMIT 1")} document),
  spoken AS MATERIALIZED (SELECT DISTINCT input.entry, entity, currency, amount, unaccented(name) AS key FROM input CROSS JOIN LATERAL unnest(input.names) AS name),
  keys AS MATERIALIZED (
    SELECT entry, entity, currency, amount, key, 'name' AS reason FROM spoken
    UNION
    SELECT input.entry, input.entity, input.currency, input.amount, paid.key, 'account' FROM input
    ${each(`SELECT DISTINCT ${buyerKey} AS key FROM bank_entry earlier JOIN invoice_payment ON bank_entry_id = earlier.id
      JOIN invoice ON invoice.id = invoice_id WHERE earlier.iban = input.iban AND earlier.iban <> '' AND earlier.matched <> 0 LIMIT ${maxOfBuyer}`)} paid
    UNION
    SELECT input.entry, input.entity, input.currency, input.amount, named.key, NULL FROM input JOIN numbered USING (entry)
    ${each(`SELECT ${buyerKey} AS key FROM invoice WHERE invoice.id = numbered.id LIMIT 1`)} named),
  ways AS MATERIALIZED (
    SELECT entry, id, 'number' AS reason FROM numbered
    UNION ALL
    SELECT input.entry, own.id, input.reason FROM keys input
    ${each(`SELECT invoice.id FROM invoice WHERE ${ofAccount} AND ${buyerKey} = input.key AND ${isOpen}
      ORDER BY invoice.date, invoice.id LIMIT ${maxOfBuyer}`)} own
    UNION ALL
    SELECT input.entry, applied.id, 'name' FROM spoken input
    ${each(`SELECT share.invoice_id AS id FROM registration JOIN registration_invoice share ON share.registration_id = registration.id
      WHERE party_key(registration.company_name) = input.key AND share.balance <> 0 AND share.invoice_id IS NOT NULL LIMIT ${maxOfBuyer}`)} applied
    UNION ALL
    SELECT input.entry, equal.id, NULL FROM input
    ${each(`SELECT invoice.id FROM invoice WHERE ${ofAccount} AND invoice.balance = ANY (input.amounts) AND ${isOpen} LIMIT ${maxOfAmount}`)} equal
    UNION ALL
    SELECT input.entry, part.id, NULL FROM input
    ${each(`SELECT invoice.id FROM invoice_instalment JOIN invoice ON invoice.id = invoice_id ${nextInstalment}
      WHERE invoice_instalment.amount = ANY (input.amounts) AND ${ofAccount} AND ${isOpen} AND next.due = ANY (input.amounts) LIMIT ${maxOfAmount}`)} part),
  found AS MATERIALIZED (SELECT entry, id, coalesce(array_agg(DISTINCT reason) FILTER (WHERE reason IS NOT NULL), '{}') AS reasons FROM ways GROUP BY 1, 2)
  SELECT found.entry, found.reasons, open.* FROM found JOIN input USING (entry)
  ${each(`SELECT ${buyerKey} AS buyer_key, ${openInvoiceColumns} FROM invoice ${nextInstalment} WHERE invoice.id = found.id AND ${ofAccount} AND ${isOpen} LIMIT 1`)} open
  ORDER BY open.due_on NULLS LAST, open.date, open.invoice`

/** Cents of an entry that nothing has taken yet, and cents that the bank took of its payment and nobody has booked. */
export type Unpaid = { left: number; fee: number }

/** What of an entry invoices can get besides a customer's credit. */
export const unpaidOf = ({ left, available, credit }: StoredEntry): Unpaid => ({
  left,
  fee: available - left - credit,
})

/** What its payer can have sent: what came with what the bank took of it, or what came; the most first. */
export const sentAmounts = ({ left, fee }: Unpaid) => (fee > 0 ? [left + fee, left] : [left])

/** Invoices that entries may pay, by whichever way, in one statement for all of them. */
export async function candidatesFor(
  entries: readonly StoredEntry[],
  connection?: Connection,
): Promise<Candidate[]> {
  const input = entries.map((entry) => {
    const { id, entity, currency, left, iban, counterparty, text, reference, prefix } = entry
    return {
      entry: id,
      entity,
      currency,
      amount: left,
      amounts: sentAmounts(unpaidOf(entry)),
      iban,
      names: namesIn([counterparty, text]),
      numbers: numbersIn(`${text} ${reference}`, prefix),
    }
  })
  return query<Candidate>({ name: "bank-candidates", text: sql, values: [JSON.stringify(input)] }, connection)
}
