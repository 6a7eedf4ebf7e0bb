import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/**
 * Has who becomes or ceases to be a member of a mailbox wait until a mail is written to it. Before any conversation is locked: members lock
 * the mailbox, then its conversations (mailbox_threads_locked of prisma/sql/13-mail.sql).
 */
export async function lockMailbox(id: number, connection: Connection): Promise<void> {
  await query({ text: "SELECT FROM mailbox WHERE id = $1 FOR KEY SHARE", values: [id] }, connection)
}
