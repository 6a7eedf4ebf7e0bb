import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import type { ContactExportColumn } from "#lib/contract/crm/exports.ts"
import { nameSql, namesSql, oneNameSql, phonesSql, textSql } from "./column-sql.ts"
import { postalColumnSql } from "./postal-columns.ts"

/** What each column of a contacts export holds: SQL on the table contact. */
export function contactColumnSql(language: Language): Record<ContactExportColumn, string> {
  const name = nameSql("value", language)
  return {
    id: "contact.id",
    salutation: oneNameSql("salutation", "contact.salutation_id", name),
    ...textSql(contactFields, "contact"),
    email: "contact.email",
    other_emails:
      "(SELECT string_agg(email::text, ', ' ORDER BY position, id) FROM contact_email WHERE contact_id = contact.id)",
    companies: companySql("company.name"),
    ...postalColumnSql(language),
    country: namesSql("country", "country_ids", name),
    account_types: namesSql("account_type", "account_type_ids", name),
    mobile: phonesSql("contact", "mobile"),
    landline: phonesSql("contact", "landline"),
    tags: namesSql("contact_tag", "tag_ids", "value.name"),
    callers: namesSql("caller", "caller_ids", "value.name"),
    badge: oneNameSql("badge", "contact.badge_id", "value.name"),
    outcome: oneNameSql("outcome", "contact.outcome_id", "value.name"),
    is_vip: "is_vip",
    registrations: `(SELECT string_agg(show.short_name || ' ' || session.name, ', ' ORDER BY session."from", session.id)
      FROM tradeshow_session session JOIN tradeshow show ON show.id = session.tradeshow_id
      WHERE session.id = ANY (contact.registered_ids))`,
    email_error: "contact.email_error",
    blacklisted: "contact.is_blacklisted",
    unsubscribed_at: moment("contact.unsubscribed_at"),
    created_at: moment("contact.created_at"),
    updated_at: moment("contact.updated_at"),
  }
}

/** A value of each of the contact's active companies, joined by commas. */
export function companySql(value: string): string {
  return `(SELECT string_agg(${value}, ', ' ORDER BY link.position, company.id)
    FROM company_contact link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
    WHERE link.contact_id = contact.id)`
}
