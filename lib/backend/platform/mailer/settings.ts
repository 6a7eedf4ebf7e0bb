import { readFileSync } from "node:fs"
import type SMTPTransport from "nodemailer/lib/smtp-transport"
import { passwordOf, systemAccount } from "#lib/backend/platform/mailer/outbox-accounts.ts"
import { env } from "#lib/env.ts"

/** Whom mails are from in the demo, whose mail server takes them where no other is named. */
const demoSender = "Salon <no-reply@example.com>"

/** Whether the application can send mails of its own. */
export function hasSystemMail(): boolean {
  const { SMTP_URL, OUTBOX_PORT } = env()
  return SMTP_URL !== undefined || OUTBOX_PORT !== undefined
}

/** Whom they are from: "Name <address>", or an address. */
export function senderOfSystemMail(): string {
  return env().MAIL_FROM ?? demoSender
}

/** The address of that sender alone. */
export function addressOfSystemMail(): string {
  return /[^<>\s]+@[^<>\s]+/.exec(senderOfSystemMail())?.[0]?.toLowerCase() ?? ""
}

/** The server that takes them, as it is shown: without what opens it. */
export function serverOfSystemMail(): string {
  const { SMTP_URL, OUTBOX_PORT } = env()
  return SMTP_URL === undefined ? `127.0.0.1:${OUTBOX_PORT}` : new URL(SMTP_URL).host
}

/** The domain for which mails are signed; undefined when they are not. */
export const signedDomain = (): string | undefined => env().DKIM_DOMAIN

/**
 * What a signature covers, where it is there (RFC 6376 §5.4.1). Whoever leaves a list for somebody by one click wants both headers of
 * that signed (RFC 8058 §4).
 */
const signedHeaders =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post"

type Signature = { domainName: string; keySelector: string; privateKey: string; headerFieldNames: string }

/** How mails are signed for their domain; nothing where no key is set. */
export function signature(): { dkim?: Signature } {
  const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY, DKIM_KEY_FILE } = env()
  const privateKey = DKIM_KEY ?? (DKIM_KEY_FILE && readFileSync(DKIM_KEY_FILE, "utf8"))
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !privateKey) return {}
  return {
    dkim: {
      domainName: DKIM_DOMAIN,
      keySelector: DKIM_SELECTOR,
      privateKey,
      headerFieldNames: signedHeaders,
    },
  }
}

type Server = {
  host: string
  port: number
  secure: boolean
  ignoreTLS?: boolean
  auth?: { user: string; pass: string }
}

/** Where the application's own mails are handed over, and as whom. */
export function serverSettings(): Server {
  const { SMTP_URL, OUTBOX_PORT = 0 } = env()
  if (SMTP_URL === undefined)
    return {
      host: "127.0.0.1",
      port: OUTBOX_PORT,
      secure: false,
      ignoreTLS: true,
      auth: { user: systemAccount, pass: passwordOf(systemAccount) },
    }
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const secure = protocol === "smtps:"
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** How the server is reached; a server that says nothing is given up after a while. */
export function transportOptions(): SMTPTransport.Options {
  return {
    ...serverSettings(),
    ...signature(),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 45_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
