import { isOthersPrivate } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { pingMessenger } from "./messenger-list.ts"
import { getThread } from "./threads.ts"

/**
 * Read: all mails of a conversation to a user; those of a shared mailbox to its other members as well (M-79). Unread: the latest that came in
 * to the user's own mailbox; to the user alone.
 */
const readSql = `UPDATE mail_copy SET seen = true FROM mail, mailbox_reader box WHERE mail.id = mail_copy.mail_id AND box.mailbox_id = mail_copy.mailbox_id
  AND mail.thread_id = $1 AND box.user_id = $2 AND NOT mail_copy.seen`
const unreadSql = `UPDATE mail_copy SET seen = false WHERE id = (
  SELECT copy.id FROM mail_copy copy JOIN mailbox box ON box.id = copy.mailbox_id JOIN mail ON mail.id = copy.mail_id
  WHERE mail.thread_id = $1 AND box.user_id = $2 AND mail.direction = 'in' AND mail.removed_at IS NULL
  ORDER BY mail.sent_at DESC, mail.id DESC LIMIT 1)`

/** Whom a conversation is assigned to has seen its mails up to one, those in no mailbox of his or her own as well. */
const seenSql = `UPDATE mail_thread_member SET is_marked_unread = false, seen_mail_id = (SELECT coalesce(max(id), 0) FROM mail WHERE mail.thread_id = $1)
  WHERE thread_id = $1 AND user_id = $2`
const unseenSql = `UPDATE mail_thread_member member SET seen_mail_id = least(seen_mail_id, mail.id - 1)
  FROM (SELECT id FROM mail WHERE thread_id = $1 AND direction = 'in' AND removed_at IS NULL AND NOT is_hidden
    ORDER BY sent_at DESC, id DESC LIMIT 1) mail
  WHERE member.thread_id = $1 AND member.user_id = $2`
/** What is in a shared mailbox stays read to its other members. */
const unseenSharedSql = `UPDATE mail_thread_member SET is_marked_unread = true WHERE thread_id = $1 AND user_id = $2
  AND EXISTS (SELECT FROM mail JOIN mail_copy copy ON copy.mail_id = mail.id JOIN mailbox_member shared USING (mailbox_id)
    WHERE mail.thread_id = $1 AND shared.user_id = $2 AND mail.direction = 'in' AND mail.removed_at IS NULL)`
const recountSql = `UPDATE mail_thread_member member SET unread = fresh.unread FROM (SELECT mail_unread($1, $2) AS unread) fresh
  WHERE member.thread_id = $1 AND member.user_id = $2 AND member.unread <> fresh.unread`

/** Marks a conversation read or unread, here alone. @returns conversations that the user has not read now */
export async function markRead(thread: number, isRead: boolean, viewer: number): Promise<number> {
  await getThread(thread, viewer)
  await inTransaction((connection) => (isRead ? readMails : unreadMails)(thread, viewer, connection))
  return (await pingMessenger(viewer)).unread
}

/** All mails of a conversation are read to a user from now on, here alone. */
export async function readMails(thread: number, user: number, connection?: Connection): Promise<void> {
  for (const text of [readSql, seenSql, recountSql]) await query({ text, values: [thread, user] }, connection)
}

/** The latest mail of a conversation that came in is unread to a user, here alone. */
export async function unreadMails(thread: number, user: number, connection: Connection): Promise<void> {
  for (const text of [unreadSql, unseenSql, unseenSharedSql, recountSql])
    await query({ text, values: [thread, user] }, connection)
}

/** What is unread of a conversation to a user once it was assigned to, or taken from, him or her. */
export async function recountUnread(thread: number, user: number, connection: Connection): Promise<void> {
  await query({ text: recountSql, values: [thread, user] }, connection)
}

const keepPrivateSql = `INSERT INTO mail_thread_member (thread_id, user_id, last_mail_at, is_private)
  SELECT id, $3::int, last_mail_at, $2 FROM mail_thread WHERE id = $1
  ON CONFLICT (user_id, thread_id) DO UPDATE SET is_private = excluded.is_private`
const holdPrivateSql = `UPDATE mail_holder SET is_private = $2 FROM mail
  WHERE mail.id = mail_holder.mail_id AND mail.thread_id = $1 AND mail_holder.user_id = $3 AND mail_holder.is_private <> $2`

/**
 * Keeps from others what is and what comes of a conversation in the caller's mailbox, or shows it again. What colleagues have in theirs
 * stays as they have it.
 * @throws 403 unless a mail of it is or was in the caller's mailbox
 */
export async function setPrivate(
  thread: number,
  isPrivate: boolean,
  viewer: number,
  actor: Actor,
): Promise<MailThread> {
  return inTransaction(async (connection) => {
    await query(
      { text: "SELECT FROM mail_thread WHERE id = $1 FOR NO KEY UPDATE", values: [thread] },
      connection,
    )
    const current = await getThread(thread, viewer, connection)
    if (!current.may_hide) throw new Refusal(403, { message: "conversation_not_yours" })
    if (current.is_private === isPrivate) return current
    for (const text of [keepPrivateSql, holdPrivateSql])
      await query({ text, values: [thread, isPrivate, viewer] }, connection)
    await query(
      { text: "UPDATE mail_thread SET version = version + 1 WHERE id = $1", values: [thread] },
      connection,
    )
    if (current.assignee) await recountUnread(thread, current.assignee.id, connection)
    const changes = { is_private: [!isPrivate, isPrivate] } satisfies Changes
    await writeAudit({ actor, action: "edit", type: "mail_thread", id: thread, changes }, connection)
    return getThread(thread, viewer, connection)
  })
}

/**
 * Pins a mail, or unpins it; without `pinned` the other way round than it is.
 * @throws 404 for one that is not there, or was removed
 */
export async function pinMail(
  mail: number,
  pinned: boolean | undefined,
  viewer: number,
  actor: Actor,
): Promise<boolean> {
  return inTransaction(async (connection) => {
    const [found] = await query<{ pinned: boolean }>(
      {
        text: `SELECT mail.pinned FROM mail JOIN mail_thread thread ON thread.id = mail.thread_id
          WHERE mail.id = $1 AND mail.removed_at IS NULL AND NOT ${isOthersPrivate("$2")} FOR NO KEY UPDATE OF thread, mail`,
        values: [mail, viewer],
      },
      connection,
    )
    if (!found) throw notFound("mail")
    const isPinned = pinned ?? !found.pinned
    if (isPinned === found.pinned) return isPinned
    await query({ text: "UPDATE mail SET pinned = $2 WHERE id = $1", values: [mail, isPinned] }, connection)
    const action = isPinned ? "pin" : "unpin"
    await writeAudit({ actor, action, type: "mail", id: mail, changes: {} }, connection)
    return isPinned
  })
}

/** Has the images of a sender fetched in all mails, or no more; for this user alone. */
export async function trustImages(email: string, isTrusted: boolean, viewer: number): Promise<void> {
  await query({
    text: isTrusted
      ? "INSERT INTO trusted_image_sender (user_id, email) VALUES ($1, $2) ON CONFLICT DO NOTHING"
      : "DELETE FROM trusted_image_sender WHERE user_id = $1 AND email = $2",
    values: [viewer, email],
  })
}
