import type { Related } from "#lib/backend/records/registry/related.ts"

/** Invoices with something to pay, of registrations that companies are linked to: also those that another accounting holds. */
export const openInvoicesOfCompanies: Related = {
  name: "open_invoices",
  reads: "finance.read",
  isNamed: true,
  rows: (
    ids,
  ) => `SELECT link.company_id AS record_id, coalesce(-share.invoice_id, share.id) AS id, share.name AS label
      FROM registration_association link JOIN registration_invoice share ON share.registration_id = link.registration_id AND share.balance > 0
      JOIN registration ON registration.id = link.registration_id AND registration.deleted_at IS NULL
      WHERE link.company_id IN (${ids})`,
}
