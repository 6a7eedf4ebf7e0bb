import { type Connection, query } from "../database/db.ts"
import { invalid } from "../http/errors.ts"

/** A linked mailbox as its mails are sent. */
export type SendingMailbox = {
  id: number
  user_id: number
  email: string
  display_name: string
}

const columns = "id, user_id, email::text AS email, display_name"

/** @returns undefined once it is unlinked */
export async function findSendingMailbox(id: number): Promise<SendingMailbox | undefined> {
  const [found] = await query<SendingMailbox>({
    text: `SELECT ${columns} FROM mailbox WHERE id = $1`,
    values: [id],
  })
  return found
}

/**
 * The mailbox from which a user sends (spec 2 §5: sending needs a messenger e-mail).
 * @param from the address that the user wants to send from
 * @throws 422 on `from` when none is linked, or when the address is not its own
 */
export async function requireOwnMailbox(
  userId: number,
  from: string,
  connection?: Connection,
): Promise<SendingMailbox> {
  const mailbox = await requireMailbox(userId, "from", connection)
  if (mailbox.email.toLowerCase() !== from.toLowerCase()) throw invalid({ from: ["not_your_address"] })
  return mailbox
}

/** The user's linked mailbox. @throws 422 on the field when there is none */
export async function requireMailbox(
  userId: number,
  field: string,
  connection?: Connection,
): Promise<SendingMailbox> {
  const [mailbox] = await query<SendingMailbox>(
    { text: `SELECT ${columns} FROM mailbox WHERE user_id = $1`, values: [userId] },
    connection,
  )
  if (!mailbox) throw invalid({ [field]: ["mailbox_needed"] })
  return mailbox
}
