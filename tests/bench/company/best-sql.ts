import { detailSql } from "#lib/backend/crm/companies/detail-sql.ts"
import type { Sql } from "../list/best-sql.ts"

/** Everything of one company, as one statement: the product's own is already all SQL, so what is compared is what surrounds it. */
export function companySql(company: number): Sql {
  return { name: "best company", text: detailSql, values: [company] }
}

const moment = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The first page of a company's notes and how many there are. */
export function notesSql(company: number): Sql {
  return {
    name: "best notes",
    text: `SELECT (SELECT count(*) FROM note WHERE company_id = $1) AS total,
      (SELECT json_agg(r)::text FROM (
        SELECT note.id, note.type, content, pinned, note.version, creator_id, "user".name AS creator,
          ${moment("note.created_at")} AS created_at, ${moment("note.updated_at")} AS updated_at
        FROM note LEFT JOIN "user" ON "user".id = creator_id WHERE company_id = $1
        ORDER BY pinned DESC, note.created_at DESC, note.id DESC LIMIT 25) r) AS rows`,
    values: [company],
  }
}

/** A note with its audit entry, in one statement. */
export function writeNoteSql(company: number, user: number, content: string): Sql {
  return {
    name: "best note",
    text: `WITH written AS (
        INSERT INTO note (company_id, type, content, creator_id) VALUES ($1, 'N', $3, $2) RETURNING id, content)
      INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes)
      SELECT $2, 'bench', 'create', 'note', id, jsonb_build_object('content', jsonb_build_array(null, content)) FROM written
      RETURNING record_id AS id`,
    values: [company, user, content],
  }
}

type Save = { company: number; user: number; version: number; city: string }

/** A changed field of a company that is still at its version, with its audit entry, in one statement. */
export function saveSql({ company, user, version, city }: Save): Sql {
  return {
    name: "best save",
    text: `WITH held AS (
        SELECT id, city FROM company WHERE id = $1 AND version = $3 AND deleted_at IS NULL FOR NO KEY UPDATE
      ), saved AS (
        UPDATE company SET city = $4, version = company.version + 1, updated_at = now() FROM held
        WHERE company.id = held.id RETURNING company.id, held.city AS old, company.version
      )
      INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes, version)
      SELECT $2, 'bench', 'edit', 'company', id,
        jsonb_build_object('informations.address.city', jsonb_build_array(old, $4::text)), version FROM saved
      RETURNING record_id AS id`,
    values: [company, user, version, city],
  }
}
