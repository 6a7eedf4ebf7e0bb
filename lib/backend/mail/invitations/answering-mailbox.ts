import { findMailbox } from "#lib/backend/mail/channels/channels.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { ParsedEvent } from "./parse-invitation.ts"

/** The mailbox that answers an invitation; `shared` is the name of a shared one. */
export type AnsweringMailbox = { email: string; shared: string | null }

type Row = AnsweringMailbox & { is_addressed: boolean }

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * From which mailbox a user answers an invitation (M-90): of those that have the mail and that the user reads, one that is on the guest list,
 * else one that the mail is addressed to; of several the own one first. Where none has it, the own one.
 */
export async function answeringMailbox(
  message: number,
  { attendees }: ParsedEvent,
  viewer: number,
  connection?: Connection,
): Promise<AnsweringMailbox | undefined> {
  const rows = await query<Row>(
    {
      text: `SELECT box.email::text AS email,
          CASE WHEN box.user_id IS NULL THEN coalesce(nullif(box.display_name, ''), box.email::text) END AS shared,
          EXISTS (SELECT FROM mail, jsonb_array_elements(mail."to" || mail.cc) person
            WHERE mail.id = $1 AND (person ->> 'email')::citext = box.email) AS is_addressed
        FROM mail_copy copy JOIN mailbox_reader reader USING (mailbox_id) JOIN mailbox box ON box.id = copy.mailbox_id
        WHERE copy.mail_id = $1 AND reader.user_id = $2
        ORDER BY box.user_id IS NULL, normalise(box.display_name), box.id`,
      values: [message, viewer],
    },
    connection,
  )
  const chosen =
    rows.find(({ email }) => attendees.some((one) => same(one.email, email))) ??
    rows.find(({ is_addressed }) => is_addressed) ??
    rows[0]
  if (chosen) return { email: chosen.email, shared: chosen.shared }
  const own = await findMailbox(viewer, connection)
  return own && { email: own.email, shared: null }
}
