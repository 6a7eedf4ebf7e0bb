import { query } from "../../database/db.ts"

const counts = [
  "waiting",
  "passed",
  "sent",
  "opened",
  "clicked",
  "replied",
  "bounced",
  "unsubscribed",
  "failed",
]
/** Rows that are put together in one statement. */
const atOnce = 20_000

/** Puts rows of counts together, one a node or edge; rows in another worker's hands are left to it. */
export async function foldTallies(): Promise<void> {
  await query({
    name: "fold-tallies",
    text: `WITH gone AS (
        DELETE FROM sequence_tally WHERE id IN (SELECT id FROM sequence_tally ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED) RETURNING *)
      INSERT INTO sequence_tally (version_id, part, ${counts.join(", ")})
      SELECT version_id, part, ${counts.map((count) => `sum(${count})`).join(", ")} FROM gone GROUP BY version_id, part`,
    values: [],
  })
}
