import { query } from "#lib/backend/platform/database/db.ts"
import { counterNames } from "#lib/contract/automation/sequences.ts"

/** Rows that are aggregated in one statement. */
const atOnce = 20_000

/**
 * Aggregates rows of counters, one a node or edge; rows that another worker has locked are skipped, and so are parts that have one row.
 */
export async function aggregateCounters(): Promise<void> {
  await query({
    name: "aggregate-counters",
    text: `WITH several AS (SELECT version_id, part FROM sequence_counter GROUP BY version_id, part HAVING count(*) > 1),
      gone AS (
        DELETE FROM sequence_counter WHERE id IN (
          SELECT id FROM sequence_counter JOIN several USING (version_id, part) ORDER BY id LIMIT ${atOnce} FOR UPDATE OF sequence_counter SKIP LOCKED) RETURNING *)
      INSERT INTO sequence_counter (version_id, part, ${counterNames.join(", ")})
      SELECT version_id, part, ${counterNames.map((count) => `sum(${count})`).join(", ")} FROM gone GROUP BY version_id, part`,
    values: [],
  })
}
