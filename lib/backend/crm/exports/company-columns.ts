import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import type { CompanyExportColumn } from "#lib/contract/crm/exports.ts"
import { nameSql, namesSql, oneNameSql, phonesSql, textSql } from "./column-sql.ts"

const contacts = (value: string) => `(SELECT string_agg(${value}, ', ' ORDER BY link.position, contact.id)
  FROM company_contact link JOIN contact ON contact.id = link.contact_id AND contact.deleted_at IS NULL
  WHERE link.company_id = company.id)`

const contactName = `nullif(${storedKinds.contact.name("contact")}, '')`

/** What each column of a companies export holds: SQL on the table company. */
export function companyColumnSql(language: Language): Record<CompanyExportColumn, string> {
  const name = nameSql("value", language)
  return {
    id: "company.id",
    ...textSql(companyFields, "company"),
    account_types: namesSql("account_type", "account_type_ids", name),
    brands: namesSql("brand", "brand_ids", "value.name"),
    tags: namesSql("company_tag", "tag_ids", "value.name"),
    vendor_tags: namesSql("vendor_tag", "vendor_tag_ids", "value.name"),
    // As on the list: who sells no more stays the company's owner, but is not named.
    sale_owners: namesSql("owner", "sale_owner_ids", "value.nickname", "value.is_active"),
    state: oneNameSql("state", "company.state_id", "value.name"),
    country: oneNameSql("country", "company.country_id", name),
    mobile: phonesSql("company", "mobile"),
    landline: phonesSql("company", "landline"),
    website: `(SELECT string_agg(link.value, ', ' ORDER BY link.id) FROM company_social_network link
      JOIN social_network network ON network.id = link.social_network_id
      WHERE link.company_id = company.id AND network.code = 'website')`,
    contacts: contacts(contactName),
    emails: contacts("contact.email::text"),
    primary_sales_contact: `(SELECT ${contactName} FROM contact
      WHERE contact.id = company.primary_sales_contact_id AND contact.deleted_at IS NULL)`,
    stages: `(SELECT string_agg(lifecycle.name || ': ' || option.title, ', ' ORDER BY lifecycle.position, lifecycle.id)
      FROM company_lifecycle link JOIN lifecycle ON lifecycle.id = link.lifecycle_id
      JOIN lifecycle_option option ON option.id = link.lifecycle_option_id WHERE link.company_id = company.id)`,
    sessions: `(SELECT string_agg(show.short_name || ' ' || session.name, ', ' ORDER BY session."from", session.id)
      FROM company_participation link JOIN tradeshow_session session ON session.id = link.tradeshow_session_id
      JOIN tradeshow show ON show.id = session.tradeshow_id WHERE link.company_id = company.id)`,
    lifecycle_platform: oneNameSql("lifecycle_platform", "company.lifecycle_platform_id", name),
    marketplace_account:
      "(SELECT account_type FROM marketplace_account WHERE marketplace_account.company_id = company.id)",
    email_error: "has_email_error",
    created_at: moment("created_at"),
    updated_at: moment("updated_at"),
  }
}
