import { randomUUID } from "node:crypto"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { pool, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { rawMail } from "#tests/factories/raw-mails.ts"
import { plainMails } from "./plain-mails.ts"

/**
 * Has the running stack's database keep mails in the mailbox of the user whose address is the first argument; the second is `PlainMail`s
 * as JSON. Prints a line of JSON for each.
 */
const [user = "", told = "[]"] = process.argv.slice(2)
const { mailbox } = await queryOne<{ mailbox: number }>({
  text: `INSERT INTO mailbox (user_id, email, display_name, intake, username, encrypted_secret, smtp_host, smtp_port, smtp_security)
    SELECT id, email, name, 'local', email, '', '127.0.0.1', 1, 'none' FROM "user" WHERE email = $1
    ON CONFLICT (user_id) DO UPDATE SET username = EXCLUDED.username RETURNING id AS mailbox`,
  values: [user],
})
for (const { days, isOurs, ...raw } of plainMails.parse(JSON.parse(told))) {
  const receivedAt = new Date(Date.now() - days * 86_400_000)
  const { mailId } = await keepMail(
    rawMail({ date: receivedAt.toUTCString(), id: `<${randomUUID()}@client.example>`, ...raw }),
    {
      mailboxId: mailbox,
      folderId: null,
      uid: null,
      receivedAt,
      seen: isOurs,
      ...(isOurs && { direction: "out" as const }),
    },
  )
  const [kept] = await query({
    text: "SELECT id AS mail, thread_id AS thread FROM mail WHERE id = $1",
    values: [mailId],
  })
  process.stdout.write(`${JSON.stringify(kept)}\n`)
}
await pool.end()
