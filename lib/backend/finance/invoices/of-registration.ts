import { noteLinked } from "#lib/backend/finance/partner-notes/note-for-partner.ts"
import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { lockRegistration } from "#lib/backend/shows/registrations/lock-registration.ts"
import { percentPaid } from "#lib/backend/shows/registrations/record/percent-paid.ts"
import { invoicesPerPage, lastInvoicePage } from "#lib/contract/finance/invoice-terms.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import type { Invoice } from "#lib/contract/shows/registration-detail.ts"
import { today } from "./days.ts"
import { tellRegistrations } from "./tell.ts"

type Stored = Omit<Invoice, "percent">

/** What is shown of an invoice of a registration. */
const invoiceColumns = `id, name, date, total, balance, currency, zoho_invoice_number, is_calculate, invoice_id, due_on,
  EXISTS (SELECT FROM invoice WHERE invoice.id = registration_invoice.invoice_id AND file_id IS NOT NULL) AS has_file`

const shown = (stored: Stored): Invoice => ({ ...stored, percent: percentPaid(stored) })

/** A page of a registration's invoices, newest first, from page 1. Throws a 404 for an unknown registration. */
export async function invoicesOf(registration: number, page: number) {
  const active = await query({
    name: "invoices-of-active",
    text: "SELECT FROM registration WHERE id = $1 AND deleted_at IS NULL",
    values: [registration],
  })
  if (active.length === 0) throw notFound("registration")
  const rows = await query<Stored>({
    name: "registration-invoices",
    text: `SELECT ${invoiceColumns} FROM registration_invoice WHERE registration_id = $1
      ORDER BY date DESC, id DESC LIMIT $2 OFFSET $3`,
    values: [registration, invoicesPerPage + 1, (page - 1) * invoicesPerPage],
  })
  const has_more = rows.length > invoicesPerPage && page < lastInvoicePage
  return { invoices: rows.slice(0, invoicesPerPage).map(shown), has_more }
}

type Linked = {
  session: number
  zoho_invoice_id: string
  invoice_name: string
  total: number
  balance: number
  currency?: Currency | undefined
  date?: string | undefined
  due_date?: string | undefined
}

/**
 * Links an invoice that the accounting CRM holds.
 * @throws 404 for an unknown registration; 422 on `balance` for one greater than the total, on `zoho_invoice_id` when it is linked already
 */
export function linkInvoice(input: Linked, actor: Actor): Promise<Invoice> {
  const { session: registration, total, balance, zoho_invoice_id: zoho, invoice_name: name } = input
  if (balance > total) throw invalid({ balance: ["more_than_is_due"] })
  return inTransaction(async (connection) => {
    await lockRegistration(registration, connection)
    const stored = await queryOne<Stored>(
      {
        text: `INSERT INTO registration_invoice (registration_id, name, zoho_invoice_id, total, balance, date, due_on, currency)
          SELECT $1, $2, $3, $4, $5, $6, CASE WHEN $5 > 0 THEN $7::date END,
            coalesce($8::currency, CASE show.billing_entity WHEN 'inc' THEN 'USD' ELSE 'EUR' END::currency)
          FROM registration JOIN tradeshow_session session ON session.id = tradeshow_session_id
          JOIN tradeshow show ON show.id = session.tradeshow_id WHERE registration.id = $1
          RETURNING ${invoiceColumns}`,
        values: [
          registration,
          name,
          zoho,
          total,
          balance,
          input.date ?? today(),
          input.due_date ?? null,
          input.currency ?? null,
        ],
      },
      connection,
    )
    await tellRegistrations([registration], { invoices: [null, name] }, actor, connection)
    await noteLinked(stored.id, connection)
    return shown(stored)
  }).catch((error: unknown) => {
    throw isTaken(error, "registration_invoice_zoho")
      ? invalid({ zoho_invoice_id: ["already_linked"] })
      : error
  })
}

/**
 * Takes an invoice off a registration that the accounting CRM holds (I-35); there it stays.
 * @throws 404 for an unknown registration, for an invoice that is not linked to it, and for one of the ledger
 */
export function unlinkInvoice(registration: number, linked: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    await lockRegistration(registration, connection)
    const [removed] = await query<{ name: string }>(
      {
        text: `DELETE FROM registration_invoice WHERE id = $1 AND registration_id = $2 AND invoice_id IS NULL
            AND zoho_invoice_id IS NOT NULL RETURNING name`,
        values: [linked, registration],
      },
      connection,
    )
    if (!removed) throw notFound("invoice")
    await tellRegistrations([registration], { invoices: [removed.name, null] }, actor, connection)
  })
}
