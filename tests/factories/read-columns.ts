import { sql, sqlOne } from "./database.ts"

const columns =
  "brand_names tag_ids vendor_tag_ids account_type_ids brand_ids sale_owner_ids lifecycle_option_ids session_ids has_website has_email_error has_active_sequence is_mail_pending is_on_marketplace".split(
    " ",
  )

const listed = (table: string) => columns.map((column) => `${table}.${column}`).join(", ")

/** Companies whose read columns are not what they should be, with what is stored and what should be. */
export function staleCompanies(): Promise<object[]> {
  return sql(
    `SELECT company.id, row(${listed("company")})::text AS stored, row(${listed("fresh")})::text AS should_be
     FROM company JOIN company_read_columns(ARRAY(SELECT id FROM company)) fresh USING (id)
     WHERE row(${listed("company")}) IS DISTINCT FROM row(${listed("fresh")})`,
  )
}

/** What all companies' read columns hold, to see whether a change reached them. */
export async function storedReadColumns(): Promise<string> {
  const { stored } = await sqlOne<{ stored: string }>(
    `SELECT coalesce(string_agg(row(id, search, ${listed("company")})::text, ' ' ORDER BY id), '') AS stored FROM company`,
  )
  return stored
}
