import { query } from "#lib/backend/platform/database/db.ts"
import { mergeableOf } from "#lib/backend/records/merges/mergeable-of.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"

type Pair = { first: number; second: number }

/**
 * Remembers that pairs are not the same, or shows them again. Pairs of which the user may remove neither record, and those that are so
 * already, are left alone.
 * @returns how many were changed
 */
export async function setDismissed(
  type: MergeType,
  pairs: readonly Pair[],
  isDismissed: boolean,
  user: User,
): Promise<number> {
  const { isRemovable } = mergeableOf(type)
  // In one order, so that two who dismiss the same pairs do not wait for each other in a circle.
  const rows = await query({
    text: `WITH wanted AS MATERIALIZED (
        SELECT pair.first_id, pair.second_id FROM duplicate_pair pair
        JOIN (SELECT DISTINCT least(f, s) AS first_id, greatest(f, s) AS second_id FROM unnest($1::int[], $2::int[]) sent (f, s)) sent USING (first_id, second_id)
        JOIN ${type} a ON a.id = pair.first_id JOIN ${type} b ON b.id = pair.second_id
        WHERE pair.record_type = '${type}' AND (pair.dismissed_at IS NOT NULL) <> $3
          AND (${isRemovable("a", user)} OR ${isRemovable("b", user)})
        ORDER BY pair.first_id, pair.second_id FOR NO KEY UPDATE OF pair)
      UPDATE duplicate_pair SET dismissed_at = CASE WHEN $3 THEN now() END, dismissed_by_id = CASE WHEN $3 THEN $4::int END
      FROM wanted WHERE duplicate_pair.record_type = '${type}' AND duplicate_pair.first_id = wanted.first_id AND duplicate_pair.second_id = wanted.second_id
      RETURNING 1`,
    values: [pairs.map(({ first }) => first), pairs.map(({ second }) => second), isDismissed, user.id],
  })
  return rows.length
}
