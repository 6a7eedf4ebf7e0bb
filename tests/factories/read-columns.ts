import { sql, sqlOne } from "./database.ts"

/** Tables with read columns, each beside the function `<table>_read_columns` that says what they should hold. */
const columns = {
  company:
    "brand_names phone_digits tag_ids vendor_tag_ids account_type_ids brand_ids sale_owner_ids lifecycle_option_ids session_ids has_website has_email_error has_active_sequence is_mail_pending is_on_marketplace",
  contact:
    "company_id company_names phone_digits tag_ids caller_ids account_type_ids country_ids state_ids lifecycle_option_ids participation_ids registered_ids visited_ids has_website has_active_sequence is_on_marketplace",
  registration:
    "brand_names linked_names phone_digits is_first brand_ids market_category_ids label_ids booth_item_ids section_ids booth_numbers booth_count booth_size company_ids sale_owner_ids company_tag_ids lifecycle_option_ids participation_ids has_notes invoice_count currency invoiced collected billed_percent",
}

type Table = keyof typeof columns

const listed = (table: Table, row: string) =>
  columns[table]
    .split(" ")
    .map((column) => `${row}.${column}`)
    .join(", ")

function staleRows(table: Table): Promise<object[]> {
  return sql(
    `SELECT ${table}.id, row(${listed(table, table)})::text AS stored, row(${listed(table, "fresh")})::text AS should_be
     FROM ${table} LEFT JOIN ${table}_read_columns(ARRAY(SELECT id FROM ${table})) fresh USING (id)
     WHERE row(${listed(table, table)}) IS DISTINCT FROM row(${listed(table, "fresh")})`,
  )
}

/** Records whose last change is not where lists are ordered by it, and deleted ones that still are. */
function misplacedChanges(table: Table): Promise<object[]> {
  return sql(
    `SELECT id, placed.updated_at AS stored, record.updated_at AS should_be
     FROM (SELECT id, updated_at FROM ${table} WHERE deleted_at IS NULL) record FULL JOIN ${table}_last_change placed USING (id)
     WHERE record.updated_at IS DISTINCT FROM placed.updated_at`,
  )
}

/** Companies whose read columns are not what they should be, with what is stored and what should be, and misplaced last changes. */
export async function staleCompanies(): Promise<object[]> {
  return [...(await staleRows("company")), ...(await misplacedChanges("company"))]
}

/** Contacts whose read columns are not what they should be, the searched text included, and misplaced last changes. */
export async function staleContacts(): Promise<object[]> {
  const unsearchable = await sql(
    `SELECT id, search FROM contact
     WHERE search <> search_text(first_name, last_name, email::text, company_names)`,
  )
  return [...(await staleRows("contact")), ...unsearchable, ...(await misplacedChanges("contact"))]
}

/** What all rows' read columns hold, to see whether a change reached them. */
export async function storedReadColumns(table: Table = "company"): Promise<string> {
  const { stored } = await sqlOne<{ stored: string }>(
    `SELECT coalesce(string_agg(row(id, search, ${listed(table, table)})::text, ' ' ORDER BY id), '') AS stored FROM ${table}`,
  )
  return stored
}

/** Likewise registrations. */
export async function staleRegistrations(): Promise<object[]> {
  return [...(await staleRows("registration")), ...(await misplacedChanges("registration"))]
}
