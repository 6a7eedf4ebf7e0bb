import { subjectColumn } from "#lib/backend/records/kinds/subject-sql.ts"
import type { Related } from "#lib/backend/records/registry/related.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** Sequences in progress for records of a kind. */
export const relatedRuns = (kind: KindWith<"sequences">): Related => ({
  name: "running",
  isNamed: true,
  rows: (ids) => `SELECT run.${subjectColumn(kind)} AS record_id, run.id, sequence.name AS label
      FROM sequence_run run JOIN sequence ON sequence.id = run.sequence_id WHERE run.status = 'in_progress' AND run.${subjectColumn(kind)} IN (${ids})`,
})

/** Static mailing lists that contacts are on. */
export const relatedSubscriptions: Related = {
  name: "subscriptions",
  rows: (ids) =>
    `SELECT contact_id AS record_id, contact_id AS id FROM mailing_subscription WHERE contact_id IN (${ids})`,
}
