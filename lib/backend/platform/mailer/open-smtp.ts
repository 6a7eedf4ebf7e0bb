import type SmtpConnection from "nodemailer/lib/smtp-connection"
import { connectSmtp, timeouts } from "#lib/backend/platform/mailer/connect-smtp.ts"
import type { Deadlines } from "#lib/backend/platform/mailer/credentials.ts"
import { failureOf } from "#lib/backend/platform/mailer/mailbox-failure.ts"
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
