import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { ZohoServer } from "#tests/partners/zoho-server.ts"
import { sql } from "./database.ts"

type Issued = {
  entity: BillingEntity
  kind: "invoice" | "credit_note"
  number: string
  total: number
  balance: number
  currency: string
  date: string
}

const organizations = { sarl: "60001", inc: "60002" }
const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)

/** What the books have otherwise of a document, a sentence each. */
function wrongOf(issued: Issued, server: ZohoServer): string[] {
  const { kind, number, total, currency, date, balance } = issued
  const books = server.books[organizations[issued.entity]]
  const found = books?.[kind === "invoice" ? "invoices" : "notes"].filter((one) => one.number === number)
  const [held] = found ?? []
  if (!books || !held || found?.length !== 1) return [`${number} is there ${found?.length} times`]
  const isSame = held.total === total && held.currency_code === currency && held.date === date
  // A refund that is due is what the credit notes have left.
  const open = Math.max(0, balance)
  return [
    ...(isSame ? [] : [`${number}: ${held.total} ${held.currency_code} of ${held.date}`]),
    ...(held.status === "draft" ? [`${number} is a draft`] : []),
    ...(kind === "invoice" && books.balanceOf(held) !== open
      ? [`${number}: balance ${books.balanceOf(held)}, not ${open}`]
      : []),
  ]
}

async function wrongPayments(server: ZohoServer): Promise<string[]> {
  const standing = await sql<{ key: string; amount: number }>(
    `SELECT key, amount FROM invoice_payment payment WHERE reverses_id IS NULL
      AND NOT EXISTS (SELECT FROM invoice_payment reversal WHERE reversal.reverses_id = payment.id)`,
  )
  const all = Object.values(server.books)
  const stored = all.flatMap(({ payments, refunds }) => [
    ...payments,
    ...refunds.map((refund) => ({ ...refund, amount: -refund.amount })),
  ])
  const amounts = new Map(standing.map(({ key, amount }) => [key, amount]))
  return [
    ...standing.filter(
      ({ key, amount }) => sum(stored.filter(({ reference }) => reference === key)) !== amount,
    ),
    ...stored.filter(({ reference }) => !amounts.has(reference)),
  ].map((row) => `payment ${JSON.stringify(row)}`)
}

/** What of the ledger the partner's books do not have exactly once with equal figures, a sentence each. */
export async function wrongInBooks(server: ZohoServer): Promise<string[]> {
  const issued = await sql<Issued>(
    "SELECT entity::text, kind::text, number, total, balance, currency::text, date::text FROM invoice ORDER BY id",
  )
  const customers = Object.values(server.books).flatMap(({ contacts }) =>
    contacts.map(({ name, currency }) => `${name} ${currency}`),
  )
  return [
    ...issued.flatMap((one) => wrongOf(one, server)),
    ...(await wrongPayments(server)),
    ...customers.filter((name, place) => customers.indexOf(name) < place),
  ]
}
