import { query } from "#lib/backend/platform/database/db.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { hasPart } from "#lib/contract/records/record-kinds.ts"
import type { DeletedRecord, TrashType } from "#lib/contract/records/trash.ts"

/** A record that became part of another one comes back by undoing that, not from here. */
export const isMerged = (type: TrashType) => `EXISTS (SELECT FROM record_merge merge
  WHERE merge.record_type = '${type}' AND merge.removed_id = record.id AND merge.undone_at IS NULL)`

/** A person who was erased does not come back. SQL on the row `record`. */
export const isErased = (type: TrashType) =>
  hasPart(type, "erasure") ? "record.erased_at IS NOT NULL" : "false"

type Page = { page: number; per_page: number; name: string }

/** A page of the deleted records, last deleted first, with who deleted each, and how many there are. */
export async function listDeleted(
  type: TrashType,
  { page, per_page, name }: Page,
): Promise<{ rows: DeletedRecord[]; total: number }> {
  const stored = storedKinds[type]
  const parameters = new Parameters()
  const conditions = ["record.deleted_at IS NOT NULL", `NOT ${isMerged(type)}`, `NOT ${isErased(type)}`]
  conditions.push(...searchConditions(name, "record.search", parameters))
  const from = `FROM ${type} record WHERE ${conditions.join(" AND ")}`
  const { values } = parameters
  const [counted, rows] = await Promise.all([
    query<{ total: number }>({ text: `SELECT count(*) AS total ${from}`, values }),
    query<DeletedRecord>({
      text: `SELECT record.id, ${stored.name("record")} AS name, ${stored.detail("record")} AS detail, record.deleted_at,
          (SELECT CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END
            FROM audit_entry LEFT JOIN "user" u ON u.id = user_id
            WHERE record_type = '${type}' AND record_id = record.id AND action = 'delete' ORDER BY at DESC LIMIT 1) AS deleted_by
        ${from} ORDER BY record.deleted_at DESC, record.id DESC LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`,
      values,
    }),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
