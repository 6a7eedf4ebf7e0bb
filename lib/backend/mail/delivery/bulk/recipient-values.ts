import { brandsOfCompany, salesContactName } from "#lib/backend/mail/templates/record-values.ts"
import type { BulkPlaceholder } from "#lib/contract/mail/mail-terms.ts"

/**
 * SQL of what placeholders stand for of a recipient of a mail to many; NULL where nothing is known.
 * @param company SQL of the id of the company that they speak of, of no table named company or contact
 * @param person alias of who has first_name and last_name
 */
export const valuesOf = (company: string, person: string): Record<BulkPlaceholder, string> => ({
  FIRST_NAME: `nullif(btrim(${person}.first_name), '')`,
  LAST_NAME: `nullif(btrim(${person}.last_name), '')`,
  FIRST_NAME_PRIMARY_SALES_CONTACT: `(${salesContactName(company)})`,
  BRAND: `(SELECT string_agg(name, ', ' ORDER BY place, name) FROM (${brandsOfCompany(company)}) brands)`,
})
