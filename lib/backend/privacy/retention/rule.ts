import type { PreviewedRow, RetentionKind } from "#lib/contract/privacy/retention.ts"
import { hasPart, type RecordKind } from "#lib/contract/records/record-kinds.ts"

/** The moment before which a row's time is over; $1 are the days of its rule. By the clock of the database. */
export const longAgo = "now() - make_interval(days => $1::int)"

/**
 * A record that somebody changed in the last 30 days stays, however long ago anybody was in touch: so nothing goes that was touched
 * between the preview and the night.
 */
export const untouched = (record: string) => `${record}.updated_at < now() - interval '30 days'`

/** How rows of a kind are found and deleted. All SQL is about the row under the name `record`; $1 are the days of the rule. */
export type Rule = {
  kind: RetentionKind
  table: string
  /** Name of its whole, ascending key. */
  key: string
  /** Since when its time runs. */
  since: string
  /** Whether its time is over: asked when it is listed, and again in the statement that deletes it. */
  isDue: string
  /** An index leads to the rows that are due. Without it the table is gone through by its key, some rows at a time. */
  hasIndex?: true
  /** What a preview calls it; NULL for what is not everybody's to read. */
  name: string
  /** The page it has. */
  record?: Exclude<PreviewedRow["record"], null>
  /** Its page is not there while this does not hold. */
  hasPage?: string
  /** Locks what is locked before these rows elsewhere; $1 are their keys. */
  lockBefore?: string
  /** Deletes it, or empties what is deleted of it; the keys are named `gone`. DELETE when left out. */
  change?: string
  /** Further statements of the same transaction and snapshot, each about the keys in `gone`. */
  alongside?: readonly string[]
}

/** Audit entries, and merges, of records that have gone. */
export const recordLeftovers = (type: RecordKind) => [
  `DELETE FROM audit_entry WHERE record_type = '${type}' AND record_id IN (SELECT key FROM gone)`,
  ...(!hasPart(type, "merges")
    ? []
    : [
        `DELETE FROM record_merge WHERE record_type = '${type}'
          AND (kept_id IN (SELECT key FROM gone) OR removed_id IN (SELECT key FROM gone))`,
      ]),
]
