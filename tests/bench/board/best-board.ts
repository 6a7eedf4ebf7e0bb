import type { Sql } from "../list/best-sql.ts"

export type BoardCase = {
  name: string
  pipeline: number
  /** A word of the companies' search column. */
  word?: string
  owner?: number
  /** See more of one column. */
  more?: { stage: number; page: number }
}

/** Cards a page, as the configuration of the seed has it. */
const perPage = 3

const moment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const card = `json_build_object('id', company.id, 'name', company.name, 'business_name', company.business_name,
  'owners', company.sale_owner_ids, 'brands', ARRAY(SELECT name FROM brand WHERE brand.id = ANY (company.brand_ids)),
  'sequence', company.has_active_sequence, 'entered', ${moment("place.entered_at")},
  'presents', (SELECT json_agg(json_build_array(pipeline.id, pipeline.name, pipeline.short))
    FROM company_lifecycle other JOIN lifecycle pipeline ON pipeline.id = other.lifecycle_id WHERE other.company_id = company.id))`

/** The stages of a pipeline, the total of each and a page of its cards, as one statement written for the case. */
export function boardSql({ pipeline, word, owner, more }: BoardCase): Sql {
  const values: unknown[] = [pipeline]
  const value = (raw: unknown) => `$${values.push(raw)}`
  const conditions = ["company.deleted_at IS NULL"]
  if (word) conditions.push(`company.search LIKE ${value(`%${word}%`)}`)
  if (owner) {
    conditions.push(`company.sale_owner_ids && ARRAY[${value(owner)}::int]`)
    conditions.push(
      "company.lifecycle_option_ids && ARRAY(SELECT id FROM lifecycle_option WHERE lifecycle_id = $1)",
    )
  }
  const isFiltered = conditions.length > 1
  const found = `SELECT place.* FROM company_lifecycle place JOIN company ON company.id = place.company_id
    WHERE place.lifecycle_id = $1 AND ${conditions.join(" AND ")}`
  const total = isFiltered
    ? "(SELECT count(*) FROM found WHERE lifecycle_option_id = stage.id)"
    : `(SELECT count(*) FROM company_lifecycle WHERE lifecycle_option_id = stage.id)
       - (SELECT count(*) FROM company JOIN company_lifecycle gone ON gone.company_id = company.id
          WHERE company.deleted_at IS NOT NULL AND gone.lifecycle_option_id = stage.id)`
  const source = isFiltered ? "found" : "company_lifecycle"
  const only = more ? `AND stage.id = ${value(more.stage)}` : ""
  const skipped = more ? (more.page - 1) * perPage : 0
  return {
    text: `${isFiltered ? `WITH found AS MATERIALIZED (${found})` : ""}
      SELECT stage.id, stage.title, ${total} AS total,
        (SELECT json_agg(${card}) FROM (SELECT place.company_id, place.entered_at FROM ${source} place
            JOIN company ON company.id = place.company_id AND company.deleted_at IS NULL
            WHERE place.lifecycle_option_id = stage.id ORDER BY place.entered_at DESC, place.company_id DESC
            LIMIT ${perPage} OFFSET ${skipped}) place
          JOIN company ON company.id = place.company_id) AS cards
      FROM lifecycle_option stage WHERE stage.lifecycle_id = $1 AND stage.is_shown ${only} ORDER BY stage.position`,
    values,
  }
}

type Moved = { company: number; pipeline: number; from: number; to: number; user: number }

/** A company put into another stage, with its version and its entry of the audit trail, answered with its card: one statement. */
export function moveSql({ company, pipeline, from, to, user }: Moved): Sql {
  return {
    name: "best move",
    text: `WITH held AS (SELECT id FROM company WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE
      ), place AS (
        UPDATE company_lifecycle SET lifecycle_option_id = $4, entered_at = now(), version = company_lifecycle.version + 1
        FROM held WHERE company_id = held.id AND lifecycle_id = $2 AND lifecycle_option_id = $3
        RETURNING company_id, company_lifecycle.entered_at
      ), written AS (
        UPDATE company SET version = version + 1, updated_at = now() FROM place WHERE company.id = place.company_id
        RETURNING company.id, company.version
      ), entry AS (
        INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes, version)
        SELECT $5, 'bench', 'edit', 'company', id, jsonb_build_object('vendor.lifecycles', jsonb_build_array(
          jsonb_build_array(jsonb_build_object('lifecycle_id', $2::int, 'lifecycle_option_id', $3::int)),
          jsonb_build_array(jsonb_build_object('lifecycle_id', $2::int, 'lifecycle_option_id', $4::int)))), version FROM written
        RETURNING record_id
      )
      SELECT ${card} AS card FROM place JOIN company ON company.id = place.company_id JOIN entry ON entry.record_id = company.id`,
    values: [company, pipeline, from, to, user],
  }
}
