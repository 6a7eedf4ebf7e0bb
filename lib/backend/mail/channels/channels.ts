import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"

/** What mails go out through: a user's linked mailbox, or a sender of a show at the application's own server. */
export type Channel = { kind: "mailbox" | "sender"; id: number }

/** A channel as its mails are sent; those of a show are no user's. */
export type SendingChannel = Channel & { user_id: number | null; email: string; display_name: string }

/** A linked mailbox as a user's mails are sent from it. */
export type SendingMailbox = SendingChannel & { user_id: number }

const columns = "'mailbox' AS kind, id, user_id, email::text AS email, display_name"
/** The same for the user who sends, $1. */
const columnsForUser = "'mailbox' AS kind, id, $1::int AS user_id, email::text AS email, display_name"

const channels: Record<Channel["kind"], string> = {
  mailbox: `SELECT ${columns} FROM mailbox WHERE id = $1`,
  sender: `SELECT 'sender' AS kind, id, NULL::int AS user_id, email::text AS email, name AS display_name
    FROM mailing_sender WHERE id = $1 AND paused_at IS NULL`,
}

/** @returns undefined for a mailbox that was unlinked, and for a sender that is paused */
export async function findChannel({ kind, id }: Channel): Promise<SendingChannel | undefined> {
  const [found] = await query<SendingChannel>({ text: channels[kind], values: [id] })
  return found
}

/**
 * The mailbox from which a user sends (M-3: sending needs a messenger e-mail): the user's own, or one of which he or she is a member (M-81).
 * @param from the address that the user wants to send from
 * @param connection of an open transaction, until whose end nobody ceases to be a member
 * @throws 422 on `from` when none is linked, or when the user does not read the one with that address
 */
export async function requireOwnMailbox(
  userId: number,
  from: string,
  connection?: Connection,
): Promise<SendingMailbox> {
  const locked = connection ? "FOR KEY SHARE" : ""
  await query({ text: `SELECT FROM mailbox WHERE email = $1 ${locked}`, values: [from] }, connection)
  const mailbox = await findOwnMailbox(userId, from, connection)
  if (mailbox) return mailbox
  await requireMailbox(userId, "from", connection)
  throw invalid({ from: ["not_your_address"] })
}

/** The same without a lock; undefined where the user reads no mailbox with the address. */
export async function findOwnMailbox(
  userId: number,
  from: string,
  connection?: Connection,
): Promise<SendingMailbox | undefined> {
  const [mailbox] = await query<SendingMailbox>(
    {
      text: `SELECT ${columnsForUser} FROM mailbox
        JOIN mailbox_reader reader ON reader.mailbox_id = mailbox.id WHERE reader.user_id = $1 AND email = $2`,
      values: [userId, from],
    },
    connection,
  )
  return mailbox
}

/** The mailbox that a mail to many goes from: the user's own one unless an address is given (M-91). @throws 422 as `requireOwnMailbox` */
export const requireChosenMailbox = (userId: number, from: string | undefined, connection?: Connection) =>
  from === undefined
    ? requireMailbox(userId, "from", connection)
    : requireOwnMailbox(userId, from, connection)

/** The user's own mailbox; undefined where none is linked. */
export async function findMailbox(
  userId: number,
  connection?: Connection,
): Promise<SendingMailbox | undefined> {
  const [mailbox] = await query<SendingMailbox>(
    { text: `SELECT ${columnsForUser} FROM mailbox WHERE user_id = $1`, values: [userId] },
    connection,
  )
  return mailbox
}

/** The same. @throws 422 on the field when there is none */
export async function requireMailbox(
  userId: number,
  field: string,
  connection?: Connection,
): Promise<SendingMailbox> {
  const mailbox = await findMailbox(userId, connection)
  if (!mailbox) throw invalid({ [field]: ["mailbox_needed"] })
  return mailbox
}
