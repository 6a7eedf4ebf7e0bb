import { shareOut } from "#lib/backend/finance/invoices/figures.ts"
import { sql } from "./database.ts"

/** `credited`: of its lines by lines of credit notes. */
type Part = { registration: number; amount: number; credited: number }
type Document = {
  id: number
  entity: string
  kind: "invoice" | "credit_note"
  year: number
  serial: number
  number: string
  date: string
  credits_id: number | null
  subtotal: number
  discount: number
  taxable: number
  tax: number
  total: number
  credited: number
  paid: number
  balance: number
  /** By registration, ascending. */
  parts: Part[]
  instalments: { due: string; amount: number }[]
  payments: number[]
}
type Share = { registration: number; total: number; balance: number; due: string | null }

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const documents = () =>
  sql<Document>(`SELECT id, entity::text, kind::text, year, serial, number, date::text, credits_id, subtotal, discount, taxable, tax,
      total, credited, paid, balance,
      ARRAY(SELECT json_build_object('registration', registration_id, 'amount', sum(amount)::int,
          'credited', sum(coalesce((SELECT sum(note.amount) FROM invoice_line note WHERE note.credits_line_id = line.id), 0))::int)
        FROM invoice_line line WHERE invoice_id = invoice.id GROUP BY registration_id ORDER BY registration_id) AS parts,
      ARRAY(SELECT json_build_object('due', due_date, 'amount', amount) FROM invoice_instalment
        WHERE invoice_id = invoice.id ORDER BY position) AS instalments,
      ARRAY(SELECT amount FROM invoice_payment WHERE invoice_id = invoice.id) AS payments
    FROM invoice ORDER BY entity, kind, year, serial`)

function dueOf({ total, balance, instalments }: Document): string | null {
  let until = 0
  for (const { due, amount } of instalments) {
    until += amount
    if (until > total - balance) return due
  }
  return null
}

/** What of an invoice falls on each of its registrations, calculated again. */
function sharesOf(invoice: Document): Share[] {
  const lines = invoice.parts.map(({ amount }) => amount)
  const left = invoice.total - invoice.credited
  const remaining = invoice.parts.map(({ amount, credited }) => Math.max(0, amount - credited))
  const totals = shareOut(left, sum(remaining) > 0 ? remaining : lines)
  const sign = Math.sign(invoice.balance)
  const byLines = sign < 0 && invoice.parts.some(({ credited }) => credited > 0)
  const wholes = shareOut(invoice.total, lines)
  const gone = totals.map((total, place) => Math.max(0, (wholes[place] ?? 0) - total))
  const weights = left > 0 ? (byLines ? gone : totals) : lines
  const balances = shareOut(Math.abs(invoice.balance), weights)
  return invoice.parts.map(({ registration }, place) => {
    const balance = sign * (balances[place] ?? 0) || 0
    return { registration, total: totals[place] ?? 0, balance, due: balance > 0 ? dueOf(invoice) : null }
  })
}

function wrongSums(document: Document, notes: readonly Document[]): string[] {
  const credited = sum(notes.map(({ total }) => total))
  const paid = sum(document.payments)
  const isInvoice = document.kind === "invoice"
  const rules: [string, boolean][] = [
    ["lines", sum(document.parts.map(({ amount }) => amount)) === document.subtotal],
    ["instalments", sum(document.instalments.map(({ amount }) => amount)) === document.total],
    ["discount", document.subtotal - document.discount === document.taxable],
    ["tax", document.taxable + document.tax === document.total],
    ["credited", credited === document.credited && credited <= document.total],
    ["paid", paid === document.paid],
    ["balance", document.balance === (isInvoice ? document.total - credited - paid : 0)],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => `${document.number}: ${rule}`)
}

/** Numbers 1 to n of every series and year, dates that never run backwards, and the row that holds the last. */
async function wrongNumbers(all: readonly Document[]): Promise<string[]> {
  const series = Map.groupBy(all, ({ entity, kind, year }) => `${entity} ${kind} ${year}`)
  const wrong = [...series].flatMap(([name, issued]) =>
    issued.flatMap(({ serial, date }, place) => {
      const isNext = serial === place + 1
      const goesOn = date >= (issued[place - 1]?.date ?? "")
      return isNext && goesOn ? [] : [`${name}: ${serial} of ${date} is at ${place + 1}`]
    }),
  )
  const stored = await sql<{ name: string; last: number }>(
    "SELECT concat_ws(' ', entity, kind, year) AS name, last FROM invoice_numbering",
  )
  const off = stored.filter(({ name, last }) => series.get(name)?.length !== last).map(({ name }) => name)
  return [...wrong, ...off.map((name) => `${name}: the last number kept is another`)]
}

