import { type Connection, query } from "../database/db.ts"
import { notFound } from "../http/errors.ts"

/** A record that notes, reminders and mails are about. */
export type Subject = { type: "company" | "contact"; id: number }

const names = { company: "Company", contact: "Contact" }

/** Refuses what is asked of a record that is unknown or deleted. @param mergedInto the record it was merged into */
export const subjectNotFound = ({ type }: Subject, mergedInto?: number) => notFound(names[type], mergedInto)

/** Throws a 404 unless there is such a living record. */
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
