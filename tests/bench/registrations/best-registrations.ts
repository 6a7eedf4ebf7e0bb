import { pool, queryOne } from "#lib/backend/platform/database/db.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import type { RegistrationCase } from "./cases.ts"

const notDeleted = "deleted_at IS NULL"

/** What a row shows, names of small tables joined. */
const shown = `registration.id, slug, company_name, is_first, show.short_name, session.name AS session, lifecycle.name AS lifecycle,
  country.code, country.name AS country, type.name AS type, organization.name AS organization, is_placed, has_techfile, invoice_count,
  billed_percent, registration.created_at, published_at, registration.updated_at, market_category_ids,
  ARRAY(SELECT name FROM registration_brand brand WHERE brand.registration_id = registration.id ORDER BY position, id) AS brands,
  (SELECT json_agg(json_build_object('id', company.id, 'name', company.name, 'primary', link.is_primary)) FROM registration_association link
    JOIN company ON company.id = link.company_id WHERE link.registration_id = registration.id) AS companies,
  (SELECT json_agg(json_build_object('id', booth.id, 'number', booth.number, 'item', item.label, 'section', section.name,
      'brands', ARRAY(SELECT brand.name FROM registration_booth_brand place JOIN registration_brand brand ON brand.id = place.brand_id WHERE place.booth_id = booth.id),
      'companies', ARRAY(SELECT link.company_id FROM registration_booth_association place JOIN registration_association link ON link.id = place.association_id
        WHERE place.booth_id = booth.id)))
    FROM registration_booth booth JOIN booth_item item ON item.id = booth.booth_item_id LEFT JOIN vendor_section section ON section.id = booth.vendor_section_id
    WHERE booth.registration_id = registration.id) AS booths,
  (SELECT json_agg(content) FROM (SELECT content FROM note WHERE note.registration_id = registration.id ORDER BY created_at DESC LIMIT 3) n) AS notes`

const rowsSql = `SELECT json_agg(r) AS data FROM (SELECT ${shown}
  FROM unnest($1::int[]) WITH ORDINALITY AS page (id, place) JOIN registration USING (id)
  JOIN tradeshow_session session ON session.id = tradeshow_session_id JOIN tradeshow show ON show.id = session.tradeshow_id
  LEFT JOIN registration_lifecycle lifecycle ON lifecycle.id = lifecycle_id LEFT JOIN country ON country.id = country_id
  LEFT JOIN account_type type ON type.id = account_type_id LEFT JOIN invoicing_organization organization ON organization.id = organization_id
  ORDER BY place) r`

/** The organiser's day. */
const today = `'${todayIn(env().TIME_ZONE)}'::date`

const sums = new Map<string, { total: number }>()

/** The first page of a case by hand: ids, their rows, and totals, which are worked out once unless registrations change. */
export async function bestPage({ name, where, isAfterWrite }: RegistrationCase): Promise<string> {
  const [{ ids }, totals] = await Promise.all([
    queryOne<{ ids: number[] }>({
      text: `SELECT ARRAY(SELECT id FROM registration WHERE ${notDeleted} AND ${where} ORDER BY published_at DESC NULLS LAST, id DESC LIMIT 25) AS ids`,
      values: [],
    }),
    totalsOf(name, where, isAfterWrite),
  ])
  const { rows } = await pool.query<{ data: object[] | null }>({
    name: "best registration rows",
    text: rowsSql,
    values: [ids],
  })
  return JSON.stringify({ data: rows[0]?.data ?? [], ...totals })
}

async function totalsOf(name: string, where: string, isAfterWrite = false): Promise<{ total: number }> {
  const known = isAfterWrite ? undefined : sums.get(name)
  if (known) return known
  const found = await queryOne<{ total: number }>({
    text: `WITH passing AS MATERIALIZED (SELECT id, currency, booth_count, booth_size, invoiced, collected, due_on FROM registration WHERE ${notDeleted} AND ${where}),
      sums AS (SELECT currency, count(*) AS rows, sum(booth_count) AS booths, sum(booth_size) AS size, sum(invoiced) AS invoiced,
        sum(collected) AS collected FROM passing GROUP BY currency),
      late AS (SELECT passing.currency, sum(least(share.balance, late.amount - (share.total - share.balance))) AS overdue
        FROM passing JOIN registration_invoice share ON share.registration_id = passing.id AND share.due_on < ${today}
        JOIN LATERAL (SELECT sum(amount) AS amount FROM invoice_instalment part WHERE part.invoice_id = share.invoice_id AND due_date < ${today}) late ON true
        WHERE passing.due_on < ${today} GROUP BY 1)
      SELECT coalesce(sum(rows), 0)::int AS total,
        json_agg(json_build_object('currency', currency, 'invoiced', invoiced, 'overdue', coalesce(overdue, 0)) ORDER BY currency)
          FILTER (WHERE currency IS NOT NULL) AS amounts
      FROM sums LEFT JOIN late USING (currency)`,
    values: [],
  })
  sums.set(name, found)
  return found
}
