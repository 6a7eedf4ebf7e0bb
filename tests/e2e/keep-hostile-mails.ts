import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { pool, queryOne } from "#lib/backend/platform/database/db.ts"
import { hostileMails } from "#tests/factories/hostile-mails.ts"

/**
 * Has the running stack's database keep every hostile mail, as if each had come to the user whose address is the argument; prints a line
 * of JSON for each.
 */
const [user = ""] = process.argv.slice(2)
const from = "hostile@client.example"
const { mailbox } = await queryOne<{ mailbox: number }>({
  text: `WITH sender AS (INSERT INTO contact (first_name, last_name, email) VALUES ('Hostile', 'Sender', $2))
    INSERT INTO mailbox (user_id, email, display_name, intake, username, encrypted_secret, smtp_host, smtp_port, smtp_security)
    SELECT id, email, name, 'local', email, '', '127.0.0.1', 1, 'none' FROM "user" WHERE email = $1 RETURNING id AS mailbox`,
  values: [user, from],
})
for (const { what, raw } of hostileMails({ from, to: user })) {
  const arrival = { mailboxId: mailbox, folderId: null, uid: null, receivedAt: new Date(), seen: false }
  const { mailId } = await keepMail(raw, arrival)
  if (mailId !== null) process.stdout.write(`${JSON.stringify({ what, id: mailId })}\n`)
}
await pool.end()
