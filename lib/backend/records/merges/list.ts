import { query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import type { Merge, MergeType } from "#lib/contract/records/merges.ts"
import { isOpen } from "./undo.ts"

/** A record of a merge as `{id, name}`; one that was purged since is told without a name. */
export const named = (type: MergeType, id: "kept_id" | "removed_id") =>
  `coalesce((SELECT json_build_object('id', id, 'name', ${storedKinds[type].name(type)}) FROM ${type} WHERE id = merge.${id}),
    json_build_object('id', merge.${id}, 'name', ''))`

/** Merges that satisfy a condition, newest first. */
function listMergesWhere(type: MergeType, condition: string, id: number): Promise<Merge[]> {
  return query<Merge>({
    text: `SELECT merge.id, merge.record_type AS type, ${moment("merge.at")} AS at, ${moment("merge.undone_at")} AS undone_at,
        ${named(type, "kept_id")} AS kept, ${named(type, "removed_id")} AS removed,
        (SELECT json_build_object('id', id, 'name', name) FROM "user" WHERE id = merge.user_id) AS user,
        ${isOpen} AND EXISTS (SELECT FROM ${type} WHERE id = merge.kept_id AND deleted_at IS NULL)
          AND EXISTS (SELECT FROM ${type} WHERE id = merge.removed_id) AS can_undo
      FROM record_merge merge WHERE merge.record_type = $1 AND ${condition} ORDER BY merge.at DESC, merge.id DESC`,
    values: [type, id],
  })
}

/** Merges in which the record was kept or removed. */
export const listMergesOf = (type: MergeType, record: number) =>
  listMergesWhere(type, "$2 IN (merge.kept_id, merge.removed_id)", record)

/** One merge, by its id. */
export async function getMerge(type: MergeType, id: number): Promise<Merge> {
  const [merge] = await listMergesWhere(type, "merge.id = $2", id)
  if (!merge) throw new Error(`There is no merge ${id}`)
  return merge
}
