import type SMTPConnection from "nodemailer/lib/smtp-connection"
import { currentSecret, withCredentials } from "./access.ts"
import type { Deadlines } from "./credentials.ts"
import { readMailbox, type StoredMailbox } from "./data.ts"
import { MailboxFailure } from "./mailbox-failure.ts"
import { type OpenImap, openImap } from "./open-imap.ts"
import { openSmtpServer } from "./open-smtp.ts"
import type { MailboxSecret } from "./secrets.ts"

/** What opens a mailbox now, tokens refreshed where they are used up. Throws MailboxFailure. */
export const secretOf = (mailboxId: number): Promise<MailboxSecret> => currentSecret(mailboxId)

/** A mailbox that is still linked. Throws MailboxFailure. */
export async function linkedMailbox(id: number): Promise<StoredMailbox> {
  const mailbox = await readMailbox(id)
  if (!mailbox) throw new MailboxFailure("wrong_password", "not linked")
  return mailbox
}

/**
 * A connection to the outgoing server of a mailbox, logged in where the server of the mailbox asks for it.
 * @throws MailboxFailure with what is wrong
 */
export async function openSmtp({ id }: { id: number }, deadlines?: Deadlines): Promise<SMTPConnection> {
  const mailbox = await linkedMailbox(id)
  const { smtp_host: host, smtp_port: port, smtp_security: security } = mailbox
  const server = { host, port, security }
  if (mailbox.sealed_secret === "") return openSmtpServer(server, null, deadlines)
  return withCredentials(mailbox, (credentials) => openSmtpServer(server, credentials, deadlines))
}

/** A connection to the server that a mailbox is read from. Throws MailboxFailure. */
export function openMailbox(mailbox: StoredMailbox, deadlines?: Deadlines): Promise<OpenImap> {
  const { imap_host: host, imap_port: port, imap_security: security } = mailbox
  return withCredentials(mailbox, (credentials) => openImap({ host, port, security }, credentials, deadlines))
}
