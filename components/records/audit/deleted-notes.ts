import type { AuditEntry } from "#lib/contract/records/audit.ts"

/** Entries, latest first, whose note is deleted to this day: by their ids, the notes that can come back. */
export function deletedNotes(entries: readonly AuditEntry[]): Map<number, number> {
  const seen = new Set<number>()
  const deleted = new Map<number, number>()
  for (const { id, action, record_type, record_id } of entries) {
    if (record_type !== "note" || seen.has(record_id)) continue
    seen.add(record_id)
    if (action === "delete") deleted.set(id, record_id)
  }
  return deleted
}
