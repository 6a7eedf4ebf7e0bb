import { keepWaiting } from "#lib/backend/mail/mailboxes/proof/pending.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { decryptText } from "#lib/backend/platform/mailer/secrets.ts"
import { sql, sqlOne, unique } from "./database.ts"
import type { TestUser } from "./users.ts"

/** An address that nobody has. */
export const newAddress = () => `${unique("linked").replace(" ", "")}@salon.example`

const server = { host: "localhost", port: 1, security: "none" as const }

/** As after a link call whose servers have let the user in: the mailbox waits for the code that goes to its address. */
export const waitFor = (user: TestUser, email: string) =>
  inTransaction((connection) =>
    keepWaiting(
      {
        email,
        display_name: "",
        imap: server,
        smtp: server,
        username: email,
        provider: null,
        secret: { password: "secret" },
      },
      { userId: user.id, requestId: "test" },
      connection,
    ),
  )

/** The code that went to an address last, before it was sent; throws when none did. */
export async function codeSentTo(email: string): Promise<string> {
  const { encrypted } = await sqlOne<{ encrypted: string }>(
    "SELECT encrypted FROM system_mail WHERE kind = 'mailboxCode' AND email = $1 ORDER BY id DESC LIMIT 1",
    [email],
  )
  return JSON.parse(decryptText(encrypted)).code
}

/** As when so many minutes have passed since the codes of a user were sent. */
export const codesAge = (user: TestUser, minutes: number) =>
  sql("UPDATE mailbox_code SET created_at = created_at - make_interval(mins => $2) WHERE user_id = $1", [
    user.id,
    minutes,
  ])
