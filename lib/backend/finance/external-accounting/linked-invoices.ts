import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { nextVersion } from "#lib/backend/shows/registrations/change-registration.ts"
import { type BillingEntity, currencies } from "#lib/contract/finance/ledger-terms.ts"
import { log } from "#lib/log.ts"
import type { FoundInvoice } from "./partner.ts"
import { partnerOf } from "./partner-of.ts"
import { PartnerTrouble } from "./partner-trouble.ts"

/** Invoices that a partner has, of active registrations; `linked` and `show` name their rows. */
export const linkedSql = `FROM registration_invoice linked
  JOIN registration ON registration.id = linked.registration_id
  JOIN tradeshow_session session ON session.id = registration.tradeshow_session_id
  JOIN tradeshow show ON show.id = session.tradeshow_id
  WHERE linked.zoho_invoice_id IS NOT NULL AND linked.invoice_id IS NULL AND registration.deleted_at IS NULL`

type Linked = { registration_id: number; zoho_invoice_id: string; entity: BillingEntity }

async function readLinked(id: number): Promise<Linked | undefined> {
  const [linked] = await query<Linked>({
    text: `SELECT linked.registration_id, coalesce(linked.zoho_invoice_id, '') AS zoho_invoice_id, show.billing_entity AS entity
      ${linkedSql} AND linked.id = $1`,
    values: [id],
  })
  return linked
}

/** Keeps what the partner says of an invoice; open pages are told where it is something else. */
function keep(id: number, registration: number, found: FoundInvoice): Promise<void> {
  return inTransaction(async (connection) => {
    await query(
      { text: "SELECT FROM registration WHERE id = $1 FOR NO KEY UPDATE", values: [registration] },
      connection,
    )
    const changed = await query(
      {
        text: `UPDATE registration_invoice SET total = $2, balance = $3, date = $4, due_on = $5, zoho_invoice_number = $6,
            currency = coalesce($7, currency)
          WHERE id = $1 AND (total, balance, date, due_on, zoho_invoice_number) IS DISTINCT FROM ($2, $3, $4::date, $5::date, $6)
          RETURNING id`,
        values: [
          id,
          found.total,
          found.balance,
          found.date,
          found.balance > 0 ? found.due_date : null,
          found.number,
          currencies.find((currency) => currency === found.currency) ?? null,
        ],
      },
      connection,
    )
    if (changed.length > 0) await nextVersion(registration, connection)
  })
}

/**
 * Reads a linked invoice from the partner: total, balance, date, and the day on which it is due. One that is not there stays as it is.
 * @throws PartnerTrouble when the partner is away, to be tried again
 */
export async function followLinked(id: number): Promise<void> {
  const linked = await readLinked(id)
  const partner = linked && (await partnerOf(linked.entity))
  if (!partner) return
  try {
    const found = await partner.findInvoice(linked.zoho_invoice_id)
    if (found) await keep(id, linked.registration_id, found)
    else log.warn({ linked: id }, "a linked invoice is not in the partner's books")
  } catch (error) {
    if (!(error instanceof PartnerTrouble) || error.passes) throw error
    log.warn({ linked: id, said: error.reply }, "the accounting partner refused to show a linked invoice")
  }
}
