import { lockMessageIds } from "#lib/backend/mail/inbound/join-thread.ts"
import { isOthersPrivate } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"

/** The mail that is answered: its conversation, and what the answer names it by. */
export type Answered = { thread: number; inReplyTo: string | null; refs: string[] }

const beginning: Omit<Answered, "thread"> & { thread: null } = { thread: null, inReplyTo: null, refs: [] }

type Row = { thread_id: number; message_id: string; refs: string[]; is_answerable: boolean }

const find = (id: number, userId: number, connection: Connection) =>
  query<Row>(
    {
      text: `SELECT thread_id, message_id, refs,
          removed_at IS NULL AND NOT ${isOthersPrivate("$2")} AS is_answerable FROM mail WHERE mail.id = $1`,
      values: [id, userId],
    },
    connection,
  )

/**
 * What goes on with a conversation, held still until the end of the transaction; null begins one.
 * @param answeredId of the mail that is answered, which the call names `message_id`; that of a row is the header's
 * @throws 422 on `message_id` for a mail that is not there, or that others keep private
 */
export async function requireAnswered(
  answeredId: number | null,
  userId: number,
  connection: Connection,
): Promise<Answered | typeof beginning> {
  if (answeredId === null) return beginning
  const [before] = await find(answeredId, userId, connection)
  if (!before?.is_answerable) throw invalid({ message_id: ["not_answerable"] })
  // Another mail may show meanwhile that two conversations are one.
  await lockMessageIds([before.message_id], connection)
  const [mail] = await find(answeredId, userId, connection)
  if (!mail?.is_answerable) throw invalid({ message_id: ["not_answerable"] })
  return {
    thread: mail.thread_id,
    inReplyTo: mail.message_id,
    refs: [...mail.refs.filter((id) => id !== mail.message_id), mail.message_id],
  }
}
