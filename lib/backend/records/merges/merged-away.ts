import { query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { erasedPerson, type Refusal } from "#lib/backend/platform/http/errors.ts"
import { erasedAt } from "#lib/backend/records/erased-at.ts"
import { type Subject, subjectNotFound } from "#lib/backend/records/required-record.ts"
import type { MergedAway, MergeType } from "#lib/contract/records/merges.ts"
import { hasPart, type RecordKind } from "#lib/contract/records/record-kinds.ts"
import { named } from "./list.ts"

/** The record that is kept at the end of all merges that were not undone, when it lives; `at` is when the last of them was. */
const traceSql = (type: MergeType) => `WITH RECURSIVE way AS (
    SELECT kept_id, removed_id, at FROM record_merge WHERE record_type = '${type}' AND removed_id = $1 AND undone_at IS NULL
    UNION
    SELECT next.kept_id, way.removed_id, next.at FROM way JOIN record_merge next
      ON next.record_type = '${type}' AND next.removed_id = way.kept_id AND next.undone_at IS NULL)
  SELECT ${moment("merge.at")} AS at, ${named(type, "kept_id")} AS kept, ${named(type, "removed_id")} AS removed
  FROM way merge WHERE EXISTS (SELECT FROM ${type} WHERE id = merge.kept_id AND deleted_at IS NULL) LIMIT 1`

/**
 * Where a record went that was merged into another one, which may have been merged in its turn.
 * @returns undefined for a record of a kind that cannot be merged, that was not merged away, whose merge was undone, or whose kept record is deleted
 */
export async function findMergedAway(type: RecordKind, id: number): Promise<MergedAway | undefined> {
  if (!hasPart(type, "merges")) return undefined
  const [found] = await query<MergedAway>({ name: `${type}-merged-away`, text: traceSql(type), values: [id] })
  return found
}

/** What is said of a record that is unknown or deleted: a 404, with the record it was merged into. */
export async function missingRecord(subject: Subject): Promise<Refusal> {
  const erased = hasPart(subject.type, "erasure") ? await erasedAt(subject) : undefined
  if (erased !== undefined) return erasedPerson(erased)
  const found = await findMergedAway(subject.type, subject.id)
  return subjectNotFound(subject, found?.kept.id)
}
