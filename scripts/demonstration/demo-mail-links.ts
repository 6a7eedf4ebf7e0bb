import { query } from "#lib/backend/platform/database/db.ts"
import { passwordOf } from "#lib/backend/platform/mailer/outbox-accounts.ts"
import { encryptSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { signatures } from "#prisma/seed/demo/signatures.ts"

/** Every seller of the demo has a mailbox; the others see what it is like to link one. */
function findSellers() {
  return query<{ id: number; email: string; name: string }>({
    text: `SELECT u.id, u.email::text AS email, u.name FROM "user" u JOIN owner ON owner.user_id = u.id AND owner.is_active
      WHERE u.email LIKE '%@example.com' AND NOT EXISTS (SELECT FROM mailbox WHERE user_id = u.id) ORDER BY u.id`,
    values: [],
  })
}

type Linked = { id: number | null; email: string; name: string }

/**
 * Links the mailbox of a user, or a shared one, to the demo's server: no other is ever read or written to. Nothing happens where the address is
 * linked already.
 * @param linked `id`: of the user; null for a shared one
 */
export async function linkLocal({ id, email, name }: Linked, port: number): Promise<void> {
  const encrypted = await encryptSecret({ password: passwordOf(email) })
  await query({
    text: `INSERT INTO mailbox (user_id, email, display_name, intake, imap_security, smtp_host, smtp_port, smtp_security, username,
        encrypted_secret, state, last_contact_at, per_day)
      VALUES ($1, $2::citext, $3, 'local', 'none', '127.0.0.1', $4, 'none', $2::text, $5, 'waiting', now(), 0) ON CONFLICT DO NOTHING`,
    values: [id, email, name, port, encrypted],
  })
}

/** Mailboxes that were linked before follow the server to its port; their passwords hold as long as this installation's secret. */
async function follow(port: number) {
  const linked = await query<{ id: number; email: string }>({
    text: "SELECT id, email::text AS email FROM mailbox WHERE intake = 'local' AND smtp_port <> $1 ORDER BY id",
    values: [port],
  })
  for (const { id, email } of linked)
    await query({
      text: "UPDATE mailbox SET smtp_port = $2, encrypted_secret = $3 WHERE id = $1",
      values: [id, port, await encryptSecret({ password: passwordOf(email) })],
    })
}

/** With what owners sign who have not written a signature. */
function sign() {
  return query({
    text: `INSERT INTO owner_signature (owner, signature_text, signature_html, languages)
      SELECT owner, text, html, string_to_array(languages, ',')
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) signature (owner, text, html, languages) ON CONFLICT DO NOTHING`,
    values: [
      signatures.map(({ owner }) => owner),
      signatures.map(({ text }) => text),
      signatures.map(({ html }) => html),
      signatures.map(({ languages }) => languages.join()),
    ],
  })
}

/** Mails of the demo that wait for their day go out by the mailbox of their sender. */
function giveWaiting() {
  return query({
    text: `UPDATE mail_delivery SET mailbox_id = mailbox.id, user_id = mailbox.user_id
      FROM mail JOIN mailbox ON mailbox.email = mail.from_email
      WHERE mail.id = mail_delivery.mail_id AND mail_delivery.status = 'queued' AND mail_delivery.mailbox_id IS NULL AND sender_id IS NULL`,
    values: [],
  })
}

/** Answers to senders of shows, and reports of their mails, come to the first seller. */
function readForSenders() {
  return query({
    text: `UPDATE mailing_sender SET mailbox_id = (SELECT min(id) FROM mailbox WHERE intake = 'local' AND user_id IS NOT NULL) WHERE mailbox_id IS NULL`,
    values: [],
  })
}

/** Linked mailboxes follow the server to its port, and senders without a mailbox get one. */
export async function followServer(port: number): Promise<void> {
  await follow(port)
  await readForSenders()
}

/** Links the mailboxes of sellers, once: who unlinks the mailbox later stays without. */
export async function linkDemoMailboxes(port: number): Promise<void> {
  for (const seller of await findSellers()) await linkLocal(seller, port)
  await readForSenders()
  await giveWaiting()
  await sign()
}
