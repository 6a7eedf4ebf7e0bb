import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { PlainCode, Problems } from "#lib/backend/platform/http/problems.ts"
import { openSmtpServer } from "#lib/backend/platform/mailer/connect-smtp.ts"
import type { Credentials } from "#lib/backend/platform/mailer/credentials.ts"
import { MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import type { MailboxTrouble } from "#lib/contract/mail/mail-terms.ts"
import { closeImap, openImap } from "./open-imap.ts"
import { providerOfHost } from "./providers.ts"
import type { NewMailbox } from "./store-mailbox.ts"

type Side = "imap" | "smtp"

/** The field beside which a trouble is told. */
function fieldOf(trouble: MailboxTrouble, side: Side): string {
  if (trouble === "wrong_password" || trouble === "app_password_needed" || trouble === "token_refused")
    return "password"
  if (trouble === "no_tls") return `${side}.security`
  const isOfHost = ["not_reached", "no_such_host", "certificate", "timed_out"].includes(trouble)
  return isOfHost ? `${side}.host` : side
}

/** Providers that want a password of another kind say that it is wrong. */
function problemOf(trouble: MailboxTrouble, host: string): PlainCode {
  if (trouble !== "wrong_password") return `mailbox_${trouble}`
  const kind = providerOfHost(host)?.password
  if (kind === "oauth_only") return "mailbox_takes_no_password"
  return kind === "app_password" ? "mailbox_app_password_needed" : "mailbox_wrong_password"
}

async function tryImap({ imap }: NewMailbox, credentials: Credentials): Promise<void> {
  const { client } = await openImap(imap, credentials)
  try {
    const status = await client.status("INBOX", { uidNext: true })
    if (!status) throw new MailboxFailure("no_inbox")
  } finally {
    await closeImap(client)
  }
}

async function trySmtp({ smtp }: NewMailbox, credentials: Credentials): Promise<void> {
  const connection = await openSmtpServer(smtp, credentials)
  connection.quit()
}

async function failureIn(trying: Promise<void>): Promise<MailboxFailure | undefined> {
  try {
    await trying
    return undefined
  } catch (error) {
    if (error instanceof MailboxFailure) return error
    throw error
  }
}

/** Logs in at both servers. Throws a 422 with what is wrong beside each field. */
export async function tryBothServers(mailbox: NewMailbox): Promise<void> {
  const { username, secret } = mailbox
  const credentials: Credentials =
    "password" in secret
      ? { user: username, password: secret.password }
      : { user: username, accessToken: secret.accessToken }
  const [imap, smtp] = await Promise.all([
    failureIn(tryImap(mailbox, credentials)),
    failureIn(trySmtp(mailbox, credentials)),
  ])
  const problems: Problems = {}
  if (imap) problems[fieldOf(imap.trouble, "imap")] = [problemOf(imap.trouble, mailbox.imap.host)]
  if (smtp) {
    const field = fieldOf(smtp.trouble, "smtp")
    // The password was right for the one server: what the other refuses is told beside that one.
    if (field === "password" && !imap) problems.smtp = ["mailbox_smtp_refused"]
    else problems[field] ??= [problemOf(smtp.trouble, mailbox.smtp.host)]
  }
  if (imap || smtp) throw invalid(problems)
}
