import type { RecordKind } from "#lib/contract/records/record-kinds.ts"

type StoredKind = {
  /** SQL of a record's name, empty when it has none. @param row what the statement calls its row */
  name: (row: string) => string
  /** SQL of what the audit trail calls it: never empty. */
  trailName: (row: string) => string
  /** SQL of what distinguishes namesakes. */
  detail: (row: string) => string
}

/** What the database knows of each kind of record; its table has the kind's name, and `deleted_at` and `version`. */
export const storedKinds: Record<RecordKind, StoredKind> = {
  company: {
    name: (row) => `${row}.name`,
    trailName: (row) => `${row}.name`,
    detail: (row) => `${row}.business_name`,
  },
  contact: {
    name: contactName,
    trailName: (row) => `coalesce(nullif(${contactName(row)}, ''), ${row}.email::text)`,
    detail: (row) => `${row}.email::text`,
  },
  registration: {
    name: (row) => `${row}.company_name`,
    // Not its slug: who reads names must not be able to write.
    trailName: (row) => `coalesce(nullif(${row}.company_name, ''), ${row}.email::text, '#' || ${row}.id)`,
    detail: (row) => `(SELECT show.short_name || ' ' || session.name FROM tradeshow_session session
      JOIN tradeshow show ON show.id = session.tradeshow_id WHERE session.id = ${row}.tradeshow_session_id)`,
  },
}

function contactName(row: string): string {
  return `btrim(${row}.first_name || ' ' || ${row}.last_name)`
}
