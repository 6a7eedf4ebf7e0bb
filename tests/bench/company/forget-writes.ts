import { query, queryOne } from "#lib/backend/platform/database/db.ts"

type LastIds = { note: number; entry: number }

/** Ids of the last note and the last audit entry before the bench writes. */
export function lastWrites(): Promise<LastIds> {
  return queryOne<LastIds>({
    text: "SELECT (SELECT coalesce(max(id), 0) FROM note) AS note, (SELECT coalesce(max(id), 0) FROM audit_entry) AS entry",
    values: [],
  })
}

/** Audit entries of the bench and notes of this content go again, so that the data stay what they were. */
export async function forgetWrites({ note, entry }: LastIds, content = ""): Promise<void> {
  await query({ text: "DELETE FROM note WHERE id > $1 AND content = $2", values: [note, content] })
  await query({
    text: `DELETE FROM audit_entry WHERE id > $1
      AND (record_type, action) IN (('note', 'create'), ('company', 'edit'))`,
    values: [entry],
  })
}
