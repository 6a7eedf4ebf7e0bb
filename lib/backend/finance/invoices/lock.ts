import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { BillingEntity, Currency } from "#lib/contract/finance/ledger-terms.ts"

/** A document that is locked with the registrations it is for; cents. */
export type LockedInvoice = {
  id: number
  kind: "invoice" | "credit_note"
  entity: BillingEntity
  currency: Currency
  balance: number
  /** Ids. */
  registrations: number[]
}

/** Locks the registrations of documents, then the documents, each by ascending id: the order in which all writers take them. */
export async function lockInvoices(ids: readonly number[], connection: Connection): Promise<LockedInvoice[]> {
  await query(
    {
      name: "invoice-registrations-lock",
      text: `SELECT id FROM registration WHERE id IN (SELECT registration_id FROM invoice_line WHERE invoice_id = ANY ($1))
        ORDER BY id FOR NO KEY UPDATE`,
      values: [ids],
    },
    connection,
  )
  return query<LockedInvoice>(
    {
      name: "invoice-lock",
      text: `SELECT id, kind, entity, currency, balance,
          ARRAY(SELECT DISTINCT registration_id FROM invoice_line WHERE invoice_id = invoice.id ORDER BY 1) AS registrations
        FROM invoice WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`,
      values: [ids],
    },
    connection,
  )
}

/**
 * Locks an issued invoice and the registrations it is for.
 * @returns the ids of the registrations
 * @throws 404 for an unknown one, 422 for a credit note
 */
export async function lockInvoice(id: number, connection: Connection): Promise<number[]> {
  const [locked] = await lockInvoices([id], connection)
  if (!locked) throw notFound("invoice")
  if (locked.kind !== "invoice") throw invalid({ invoice: ["not_an_invoice"] })
  return locked.registrations
}
