import SmtpConnection from "nodemailer/lib/smtp-connection"
import { MailKeyMissing, openSecret } from "../mailboxes/secrets.ts"
import type { SendingMailbox } from "./sending-mailbox.ts"
import { SmtpTrouble } from "./smtp-trouble.ts"

const connectMs = 30_000
/** A server may scan a mail for minutes before it answers (RFC 5321 §4.5.3.2.6 gives it ten). */
const silenceMs = 10 * 60_000

type Done = (error?: Error | null) => void

/**
 * Connects to the mail server of a mailbox and signs in.
 * @throws SmtpTrouble of phase "connect"; `isRefusal` when its user has to act
 */
export async function openConnection(mailbox: SendingMailbox): Promise<SmtpConnection> {
  const connection = new SmtpConnection({
    host: mailbox.smtp_host,
    port: mailbox.smtp_port,
    secure: mailbox.smtp_security === "tls",
    requireTLS: mailbox.smtp_security === "starttls",
    ignoreTLS: mailbox.smtp_security === "none",
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
  connection.on("error", () => undefined)
  try {
    await step(connection, (done) => connection.connect(done))
    // The demo's own mail server knows its mailboxes without.
    if (mailbox.sealed_secret !== "") await signIn(connection, mailbox)
    return connection
  } catch (error) {
    connection.close()
    throw SmtpTrouble.of(error, "connect")
  }
}

async function signIn(connection: SmtpConnection, { username: user, sealed_secret }: SendingMailbox) {
  try {
    const secret = await openSecret(sealed_secret)
    if (!("password" in secret)) throw new MailKeyMissing("The mailbox is opened by tokens")
    const credentials = { user, pass: secret.password }
    await step(connection, (done) => connection.login({ credentials }, done))
  } catch (error) {
    throw SmtpTrouble.of(error, "login")
  }
}

function step(connection: SmtpConnection, begin: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("The server closed the connection"))
    const finish: Done = (error) => {
      connection.off("error", reject)
      connection.off("end", ended)
      if (error) reject(error)
      else resolve()
    }
    connection.once("error", reject)
    connection.once("end", ended)
    begin(finish)
  })
}
