import type SmtpConnection from "nodemailer/lib/smtp-connection"
import type { Channel } from "#lib/backend/mail/channels/channels.ts"
import { linkedMailbox } from "#lib/backend/mail/mailboxes/access.ts"
import { openMailboxSmtp } from "#lib/backend/mail/mailboxes/connect.ts"
import { isRefusal, MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import { openSystemSmtp } from "#lib/backend/platform/mailer/open-smtp.ts"
import { noteSignedIn, noteSignInRefused, signInAlone } from "./sign-in.ts"
import { SmtpTrouble } from "./smtp-trouble.ts"

/** A server may scan a mail for minutes before it answers (RFC 5321 §4.5.3.2.6 gives it ten). */
const deadlines = { connectMs: 30_000, silenceMs: 10 * 60_000 }

/**
 * A connection to the mail server of a mailbox, or for a sender to that of the application, signed in.
 * @param since when there was something to send, of `performance.now()`: a mailbox that was refused since then is not tried again
 * @throws SmtpTrouble of phase "login" when somebody has to act, of phase "connect" when it may pass by itself
 */
export async function openConnection({ kind, id }: Channel, since?: number): Promise<SmtpConnection> {
  try {
    return await (kind === "mailbox" ? openSmtpAlone(id, since) : openSystemSmtp(deadlines))
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw SmtpTrouble.of(error, "connect")
    const phase = isRefusal(error.trouble) ? "login" : "connect"
    const { code } = SmtpTrouble.of(error.cause, phase)
    throw new SmtpTrouble(error.message, { phase, reply: replyOf(error), code }, error)
  }
}

/** Whether the server lets the mailbox in is noted with the mailbox, whoever finds out. */
async function openSmtpAlone(id: number, since?: number): Promise<SmtpConnection> {
  const opened = await signInAlone(id, () => signIn(id), since)
  if ("refusal" in opened) throw new SmtpTrouble(opened.refusal, { phase: "login", reply: opened.refusal })
  return opened
}

async function signIn(id: number): Promise<SmtpConnection> {
  const mailbox = await linkedMailbox(id)
  try {
    const connection = await openMailboxSmtp(mailbox, deadlines)
    await noteSignedIn(id)
    return connection
  } catch (error) {
    if (error instanceof MailboxFailure && isRefusal(error.trouble))
      await noteSignInRefused(id, mailbox.version, replyOf(error))
    throw error
  }
}

const replyOf = ({ detail, trouble }: MailboxFailure) => detail ?? trouble
