import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { addressKeys } from "#lib/backend/records/address-taken.ts"
import type { Rows, Save } from "#lib/backend/records/form/definition.ts"
import type { ContactForm } from "./form-values.ts"

export const otherEmailsField = "informations.other_emails"

/** Further addresses in their order. One that stays keeps whether mail to it bounced. */
export const otherEmailRows: Rows = {
  table: "contact_email",
  columns: { email: "citext" },
  isOrdered: true,
  unique: [...addressKeys, "contact_email_not_primary"],
  clean: ({ email }) => ({ email }),
  write: `WITH wanted AS (SELECT email, place - 1 AS position
        FROM ROWS FROM (jsonb_to_recordset($2) AS (email citext)) WITH ORDINALITY AS wanted (email, place)),
      gone AS (DELETE FROM contact_email WHERE contact_id = $1 AND email NOT IN (SELECT email FROM wanted))
    INSERT INTO contact_email AS stored (contact_id, email, position) SELECT $1, email, position FROM wanted
    ON CONFLICT (contact_id, email) DO UPDATE SET email = excluded.email, position = excluded.position
      WHERE (stored.email::text, stored.position) IS DISTINCT FROM (excluded.email::text, excluded.position)`,
}

const isSame = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase()

/**
 * A further address that becomes the primary one changes places with it, unless the save says itself what the further ones are to be.
 * The database does the same (contact_address_assigned).
 */
export function settleOtherEmails(desired: Partial<ContactForm>, current: ContactForm): Partial<ContactForm> {
  const primary = desired["informations.email"]
  const stored = current[otherEmailsField]
  if (
    primary === undefined ||
    desired[otherEmailsField] ||
    !stored.some(({ email }) => isSame(email, primary))
  )
    return desired
  const former = current["informations.email"]
  const swapped = stored.flatMap((one) => {
    if (!isSame(one.email, primary)) return [one]
    return former === null ? [] : [{ email: former }]
  })
  return { ...desired, [otherEmailsField]: swapped }
}

/** What is wrong with further addresses of each save, by dotted path: one that is there twice or is the primary one, or that is another contact's. */
export async function otherEmailErrors(
  saves: Save<ContactForm>[],
  connection: Connection,
): Promise<Problems[]> {
  const taken = await takenAddresses(saves.flatMap(newAddresses), connection)
  return saves.map((save) => errorsOf(save, taken))
}

/** Further addresses that a save adds and that are not its contact's already. */
function newAddresses({ sent, current }: Save<ContactForm>): string[] {
  const own = emailsOf(current)
  return (sent[otherEmailsField] ?? []).flatMap(({ email }) =>
    own.some((one) => isSame(one, email)) ? [] : [email],
  )
}

/** All addresses of a contact, the primary one first. */
export function emailsOf(contact: ContactForm): string[] {
  return [contact["informations.email"] ?? [], contact[otherEmailsField].map(({ email }) => email)].flat()
}

/** What the database would refuse of saves of contacts, by dotted path: a primary address that is another contact's. */
export async function primaryEmailErrors(
  saves: Save<ContactForm>[],
  connection: Connection,
): Promise<Problems[]> {
  const fresh = saves.map(({ current, changes, after }) => {
    const email = after["informations.email"]
    const isNew = "informations.email" in changes && !emailsOf(current).some((one) => isSame(one, email))
    return isNew ? email : null
  })
  const taken = await takenAddresses(
    fresh.filter((email) => email !== null),
    connection,
  )
  return fresh.map(
    (email): Problems =>
      email !== null && taken.has(email.toLowerCase()) ? { "informations.email": ["already_taken"] } : {},
  )
}

function errorsOf(save: Save<ContactForm>, taken: Set<string>): Problems {
  const sentEmails = save.sent[otherEmailsField] ?? []
  const added = newAddresses(save)
  const errors: Problems = {}
  for (const [index, { email }] of sentEmails.entries()) {
    const path = `${otherEmailsField}.${index}.email`
    const isTwice =
      isSame(email, save.after["informations.email"]) ||
      sentEmails.slice(0, index).some((earlier) => isSame(earlier.email, email))
    if (isTwice) errors[path] = ["address_twice"]
    else if (added.includes(email) && taken.has(email.toLowerCase())) errors[path] = ["already_taken"]
  }
  return errors
}

/** Those of addresses, in small letters, that some contact has. */
export async function takenAddresses(emails: string[], connection: Connection): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const taken = await query<{ email: string }>(
    {
      name: "addresses-taken",
      text: "SELECT lower(email::text) AS email FROM contact_address WHERE email = ANY ($1::citext[])",
      values: [emails],
    },
    connection,
  )
  return new Set(taken.map(({ email }) => email))
}
