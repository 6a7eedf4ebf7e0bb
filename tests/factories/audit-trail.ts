import { sql } from "./database.ts"

/** What was done to a record of a type, the first entry first. */
export const entriesOf = (type: string, id: number) =>
  sql("SELECT action, changes FROM audit_entry WHERE record_type = $1 AND record_id = $2 ORDER BY id", [
    type,
    id,
  ])

/** What changed of a registration, the first entry first. */
export const auditTrailOfRegistration = (id: number) =>
  sql<{ changes: Record<string, [unknown, unknown]>; version: number }>(
    "SELECT changes, version FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 ORDER BY id",
    [id],
  )
