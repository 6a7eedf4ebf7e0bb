import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { mergeableOf } from "#lib/backend/records/merges/mergeable-of.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { DuplicatePair, DuplicateState, MatchReason } from "#lib/contract/records/duplicates.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"

/** Records that a merge suggests, at most. */
const similarShown = 5

type Query = { type: MergeType; state: DuplicateState; page: number; per_page: number }

/** Pairs whose records are both there, and of which the user may remove one. */
const pairsOf = (type: MergeType, state: DuplicateState, user: User) => {
  const { isRemovable } = mergeableOf(type)
  return `duplicate_pair pair
    JOIN ${type} a ON a.id = pair.first_id AND a.deleted_at IS NULL JOIN ${type} b ON b.id = pair.second_id AND b.deleted_at IS NULL
    WHERE pair.record_type = '${type}' AND pair.dismissed_at IS ${state === "open" ? "NULL" : "NOT NULL"}
      AND (${isRemovable("a", user)} OR ${isRemovable("b", user)})`
}

/** A page of pairs, and how many there are. */
export async function listPairs({ type, state, page, per_page }: Query, user: User) {
  const order =
    state === "open" ? "score DESC, first_id, second_id" : "dismissed_at DESC, first_id, second_id"
  const [rows, { total }] = await Promise.all([
    query<DuplicatePair>({
      text: `SELECT ${recordSql(type, "a", user)} AS first, ${recordSql(type, "b", user)} AS second, page.score, page.reasons,
          CASE WHEN dismisser.id IS NOT NULL THEN json_build_object('id', dismisser.id, 'name', dismisser.name) END AS dismissed_by,
          ${moment("page.dismissed_at")} AS dismissed_at
        FROM (SELECT pair.* FROM ${pairsOf(type, state, user)} ORDER BY ${order} LIMIT $1 OFFSET $2) page
        JOIN ${type} a ON a.id = page.first_id JOIN ${type} b ON b.id = page.second_id
        LEFT JOIN "user" dismisser ON dismisser.id = page.dismissed_by_id ORDER BY ${order}`,
      values: [per_page, (page - 1) * per_page],
    }),
    queryOne<{ total: number }>({
      text: `SELECT count(*) AS total FROM ${pairsOf(type, state, user)}`,
      values: [],
    }),
  ])
  return { rows, total }
}

function recordSql(type: MergeType, row: string, user: User): string {
  const { described, isRemovable } = mergeableOf(type)
  return `json_build_object('id', ${row}.id, 'name', ${storedKinds[type].name(row)}, 'detail', coalesce(${storedKinds[type].detail(row)}, ''),
    'place', ${described.place(row)}, 'phones', ${described.phones(row)}, 'websites', ${described.websites(row)},
    'links', ${described.links(row)}, 'may_remove', ${isRemovable(row, user)}, 'updated_at', ${moment(`${row}.updated_at`)})`
}

type Scan = { compared_at: string | null; common: { reason: MatchReason; key: string; records: number }[] }

/** When all records of a type were last compared, and what too many of them share. */
export async function readScan(type: MergeType): Promise<Scan> {
  const [scan] = await query<Scan>({
    text: `SELECT ${moment("finished_at")} AS compared_at, common FROM duplicate_scan WHERE record_type = $1`,
    values: [type],
  })
  return scan ?? { compared_at: null, common: [] }
}

type Similar = { id: number; name: string; detail: string; reasons: MatchReason[] }

/** Records that are perhaps the same as this one now, the likeliest first. */
export function listSimilar(type: MergeType, record: number): Promise<Similar[]> {
  return query<Similar>({
    text: `SELECT other.id, ${storedKinds[type].name("other")} AS name, coalesce(${storedKinds[type].detail("other")}, '') AS detail, pair.reasons
      FROM match_pairs('${type}', ARRAY[$1::int]) pair
      JOIN ${type} other ON other.id = CASE WHEN pair.first_id = $1 THEN pair.second_id ELSE pair.first_id END AND other.deleted_at IS NULL
      ORDER BY pair.score DESC, other.id LIMIT ${similarShown}`,
    values: [record],
  })
}
