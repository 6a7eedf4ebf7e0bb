import type { ListCase } from "./cases.ts"

/** A statement as the driver takes it; with a name it is prepared once. */
export type Sql = { text: string; values: unknown[]; name?: string }

const notDeleted = "deleted_at IS NULL"

const moment = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** What a row shows; names of small tables are put in by their ids afterwards, which costs less than joining them. */
const shown = `company.id, company.name, business_name AS "businessName", account_type_ids, tag_ids, country_id, sale_owner_ids,
  CASE WHEN brand_ids = '{}' THEN '{}' ELSE ARRAY(SELECT brand.name::text FROM unnest(brand_ids) AS link (id) JOIN brand USING (id)) END AS brands,
  (SELECT account_type FROM marketplace_account WHERE company_id = company.id) AS "typeOfAccountMp",
  coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name)) FROM (
    SELECT contact.id, btrim(first_name || ' ' || last_name) AS name
    FROM company_contact link JOIN contact ON contact.id = link.contact_id AND contact.deleted_at IS NULL
    WHERE link.company_id = company.id ORDER BY link.position, contact.id LIMIT 5) c), '[]') AS contacts,
  ${moment("created_at")} AS created_at, ${moment("updated_at")} AS updated_at, is_mail_pending AS is_mail,
  primary_sales_contact_id IS NOT NULL AS is_primary_contact, has_active_sequence AS is_active_sequence, has_email_error AS email_error`

/** The other way round, for pages read from the end. */
function turned(order: string): string {
  return order.replaceAll(" DESC", "")
}

function pickedIds({ where, order, limit, offset, isGathered }: ListCase): string {
  const isByChange = order.startsWith("updated_at") && where === "true"
  const passing = isByChange ? "company_last_change" : `company WHERE ${notDeleted} AND ${where}`
  const source = isGathered ? `(SELECT id, sort_name FROM ${passing} OFFSET 0) AS passing` : passing
  return `SELECT id FROM ${source} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
}

/** A page of the whole list: ids from the narrow index of its order, their rows, and the total from the counters, prepared. */
export function bestWholePage(desired: ListCase): Sql {
  // By the moments themselves, not by what is shown of them.
  const order = (desired.isFromEnd ? turned(desired.order) : desired.order).replace(
    "updated_at",
    "company.updated_at",
  )
  return {
    name: `best ${desired.order} ${desired.limit} ${desired.offset}`,
    text: `SELECT
        (SELECT json_agg(r) FROM (SELECT ${shown} FROM (${pickedIds(desired)}) AS page JOIN company USING (id) ORDER BY ${order}) r) AS data,
        (SELECT sum(total)::int FROM list_counter WHERE list = 'company') AS total`,
    values: [],
  }
}

/** Ids of a page of a filtered list, planned for its values. */
export function bestIds(desired: ListCase): Sql {
  return { text: `SELECT ARRAY(${pickedIds(desired)}) AS ids`, values: desired.values }
}

/** Rows of ids in their order, prepared. */
export function bestRows(ids: number[]): Sql {
  return {
    name: "best company rows",
    text: `SELECT json_agg(r) AS data FROM (SELECT ${shown}
      FROM unnest($1::int[]) WITH ORDINALITY AS page (id, place) JOIN company USING (id) ORDER BY place) r`,
    values: [ids],
  }
}

/** The exact total of a filtered list. */
export function bestCount({ where, values }: ListCase): Sql {
  return { text: `SELECT count(*)::int AS total FROM company WHERE ${notDeleted} AND ${where}`, values }
}

/** Names of the small tables, by id. */
export const namesSql = `SELECT
  (SELECT json_object_agg(id, json_build_object('id', id, 'name', name, 'color_hex', color_hex)) FROM account_type) AS types,
  (SELECT json_object_agg(id, name) FROM company_tag) AS tags,
  (SELECT json_object_agg(id, name) FROM country) AS countries,
  (SELECT json_object_agg(id, nickname) FROM owner) AS owners`
