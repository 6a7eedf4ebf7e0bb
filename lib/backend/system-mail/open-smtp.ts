import type SmtpConnection from "nodemailer/lib/smtp-connection"
import type { Deadlines } from "../mailboxes/credentials.ts"
import { failureOf } from "../mailboxes/mailbox-failure.ts"
import { connectSmtp, timeouts } from "../mailboxes/open-smtp.ts"
import { serverSettings } from "./settings.ts"

/**
 * A connection to the application's own mail server, logged in where it asks for that.
 * @throws MailboxFailure
 */
export async function openSystemSmtp(deadlines: Deadlines): Promise<SmtpConnection> {
  const { auth, ...server } = serverSettings()
  try {
    return await connectSmtp({ ...server, ...timeouts(deadlines) }, auth ?? null)
  } catch (error) {
    throw failureOf(error, false)
  }
}
