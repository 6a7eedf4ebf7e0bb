import { marketplaceSql } from "#lib/backend/crm/companies/marketplace-account.ts"
import { runsSql } from "#lib/backend/crm/sequence-runs.ts"
import { list, moment, phones } from "#lib/backend/platform/database/json-sql.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { textsSql } from "#lib/contract/records/record-fields.ts"

/** Active companies of the contact, the related one first. */
const companyLinks = `company_contact link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
  WHERE link.contact_id = contact.id`
const companyOrder = "ORDER BY link.company_position, company.id"

const companies = list(`
  SELECT company.id, company.name, company.country_id, company.account_type_ids,
    company.primary_contact_id IS NOT DISTINCT FROM contact.id AS is_primary,
    company.primary_sales_contact_id IS NOT DISTINCT FROM contact.id AS is_primary_sales
  FROM ${companyLinks} ${companyOrder}`)

const named = (link: string, key: string, table: string) =>
  list(`SELECT value.id, value.name::text AS name FROM ${link} link JOIN ${table} value ON value.id = link.${key}
    WHERE link.contact_id = contact.id ORDER BY value.name`)

const socialNetworks = list(`
  SELECT link.id, link.social_network_id, network.code, network.name, link.value
  FROM contact_social_network link JOIN social_network network ON network.id = link.social_network_id
  WHERE link.contact_id = contact.id ORDER BY network.position, network.id, link.id`)

const sequences = list(runsSql("contact", "contact.id"))

const marketplace = marketplaceSql(
  `WHERE company_id = (SELECT link.company_id FROM ${companyLinks}
    AND EXISTS (SELECT FROM marketplace_account account WHERE account.company_id = company.id) ${companyOrder} LIMIT 1)`,
)

/** Everything of one contact in one round trip; names of reference data are put in by their ids afterwards. */
export const detailSql = `SELECT
  contact.id, contact.version, salutation_id, ${textsSql(contactFields, "contact")}, is_vip, badge_id, email::text AS email, outcome_id,
  email_error, ${moment("created_at")} AS created_at, ${moment("updated_at")} AS updated_at,
  ${named("contact_caller", "caller_id", "caller")} AS callers, ${named("contact_tagging", "tag_id", "contact_tag")} AS tags,
  ${list("SELECT email, email_error FROM contact_email WHERE contact_id = contact.id ORDER BY position, id")} AS other_emails,
  ${phones("contact_phone", "contact_id = contact.id")} AS phones,
  ${socialNetworks} AS social_networks, ${companies} AS companies, ${sequences} AS sequences, ${marketplace} AS marketplace,
  ${list(`SELECT tradeshow_session_id AS session_id, registered_status, is_visited FROM contact_session
    WHERE contact_id = contact.id AND (is_visited OR registered_status > 0) ORDER BY 1`)} AS sessions,
  (SELECT json_build_object('id', id, 'name', name) FROM "user" WHERE id = created_by_id) AS created_by,
  (SELECT count(*) FROM note WHERE contact_id = contact.id) AS notes,
  (SELECT count(*) FROM notification WHERE contact_id = contact.id AND done_at IS NULL) AS notifs
FROM contact WHERE contact.id = $1 AND deleted_at IS NULL`
