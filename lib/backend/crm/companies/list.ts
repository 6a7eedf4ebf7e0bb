import type { z } from "zod"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { listConditions } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { orderOf } from "#lib/backend/records/lists/order.ts"
import { findPage } from "#lib/backend/records/lists/page.ts"
import { nameIn } from "#lib/backend/records/reference/rows.ts"
import {
  blocsOf,
  present,
  type ReferenceStore,
  referenceStore,
  typesByBloc,
} from "#lib/backend/records/reference/store.ts"
import type { CompanyRow, companyListQuery } from "#lib/contract/crm/companies.ts"
import { companyFilters } from "./filters.ts"

type ListQuery = z.output<typeof companyListQuery>

/** Contacts a row names; the company page has them all. */
const rowContacts = 5

const orders = {
  name: { column: "sort_name" },
  created_at: { column: "created_at" },
  updated_at: { column: "updated_at" },
}

/**
 * A page of the companies list.
 * @returns rows in the order asked for, and the exact total of the result
 * @throws 422 for a filter the list does not offer
 */
export async function listCompanies(
  { filters, sort, page, per_page }: ListQuery,
  language: Language,
): Promise<{ rows: CompanyRow[]; total: number }> {
  const reference = await referenceStore()
  const conditions = await listConditions(filters, companyFilters)
  const { ids, total } = await findPage({
    list: "company",
    conditions,
    order: orderOf(sort, orders),
    page,
    perPage: per_page,
  })
  const rows = ids.length === 0 ? [] : await readRows(ids)
  return { rows: rows.map((row) => toRow(row, reference, language)), total }
}

type StoredRow = Omit<
  CompanyRow,
  "typeOfAccount" | "tags" | "country" | "saleOwners" | "contacts" | "contacts_count"
> & {
  named: { first: CompanyRow["contacts"]; count: number }
  account_type_ids: number[]
  tag_ids: number[]
  country_id: number | null
  sale_owner_ids: number[]
}

/** Rows by id in the order of the ids, as one JSON value: cheaper to read than typed columns. Prepared: its plan never depends on the ids. */
async function readRows(ids: number[]): Promise<StoredRow[]> {
  const { rows } = await queryOne<{ rows: StoredRow[] }>({
    name: "company-rows",
    text: `SELECT coalesce(json_agg(r), '[]') AS rows FROM (
      SELECT company.id, company.name, business_name AS "businessName", country_id, account_type_ids, tag_ids, sale_owner_ids,
        is_mail_pending AS is_mail,
        EXISTS (SELECT FROM contact WHERE contact.id = primary_sales_contact_id AND contact.deleted_at IS NULL) AS is_primary_contact,
        has_active_sequence AS is_active_sequence, has_email_error AS email_error,
        ${moment("created_at")} AS created_at,
        ${moment("updated_at")} AS updated_at,
        (SELECT account_type FROM marketplace_account WHERE company_id = company.id) AS "typeOfAccountMp",
        CASE WHEN brand_ids = '{}' THEN '{}' ELSE ARRAY(SELECT brand.name::text FROM unnest(brand_ids) WITH ORDINALITY AS link (id, place)
          JOIN brand USING (id) ORDER BY place) END AS brands,
        (SELECT json_build_object('count', coalesce(max(c.total), 0),
          'first', coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)), '[]')) FROM (
          SELECT contact.id, ${storedKinds.contact.name("contact")} AS name, count(*) OVER () AS total
          FROM company_contact link JOIN contact ON contact.id = link.contact_id AND contact.deleted_at IS NULL
          WHERE link.company_id = company.id ORDER BY link.position, contact.id LIMIT ${rowContacts}) c) AS named
      FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN company USING (id) ORDER BY wanted.place) r`,
    values: [ids],
  })
  return rows
}

function toRow(current: StoredRow, reference: ReferenceStore, language: Language): CompanyRow {
  const { by } = reference
  const { account_type_ids, tag_ids, country_id, sale_owner_ids, named, ...row } = current
  const country = country_id === null ? undefined : by.countries.get(country_id)
  return {
    ...row,
    // Only vendors have a primary sales contact to miss.
    is_primary_contact: row.is_primary_contact || !blocsOf(account_type_ids, reference).has("VENDOR"),
    country: country ? nameIn(language, country) : null,
    typeOfAccount: typesByBloc(account_type_ids, reference).map((type) => ({
      id: type.id,
      name: nameIn(language, type),
      color_hex: type.color_hex,
    })),
    contacts: named.first,
    contacts_count: named.count,
    tags: present(tag_ids, by.companyTags).map((tag) => tag.name),
    saleOwners: present(sale_owner_ids, by.owners).map((owner) => owner.nickname),
  }
}
