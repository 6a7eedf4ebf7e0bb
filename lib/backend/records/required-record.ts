import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { RecordKind } from "#lib/contract/records/record-kinds.ts"

/** A record, which notes, reminders and mails may be about. */
export type Subject<Kind extends RecordKind = RecordKind> = { type: Kind; id: number }

/** Refuses what is asked of a record that is unknown or deleted. @param mergedInto the record it was merged into */
export const subjectNotFound = ({ type }: Subject, mergedInto?: number) => notFound(type, mergedInto)

/** Throws a 404 unless there is such an active record. */
export async function requireRecord(subject: Subject, connection?: Connection): Promise<void> {
  const { type, id } = subject
  const [found] = await query<{ id: number }>(
    {
      name: `${type}-lives`,
      text: `SELECT id FROM ${type} WHERE id = $1 AND deleted_at IS NULL`,
      values: [id],
    },
    connection,
  )
  if (!found) throw subjectNotFound(subject)
}
