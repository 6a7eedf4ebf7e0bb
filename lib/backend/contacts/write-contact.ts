import { type Connection, queryOne } from "../database/db.ts"
import { isTaken } from "../database/unique-violation.ts"
import { invalid } from "../http/errors.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import type { ContactForm } from "./form-values.ts"

/** Columns of the contact itself, in the order of `columnValues`. */
const columns = [
  "salutation_id",
  "last_name",
  "first_name",
  "job_title",
  "is_vip",
  "badge_id",
  "email",
  "outcome_id",
] as const

const columnValues = ({ informations: one }: ContactForm) => [
  one.salutation,
  one.last_name,
  one.first_name,
  one.job_title,
  one.is_vip,
  one.badge_id,
  one.email,
  one.outcome,
]

/** An e-mail belongs to one living contact; the database decides between two that come at once. */
async function orTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (isTaken(error, "contact_email_unique")) throw invalid({ "informations.email": ["already_taken"] })
    throw error
  }
}

/** Writes a new contact without its lists. Throws a 422 when its e-mail is another contact's. */
export async function insertContact(
  form: ContactForm,
  actor: Actor,
  connection: Connection,
): Promise<number> {
  const places = columns.map((_, index) => `$${index + 2}`)
  const insert = queryOne<{ id: number }>(
    {
      name: "contact-insert",
      text: `INSERT INTO contact (created_by_id, ${columns.join(", ")}) VALUES ($1, ${places.join(", ")}) RETURNING id`,
      values: [actor.userId, ...columnValues(form)],
    },
    connection,
  )
  return (await orTaken(insert)).id
}

/**
 * Writes the contact's own columns and moves its version. A new address has not bounced yet.
 * @returns the new version, and whether mail to its address bounced
 * @throws 422 when its e-mail is another contact's
 */
export function updateContact(
  id: number,
  form: ContactForm,
  connection: Connection,
): Promise<{ version: number; email_error: boolean }> {
  const emailPlace = columns.indexOf("email") + 2
  const sets = columns.map((column, index) => `${column} = $${index + 2}`)
  const update = queryOne<{ version: number; email_error: boolean }>(
    {
      name: "contact-update",
      text: `UPDATE contact SET ${sets.join(", ")}, email_error = email_error AND email IS NOT DISTINCT FROM $${emailPlace},
        updated_at = now(), version = version + 1 WHERE id = $1 RETURNING version, email_error`,
      values: [id, ...columnValues(form)],
    },
    connection,
  )
  return orTaken(update)
}
