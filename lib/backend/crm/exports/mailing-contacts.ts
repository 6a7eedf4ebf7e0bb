import type { Condition } from "#lib/backend/records/lists/filters/definition.ts"
import type { MailingContact } from "#lib/contract/crm/exports.ts"
import { oneNameSql } from "./column-sql.ts"

/** Has no address, is refused by the provider or has unsubscribed. The index contact_not_writable has these. */
const notWritable = "(email IS NULL OR is_blacklisted OR unsubscribed_at IS NOT NULL)"

/** Contacts that may be written to. */
export const writable: Condition & { others: string } = { holds: `NOT ${notWritable}`, others: notWritable }

/** What the provider is told of a contact, as SQL; it reads names in English. */
export const mailingColumns: Record<keyof MailingContact, string> = {
  id: "contact.id",
  email: "contact.email",
  first_name: "contact.first_name",
  last_name: "contact.last_name",
  company: oneNameSql("company", "contact.company_id", "value.name"),
  country: `(SELECT country.name FROM company JOIN country ON country.id = company.country_id
    WHERE company.id = contact.company_id)`,
  job_title: "contact.job_title",
  salutation: oneNameSql("salutation", "contact.salutation_id", "value.name"),
  is_vip: "contact.is_vip",
}