async function wrongRegistrations(shares: readonly Share[]): Promise<string[]> {
  const stored = await sql<
    Record<"id" | "invoiced" | "collected" | "percent" | "count", number> & { due: string | null }
  >(
    `SELECT id, invoiced, collected, billed_percent AS percent, invoice_count AS count, due_on::text AS due FROM registration`,
  )
  const of = Map.groupBy(shares, ({ registration }) => registration)
  return stored.flatMap(({ id, ...row }) => {
    const own = of.get(id) ?? []
    const invoiced = sum(own.map(({ total }) => total))
    const collected = invoiced - sum(own.map(({ balance }) => balance))
    const percent = invoiced > 0 ? Math.trunc((collected * 100) / invoiced) : 0
    const [due = null] = own.flatMap((share) => share.due ?? []).toSorted()
    const desired = JSON.stringify({ invoiced, collected, percent, count: own.length, due })
    const found = JSON.stringify(row)
    return found === desired ? [] : [`registration ${id}: ${found} should be ${desired}`]
  })
}

async function wrongShares(desired: readonly Share[]): Promise<string[]> {
  const stored = await sql<Share>(
    "SELECT registration_id AS registration, total, balance, due_on::text AS due FROM registration_invoice WHERE invoice_id IS NOT NULL",
  )
  const lines = (shares: readonly Share[]) =>
    shares
      .map(({ registration, total, balance, due }) => `${registration}: ${total} ${balance} ${due}`)
      .toSorted()
  const [found, wanted] = [lines(stored), lines(desired)]
  return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`shares ${found} should be ${wanted}`]
}

/** Each document and payment told once in the audit trail of each of its registrations, and no other. */
async function wrongAuditTrail(all: readonly Document[]): Promise<string[]> {
  const noted = await sql<{ record_id: number; field: string; value: string }>(
    `SELECT record_id, change.key AS field, change.value ->> 1 AS value FROM audit_entry, jsonb_each(changes) change
      WHERE record_type = 'registration' AND change.key IN ('invoices', 'credit_notes', 'payments')`,
  )
  const invoices = new Map(all.map((document) => [document.id, document]))
  const desired = all.flatMap((document) => {
    const subject = invoices.get(document.credits_id ?? document.id) ?? document
    const field = document.kind === "invoice" ? "invoices" : "credit_notes"
    return subject.parts.flatMap(({ registration }) => [
      `${registration} ${field} ${document.number}`,
      ...document.payments.map((amount) => `${registration} payments ${(amount / 100).toFixed(2)}`),
    ])
  })
  const found = noted.map(({ record_id, field, value }) => `${record_id} ${field} ${value}`)
  return JSON.stringify(found.toSorted()) === JSON.stringify(desired.toSorted())
    ? []
    : [`audit trail: ${found.length} entries should be ${desired.length}`]
}

/** What each entry of a bank has paid is the sum of its payments, of its own account or with both amounts, within what came; nothing while it is set aside. */
async function wrongEntries(): Promise<string[]> {
  const wrong = await sql<{ id: number }>(
    `SELECT entry.id FROM bank_entry entry LEFT JOIN LATERAL (
        SELECT coalesce(sum(coalesce(payment.bank_amount, payment.amount)), 0) AS paid,
          bool_and(invoice.entity = entry.entity AND (invoice.currency = entry.currency) = (payment.bank_amount IS NULL)) AS fits
        FROM invoice_payment payment JOIN invoice ON invoice.id = invoice_id WHERE bank_entry_id = entry.id) own ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE kind IN ('credit', 'aside')), 0) AS taken,
          -coalesce(sum(amount) FILTER (WHERE kind IN ('charge', 'difference')), 0) AS adjusted
        FROM bank_allocation WHERE entry_id = entry.id) part ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS credit FROM bank_allocation
        WHERE kind = 'credit' AND (source_id = entry.id OR (entry_id = entry.id AND source_id IS NULL))) owed ON true
      WHERE matched <> own.paid + part.taken OR entry.adjusted <> part.adjusted OR entry.credit <> owed.credit OR NOT coalesce(own.fits, true)
        OR matched NOT BETWEEN least(amount + entry.adjusted, 0) AND greatest(amount + entry.adjusted, 0) OR (aside_at IS NOT NULL AND own.paid <> 0)
      UNION ALL SELECT reversal.id FROM invoice_payment reversal JOIN invoice_payment payment ON payment.id = reversal.reverses_id
      LEFT JOIN bank_entry own ON own.id = reversal.bank_entry_id
      WHERE reversal.bank_entry_id IS DISTINCT FROM payment.bank_entry_id AND sign(coalesce(own.amount, 0)) <> sign(reversal.amount)`,
  )
  return wrong.map(({ id }) => `bank entry ${id} has paid something else`)
}

/** What the ledger says otherwise than its documents, lines, instalments, payments and entries of banks come to when they are summed again. */
export async function wrongInLedger(): Promise<string[]> {
  const all = await documents()
  const notesOf = Map.groupBy(all, ({ credits_id }) => credits_id)
  const invoices = all.filter(({ kind }) => kind === "invoice")
  const shares = invoices.flatMap(sharesOf)
  return [
    ...all.flatMap((document) => wrongSums(document, notesOf.get(document.id) ?? [])),
    ...(await wrongNumbers(all)),
    ...(await wrongShares(shares)),
    ...(await wrongRegistrations(shares)),
    ...(await wrongAuditTrail(all)),
    ...(await wrongEntries()),
  ]
}
