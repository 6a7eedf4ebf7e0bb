import { encryptSecret, type MailboxSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { insertRow, unique } from "./database.ts"
import { createUser, type TestUser } from "./users.ts"

type Desired = {
  user?: TestUser
  email?: string
  secret?: MailboxSecret
  port?: number
  smtpPort?: number
}

export type TestMailbox = { id: number; email: string; user: TestUser }

/** A row of a linked mailbox; its server listens at the port, if anywhere. */
export async function createMailbox(desired: Desired = {}): Promise<TestMailbox> {
  const user = desired.user ?? (await createUser())
  const email = desired.email ?? `${unique("box").replace(" ", "")}@example.com`
  const { id } = await insertRow<{ id: number }>("mailbox", {
    user_id: user.id,
    email,
    display_name: user.name,
    imap_host: "127.0.0.1",
    imap_port: desired.port ?? 1,
    imap_security: "none",
    smtp_host: "127.0.0.1",
    smtp_port: desired.smtpPort ?? 1,
    smtp_security: "none",
    username: email,
    encrypted_secret: await encryptSecret(desired.secret ?? { password: "secret" }),
  })
  return { id, email, user }
}
