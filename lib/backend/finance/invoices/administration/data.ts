import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { StoredSeller, StoredTaxRule } from "#lib/contract/finance/invoicing-admin.ts"
import { missingOfSeller } from "../seller-fields.ts"

/** Who invoices, in the order of the entities. */
export async function listSellers(connection?: Connection): Promise<StoredSeller[]> {
  const sellers = await query<Omit<StoredSeller, "missing"> & { is_eu: boolean }>(
    {
      name: "kept-invoice-sellers",
      text: `SELECT entity, legal_name, legal_form, street, zip_code, city, state, country_id, registration, registration_number,
          vat_code, email, iban, bic, bank, account, prefix, terms, terms_fr, late_fees, late_fees_fr,
          recovery, recovery_fr, early_payment, early_payment_fr, vat_due, accent, footer, footer_fr,
          write_off_limit, version,
          (SELECT json_build_object('id', id, 'width', width, 'height', height) FROM seller_logo WHERE id = logo_id) AS logo,
          EXISTS (SELECT FROM invoice_numbering WHERE invoice_numbering.entity = invoice_seller.entity) AS has_documents,
          (SELECT is_eu FROM country WHERE country.id = country_id) AS is_eu
        FROM invoice_seller ORDER BY invoice_seller.entity`,
      values: [],
    },
    connection,
  )
  return sellers.map(({ is_eu, ...seller }) => ({
    ...seller,
    missing: missingOfSeller({ ...seller, is_eu }),
  }))
}

/** All rules of tax, those of a seller together, in the order in which they are tried. */
export function listRules(connection?: Connection): Promise<StoredTaxRule[]> {
  return query<StoredTaxRule>(
    {
      name: "kept-tax-rules",
      text: `SELECT id, entity, name, place, has_vat_code, category, rate / 100.0::float AS rate, reason, reason_fr, reason_code, version
        FROM tax_rule ORDER BY tax_rule.entity, position, id`,
      values: [],
    },
    connection,
  )
}
