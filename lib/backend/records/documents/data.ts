import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { DocumentSort } from "#lib/contract/mail/mail-terms.ts"
import type { SharedDocument } from "#lib/contract/records/documents.ts"

const columns = `document.id, document.file_id AS media_id, document.name::text AS name, file.mime, file.size,
  '/api/file/' || document.id AS url,
  CASE WHEN document.preview_id IS NOT NULL THEN '/api/file/' || document.id || '/preview' END AS preview_url,
  document.preview_pending AS is_preview_pending, document.created_at,
  CASE WHEN "user".id IS NOT NULL THEN json_build_object('id', "user".id, 'name', "user".name) END AS created_by`
const tables = `document JOIN stored_file file ON file.id = document.file_id LEFT JOIN "user" ON "user".id = document.user_id`

const orders = {
  name: "document.name, document.id",
  newest: "document.created_at DESC, document.id DESC",
  largest: "file.size DESC, document.id",
} as const satisfies Record<DocumentSort, string>

type Input = { search: string; sort: DocumentSort; page: number; per_page: number }

/** A page of the shared files whose names have all words that are looked for. */
export async function listDocuments({ search, sort, page, per_page }: Input) {
  const searched = new Parameters()
  const where = ["true", ...searchConditions(search, "search_text(document.name::text)", searched)].join(
    " AND ",
  )
  const paged = new Parameters()
  const conditions = ["true", ...searchConditions(search, "search_text(document.name::text)", paged)]
  const [rows, { total }] = await Promise.all([
    query<SharedDocument>({
      text: `SELECT ${columns} FROM ${tables} WHERE ${conditions.join(" AND ")}
        ORDER BY ${orders[sort]} LIMIT ${paged.add(per_page)} OFFSET ${paged.add((page - 1) * per_page)}`,
      values: paged.values,
    }),
    queryOne<{ total: number }>({
      text: `SELECT count(*) AS total FROM document WHERE ${where}`,
      values: searched.values,
    }),
  ])
  return { rows, total }
}

/** A shared file as calls answer it. */
export function findDocument(id: number, connection?: Connection): Promise<SharedDocument> {
  return queryOne<SharedDocument>(
    { text: `SELECT ${columns} FROM ${tables} WHERE document.id = $1`, values: [id] },
    connection,
  )
}

/** What a shared file holds, or its picture. @throws 404 */
export async function documentFile(id: number, which: "file" | "preview" = "file"): Promise<StoredFile> {
  const [file] = await query<StoredFile>({
    name: `document-${which}`,
    text: `SELECT file.id, file.key, file.name, file.mime, file.size FROM document
      JOIN stored_file file ON file.id = document.${which}_id WHERE document.id = $1`,
    values: [id],
  })
  if (!file) throw notFound("file")
  return file
}
