import { insertRow, sqlOne, unique } from "./database.ts"

type Id = { id: number }

type MailboxData = { userId: number; email?: string }

/** A linked mailbox without servers or secret, of which nothing is read or sent. Returns its id. */
export async function createMailbox({ userId, email }: MailboxData): Promise<number> {
  const address = email ?? `${unique("box").replaceAll(" ", "-")}@organiser.example`
  const mailbox = await insertRow<Id>("mailbox", {
    user_id: userId,
    email: address,
    display_name: "",
    intake: "local",
    username: address,
    encrypted_secret: "",
    smtp_host: "127.0.0.1",
    smtp_port: 1,
    smtp_security: "none",
  })
  return mailbox.id
}

type StoredMail = {
  /** A new conversation when left out. */
  thread?: number
  direction?: "in" | "out"
  /** The other side. */
  address?: string
  subject?: string
  text?: string
  sentAt?: string
  /** Mailboxes in which it lies, unread. */
  mailboxes?: number[]
}

/** A mail as it is kept, past everything that parses one. Returns its id and that of its conversation. */
export async function createStoredMail(data: StoredMail = {}): Promise<{ id: number; thread: number }> {
  const { direction = "in", address = "them@elsewhere.example", text = "Text" } = data
  const subject = data.subject ?? unique("Subject")
  const at = data.sentAt ?? new Date().toISOString()
  const thread = data.thread ?? (await insertRow<Id>("mail_thread", { subject, last_mail_at: at })).id
  const ours = "us@organiser.example"
  const mail = await insertRow<Id>("mail", {
    thread_id: thread,
    direction,
    subject,
    sent_at: at,
    html_body: `<p>${text}</p>`,
    text_body: text,
    message_id: `${unique("mail").replaceAll(" ", "-")}@elsewhere.example`,
    from_email: direction === "in" ? address : ours,
    to: JSON.stringify([{ name: "", email: direction === "in" ? ours : address }]),
  })
  await sqlOne(
    `WITH added AS (INSERT INTO mail_thread_address (thread_id, email) VALUES ($1, $2) ON CONFLICT DO NOTHING)
      SELECT 1 AS done`,
    [thread, address],
  )
  for (const mailbox of data.mailboxes ?? [])
    await insertRow("mail_copy", { mailbox_id: mailbox, mail_id: mail.id })
  return { id: mail.id, thread }
}
