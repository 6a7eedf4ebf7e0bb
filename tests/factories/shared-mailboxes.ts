import { insertRow, sql, unique } from "./database.ts"
import type { TestMailbox } from "./mailboxes.ts"
import type { LinkedMailbox } from "./sending.ts"
import type { TestUser } from "./users.ts"

/** A shared mailbox without servers or secret, with its members; the first one stands for them where a mailbox has a user. */
export async function createSharedMailbox(members: [TestUser, ...TestUser[]]): Promise<TestMailbox> {
  const email = `${unique("shared").replaceAll(" ", "-")}@organiser.example`
  const { id } = await insertRow<{ id: number }>("mailbox", {
    user_id: null,
    email,
    display_name: "Registrations",
    intake: "local",
    username: email,
    encrypted_secret: "",
    smtp_host: "127.0.0.1",
    smtp_port: 1,
    smtp_security: "none",
  })
  for (const user of members) await addMember(id, user)
  return { id, email, user: members[0] }
}

/** The same, whose mails go out through the server of another mailbox and as it is signed in there, so many a day; 0 for any number. */
export async function createSendingSharedMailbox(
  members: [TestUser, ...TestUser[]],
  like: LinkedMailbox,
  perDay = 0,
): Promise<TestMailbox> {
  const box = await createSharedMailbox(members)
  await sql(
    `UPDATE mailbox SET smtp_port = other.smtp_port, encrypted_secret = other.encrypted_secret, per_minute = 0, per_day = $3
      FROM mailbox other WHERE mailbox.id = $1 AND other.id = $2`,
    [box.id, like.id, perDay],
  )
  return box
}

export const addMember = (mailbox: number, user: TestUser) =>
  insertRow("mailbox_member", { mailbox_id: mailbox, user_id: user.id })

export const removeMember = (mailbox: number, user: TestUser) =>
  sql("DELETE FROM mailbox_member WHERE mailbox_id = $1 AND user_id = $2", [mailbox, user.id])

/** So many old mails that are read, of conversations of two each, which the members of a mailbox have. */
export async function fillMailbox({ id, email }: TestMailbox, mails: number): Promise<void> {
  await sql(
    `WITH thread AS (INSERT INTO mail_thread (subject, last_mail_at) SELECT 'Older', now() FROM generate_series(1, $3::int / 2) RETURNING id),
      written AS (INSERT INTO mail (thread_id, direction, message_id, from_email, subject, html_body, sent_at)
        SELECT thread.id, 'out', format('%s.%s@older.example', thread.id, number), $2, 'Older', '', now() - interval '1 year'
        FROM thread, generate_series(1, 2) number RETURNING id)
      INSERT INTO mail_copy (mailbox_id, mail_id, seen) SELECT $1, id, true FROM written`,
    [id, email, mails],
  )
}
