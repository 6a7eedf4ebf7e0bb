import { type Connection, query, queryOne } from "../database/db.ts"
import { notFound } from "../http/errors.ts"
import { withSchemes } from "../records/social-networks.ts"
import { type CompanyField, type CompanyForm, formColumns, formLinks, type LinkField } from "./form.ts"

const rows = (sql: string) => `(SELECT coalesce(json_agg(r), '[]') FROM (${sql}) r)`

/** A contact that was deleted is not shown as the primary one, but stays it in case it is restored. */
const notDeletedContact = (column: string) =>
  `(SELECT id FROM contact WHERE contact.id = company.${column} AND deleted_at IS NULL)`

/** Contacts in the order in which the page shows them. */
const contactIds = `ARRAY(SELECT contact.id FROM company_contact link
  JOIN contact ON contact.id = link.contact_id AND contact.deleted_at IS NULL WHERE link.company_id = company.id
  ORDER BY (contact.id = company.primary_contact_id) DESC NULLS LAST,
    (contact.id = company.primary_sales_contact_id) DESC NULLS LAST, link.position, contact.id)`

function linkedIds({ table, column, bloc, isOrdered }: LinkField): string {
  const inBloc = bloc ? `AND bloc = '${bloc}'` : ""
  return `ARRAY(SELECT ${column} FROM ${table} WHERE company_id = company.id ${inBloc} ORDER BY ${isOrdered ? "position, " : ""}${column})`
}

/** Fields that are neither a column nor a list of ids of their own table alone. */
const otherSql = {
  "informations.contactPrimary": notDeletedContact("primary_contact_id"),
  "vendor.primarySalesContact": notDeletedContact("primary_sales_contact_id"),
  contacts: contactIds,
  "informations.phones": rows(
    "SELECT type, number, country_id FROM company_phone WHERE company_id = company.id ORDER BY position, id",
  ),
  "informations.socialNetworks":
    rows(`SELECT link.social_network_id, link.value FROM company_social_network link
    JOIN social_network network ON network.id = link.social_network_id
    WHERE link.company_id = company.id ORDER BY network.position, network.id, link.id`),
  "vendor.participations": rows(
    "SELECT tradeshow_session_id, booth_size FROM company_participation WHERE company_id = company.id ORDER BY 1",
  ),
  "vendor.lifecycles": rows(
    "SELECT lifecycle_id, lifecycle_option_id FROM company_lifecycle WHERE company_id = company.id ORDER BY 1",
  ),
  zoho: rows("SELECT organization_id, zoho_id FROM company_zoho WHERE company_id = company.id ORDER BY 1"),
  mobilier: rows(
    "SELECT tradeshow_id, reference FROM company_mobilier WHERE company_id = company.id ORDER BY 1",
  ),
} satisfies Partial<Record<CompanyField, string>>

const linkSql = Object.entries(formLinks).map(([field, link]) => [field, linkedIds(link)] as const)

/** SQL of each field's value. */
const fieldSql: Record<string, string> = { ...formColumns, ...Object.fromEntries(linkSql), ...otherSql }

const formSql = `SELECT version, json_build_object(${Object.entries(fieldSql)
  .map(([field, sql]) => `'${field}', ${sql}`)
  .join(", ")}) AS form FROM company WHERE id = $1`

export type CurrentForm = { version: number; form: CompanyForm }

/**
 * Reads a company's form; nobody else can save the company until the transaction ends. The lock comes in a statement of its
 * own: the one that reads must begin when it is held, or it would not see what the last holder wrote to the link tables.
 * @throws 404 when there is no such living company
 */
export async function lockForm(id: number, connection: Connection): Promise<CurrentForm> {
  const [notDeleted] = await query(
    {
      name: "company-lock",
      text: "SELECT FROM company WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE",
      values: [id],
    },
    connection,
  )
  if (!notDeleted) throw notFound("Company")
  const { version, form } = await queryOne<CurrentForm>(
    { name: "company-form", text: formSql, values: [id] },
    connection,
  )
  const socialNetworks = withSchemes(form["informations.socialNetworks"])
  return { version, form: { ...form, "informations.socialNetworks": socialNetworks } }
}
