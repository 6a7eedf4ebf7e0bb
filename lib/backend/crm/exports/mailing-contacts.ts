import type { Condition } from "#lib/backend/records/lists/filters/definition.ts"
import type { MailingContact } from "#lib/contract/crm/exports.ts"
import { oneNameSql } from "./column-sql.ts"

/** Has no address, is refused by the provider or has unsubscribed. The index contact_not_writable has these. */
const notWritable = "(email IS NULL OR is_blacklisted OR unsubscribed_at IS NOT NULL)"
/** SQL: addresses of the suppression list as far as it is about all lists, under a name that no contact's column has. */
const suppressed =
  "(SELECT suppression.email AS suppressed_email FROM suppression WHERE suppression.mailing_list_id IS NULL) suppressed"

/** Contacts that may be written to: the provider sends as well to nobody whose address is suppressed. */
export const writable: Condition & { others: string } = {
  holds: `NOT ${notWritable} AND NOT EXISTS (SELECT FROM ${suppressed} WHERE suppressed_email = email)`,
  others: `id IN (SELECT id FROM contact WHERE ${notWritable}
    UNION ALL SELECT other.id FROM contact other WHERE other.email IN (SELECT suppressed_email FROM ${suppressed}))`,
}

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
