import { can } from "#lib/access/abilities.ts"
import { slugFor } from "#lib/application/draft-link.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { list, moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Language, Reader } from "#lib/backend/platform/http/base.ts"
import { textOfNote } from "#lib/backend/records/notes/note-text.ts"
import { localised, nameIn } from "#lib/backend/records/reference/rows.ts"
import { present, type ReferenceStore, referenceStore } from "#lib/backend/records/reference/store.ts"
import type { RegistrationRow } from "#lib/contract/shows/registrations.ts"

/** Notes a row shows; the page has them all. */
const rowNotes = 3

type StoredRow = Pick<
  RegistrationRow,
  | "id"
  | "show"
  | "session"
  | "is_published"
  | "company_name"
  | "link_companies"
  | "is_first"
  | "brands"
  | "lifecycle_number"
  | "notifs"
  | "note_count"
  | "invoices"
  | "billed_payment"
  | "placed"
  | "tech_file"
  | "created_at"
  | "published_at"
  | "updated_at"
> & {
  slug: string
  lifecycle_id: number | null
  account_type_id: number | null
  country_id: number | null
  organization_id: number | null
  market_category_ids: number[]
  booths: (Omit<RegistrationRow["booths"][number], "booth" | "section"> & {
    booth_item_id: number
    vendor_section_id: number | null
  })[]
}

const linked = `FROM registration_association link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL`

/** Brands are in what the site stored until the draft is published. */
const brands = `CASE WHEN published_at IS NULL
  THEN ARRAY(SELECT name #>> '{}' FROM jsonb_path_query(draft, '$.data.store.brand.brands[*].brandName') name)
  ELSE ARRAY(SELECT brand.name FROM registration_brand brand WHERE brand.registration_id = registration.id ORDER BY brand.position, brand.id) END`

const booths =
  list(`SELECT booth.id AS "boothId", booth.booth_item_id, booth.number::text AS number, booth.vendor_section_id,
  ARRAY(SELECT brand.name FROM registration_booth_brand shown JOIN registration_brand brand ON brand.id = shown.brand_id
    WHERE shown.booth_id = booth.id ORDER BY shown.position, shown.id) AS brands,
  ARRAY(SELECT company.id FROM registration_booth_association placed JOIN registration_association link ON link.id = placed.association_id
    JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
    WHERE placed.booth_id = booth.id ORDER BY link.is_primary DESC, link.id) AS "companiesId"
  FROM registration_booth booth WHERE booth.registration_id = registration.id ORDER BY booth.position, booth.id`)

const numbers =
  list(`SELECT company.id AS company_id, booth.id AS "boothId", booth.number::text AS lifecycle_number
  ${linked} JOIN registration_booth_association placed ON placed.association_id = link.id JOIN registration_booth booth ON booth.id = placed.booth_id
  WHERE link.registration_id = registration.id ORDER BY link.is_primary DESC, link.id, booth.position, booth.id`)

const linkCompanies = list(`SELECT CASE WHEN link.is_primary THEN 'primary' ELSE 'secondary' END AS type,
  json_build_object('id', company.id, 'name', company.name) AS company
  ${linked} WHERE link.registration_id = registration.id ORDER BY link.is_primary DESC, link.id`)

const ofRegistration = "FROM note WHERE note.registration_id = registration.id AND content <> ''"
const notes = list(`SELECT content ${ofRegistration}
  ORDER BY created_at DESC, id DESC LIMIT ${rowNotes}`)

/** Rows by id in the order of the ids, as one JSON value. Prepared: its plan never depends on the ids. */
const sql = `SELECT coalesce(json_agg(r), '[]') AS rows FROM (
  SELECT registration.id, slug, json_build_object('id', show.id, 'shortname', show.short_name) AS show,
    json_build_object('id', session.id, 'name', session.name) AS session, published_at IS NOT NULL AS is_published, lifecycle_id, company_name,
    CASE WHEN company_ids = '{}' THEN '[]' ELSE ${linkCompanies} END AS link_companies,
    is_first, ${brands} AS brands, account_type_id, market_category_ids,
    CASE WHEN booth_count = 0 THEN '[]' ELSE ${booths} END AS booths,
    CASE WHEN booth_count = 0 OR company_ids = '{}' THEN '[]' ELSE ${numbers} END AS lifecycle_number,
    country_id, CASE WHEN has_notes THEN ${notes} ELSE '[]' END AS notifs,
    CASE WHEN has_notes THEN (SELECT count(*)::int ${ofRegistration}) ELSE 0 END AS note_count, json_build_object('count', invoice_count) AS invoices,
    CASE WHEN invoice_count > 0 THEN billed_percent END AS billed_payment, organization_id,
    is_placed AS placed, has_techfile AS tech_file,
    ${moment("created_at")} AS created_at, ${moment("published_at")} AS published_at, ${moment("updated_at")} AS updated_at
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN registration USING (id)
    JOIN tradeshow_session session ON session.id = tradeshow_session_id JOIN tradeshow show ON show.id = session.tradeshow_id ORDER BY wanted.place) r`

/** Rows of the list by id, in the order of the ids; those of deleted registrations too. Without invoices and slugs for whoever may not have them. */
export async function readRows(ids: number[], { language, user }: Reader): Promise<RegistrationRow[]> {
  if (ids.length === 0) return []
  const { rows } = await queryOne<{ rows: StoredRow[] }>({
    name: "registration-rows",
    text: sql,
    values: [ids],
  })
  const reference = await referenceStore()
  const shown = can(user, "finance.read") ? rows : rows.map((row) => ({ ...row, ...noInvoices }))
  return shown.map((row) => ({ ...toRow(row, reference, language), slug: slugFor(user, row.slug) }))
}

const noInvoices = { invoices: { count: 0 }, billed_payment: null }

function toRow(
  { slug: _, ...stored }: StoredRow,
  reference: ReferenceStore,
  language: Language,
): Omit<RegistrationRow, "slug"> {
  const { by } = reference
  const { lifecycle_id, account_type_id, country_id, organization_id, market_category_ids, ...row } = stored
  const known = <Value>(id: number | null, values: Map<number, Value>) =>
    id === null ? undefined : values.get(id)
  const [lifecycle, type] = [
    known(lifecycle_id, by.registrationLifecycles),
    known(account_type_id, by.accountTypes),
  ]
  const [country, organization] = [known(country_id, by.countries), known(organization_id, by.organizations)]
  return {
    ...row,
    lifecycle: lifecycle ? localised(language, lifecycle) : null,
    type: type ? { name: nameIn(language, type), color_hex: type.color_hex } : null,
    sub_categories: present(market_category_ids, by.marketCategories).map((one) => nameIn(language, one)),
    booths: row.booths.map(({ booth_item_id, vendor_section_id, ...booth }) => ({
      ...booth,
      booth: by.boothItems.get(booth_item_id)?.label ?? "",
      section: known(vendor_section_id, by.vendorSections)?.name ?? null,
    })),
    country: country?.code ?? null,
    full_country: country ? nameIn(language, country) : null,
    notifs: row.notifs.map(({ content }) => ({ content: textOfNote(content) })),
    session_organization: organization ? { organization_id: organization.id, name: organization.name } : null,
  }
}
