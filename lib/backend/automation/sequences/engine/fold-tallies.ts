import { query } from "#lib/backend/platform/database/db.ts"
import { tallyCounts } from "#lib/contract/automation/sequences.ts"

/** Rows that are put together in one statement. */
const atOnce = 20_000

/**
 * Puts rows of counts together, one a node or edge; rows in another worker's hands are left to it, and parts that have one row are left
 * alone.
 */
export async function foldTallies(): Promise<void> {
  await query({
    name: "fold-tallies",
    text: `WITH several AS (SELECT version_id, part FROM sequence_tally GROUP BY version_id, part HAVING count(*) > 1),
      gone AS (
        DELETE FROM sequence_tally WHERE id IN (
          SELECT id FROM sequence_tally JOIN several USING (version_id, part) ORDER BY id LIMIT ${atOnce} FOR UPDATE OF sequence_tally SKIP LOCKED) RETURNING *)
      INSERT INTO sequence_tally (version_id, part, ${tallyCounts.join(", ")})
      SELECT version_id, part, ${tallyCounts.map((count) => `sum(${count})`).join(", ")} FROM gone GROUP BY version_id, part`,
    values: [],
  })
}
