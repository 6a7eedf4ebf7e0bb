import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Letter } from "./letters.ts"

/** Letters to an address that anybody may type, on the page of the public; those of a line count together. */
const families: readonly (readonly Letter["kind"][])[] = [
  ["applicationLink", "applicationLinks"],
  ["applicationSent"],
  ["applicationCorrected"],
]

/** Of each line, mails that one recipient gets within a day, whoever asks for them and from wherever. */
export const publicMailsADay = 3

/** Days behind which a mail that was written may still be sent: as long as it is tried. */
const writtenWithinDays = 4

/**
 * Whether a mail may go to a recipient; it counts from now on, so that of two that are sent at once the second sees the first.
 * @param id of the mail
 * @param email whom it goes to, which is stored with it
 */
export async function mayReach(id: number, kind: string, email: string): Promise<boolean> {
  const kinds = families.find((family) => family.some((one) => one === kind))
  if (!kinds) return true
  return inTransaction(async (connection) => {
    await query(
      {
        text: "SELECT pg_advisory_xact_lock(hashtext('public letters'), hashtext(lower($1)))",
        values: [email],
      },
      connection,
    )
    const { others } = await queryOne<{ others: number }>(
      {
        text: `SELECT count(*)::int AS others FROM system_mail
          WHERE email = $2::citext AND kind = ANY ($3) AND id <> $1 AND created_at > now() - make_interval(days => $4)
            AND coalesce(sent_at, tried_at) > now() - interval '1 day'`,
        values: [id, email, kinds, writtenWithinDays],
      },
      connection,
    )
    if (others >= publicMailsADay) return false
    await query({ text: "UPDATE system_mail SET email = $2 WHERE id = $1", values: [id, email] }, connection)
    return true
  })
}
