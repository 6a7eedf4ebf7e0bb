import type SMTPConnection from "nodemailer/lib/smtp-connection"
import { openSmtpServer } from "#lib/backend/platform/mailer/connect-smtp.ts"
import type { Deadlines } from "#lib/backend/platform/mailer/credentials.ts"
import { MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import { linkedMailbox, withCredentials } from "./access.ts"
import type { StoredMailbox } from "./data.ts"
import { type OpenImap, openImap } from "./open-imap.ts"
import { providerOfHost } from "./providers.ts"
import { holdsMail, openSent, putIntoSent } from "./sent-mails.ts"
import { visitMailbox } from "./visits.ts"

/**
 * A connection to the outgoing server of a mailbox, logged in where the server of the mailbox asks for it.
 * @throws MailboxFailure with what is wrong
 */
export function openMailboxSmtp(mailbox: StoredMailbox, deadlines?: Deadlines): Promise<SMTPConnection> {
  const { smtp_host: host, smtp_port: port, smtp_security: security } = mailbox
  const server = { host, port, security }
  if (mailbox.encrypted_secret === "") return openSmtpServer(server, null, deadlines)
  return withCredentials(mailbox, (credentials) => openSmtpServer(server, credentials, deadlines))
}

/** A connection to the server that a mailbox is read from. Throws MailboxFailure. */
export function openMailboxImap(mailbox: StoredMailbox, deadlines?: Deadlines): Promise<OpenImap> {
  const { imap_host: host, imap_port: port, imap_security: security } = mailbox
  return withCredentials(mailbox, (credentials) => openImap({ host, port, security }, credentials, deadlines))
}

const visit = <Result>(mailbox: StoredMailbox, work: Parameters<typeof visitMailbox<Result>>[2]) =>
  visitMailbox(mailbox.id, () => openMailboxImap(mailbox), work)

const filesItself = ({ smtp_host }: StoredMailbox) => providerOfHost(smtp_host)?.files === true

/**
 * Puts a mail that has gone out into the Sent folder of its mailbox, unless it is there: some providers do so themselves.
 * @param messageId without brackets
 * @returns whether it lies there now; always of the demo's own mailboxes, which have none
 * @throws MailboxFailure when the server is not reached or refuses
 */
export async function fileSent(mailboxId: number, raw: Buffer, messageId: string): Promise<boolean> {
  const mailbox = await linkedMailbox(mailboxId)
  if (mailbox.intake === "local") return true
  const mail = { raw, messageId, isFiledThere: filesItself(mailbox) }
  return visit(mailbox, (client) => putIntoSent(client, mail))
}

/**
 * Whether a mail lies in the Sent folder of its mailbox.
 * @returns "cannot_tell" where it does not and the provider does not file what goes out, or nobody can look
 */
export async function isInSent(mailboxId: number, messageId: string): Promise<boolean | "cannot_tell"> {
  try {
    const mailbox = await linkedMailbox(mailboxId)
    if (mailbox.intake === "local") return "cannot_tell"
    const isThere = await visit(
      mailbox,
      async (client) => (await openSent(client, true)) !== undefined && holdsMail(client, messageId),
    )
    return isThere || (filesItself(mailbox) ? false : "cannot_tell")
  } catch (error) {
    if (error instanceof MailboxFailure) return "cannot_tell"
    throw error
  }
}
