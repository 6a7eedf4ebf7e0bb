import SMTPConnection from "nodemailer/lib/smtp-connection"
import XOAuth2 from "nodemailer/lib/xoauth2"
import { type Credentials, type Deadlines, type ServerAddress, usualDeadlines } from "./credentials.ts"
import { addressOf, isPrivate } from "./hosts.ts"
import { failureOf, MailboxFailure } from "./mailbox-failure.ts"

type Done = (error?: Error | null) => void

/** Waits for a step; an error that the connection tells of beside it ends the step too. */
function step(connection: SMTPConnection, begin: (done: Done) => void): Promise<void> {
  return new Promise((settle, fail) => {
    const failed = (error: Error) => fail(error)
    const ended = () => fail(new MailboxFailure("connection_lost"))
    const finish = (error?: Error | null) => {
      connection.off("error", failed)
      connection.off("end", ended)
      if (error) fail(error)
      else settle()
    }
    connection.once("error", failed)
    connection.once("end", ended)
    begin(finish)
  })
}

/** A connection to a server, logged in where there is something to log in with. @throws what the connection says */
export async function connectSmtp(
  options: SMTPConnection.Options,
  auth: Parameters<SMTPConnection["login"]>[0] | null,
): Promise<SMTPConnection> {
  const connection = new SMTPConnection({ ...options, socketCloseTimeout: 1_000 })
  // Unheard, the error of a connection that is lost later would end the process; who sends learns of it from the step.
  connection.on("error", () => undefined)
  try {
    await step(connection, (done) => connection.connect(done))
    if (auth) await step(connection, (done) => connection.login(auth, done))
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Milliseconds of silence as a connection has them. */
export const timeouts = ({ connectMs, silenceMs }: Deadlines) => ({
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  socketTimeout: silenceMs,
})

/**
 * Connects over SMTP to a server that a user has typed, and logs in; without credentials it does not log in.
 * @returns the open connection, to be ended with `quit` or `close`
 * @throws MailboxFailure
 */
export async function openSmtpServer(
  server: ServerAddress,
  credentials: Credentials | null,
  deadlines: Deadlines = usualDeadlines,
): Promise<SMTPConnection> {
  const isToken = credentials !== null && "accessToken" in credentials
  try {
    const address = await addressOf(server.host)
    // A password goes in clear only where nobody outside can listen.
    if (server.security === "none" && !isPrivate(address)) throw new MailboxFailure("no_tls")
    const options = {
      host: address,
      servername: server.host,
      port: server.port,
      secure: server.security === "tls",
      requireTLS: server.security === "starttls",
      ignoreTLS: server.security === "none",
      tls: { servername: server.host },
      ...timeouts(deadlines),
    }
    return await connectSmtp(options, credentials && authOf(credentials))
  } catch (error) {
    throw failureOf(error, isToken)
  }
}

function authOf(credentials: Credentials) {
  if ("password" in credentials) return { user: credentials.user, pass: credentials.password }
  const { user, accessToken } = credentials
  return { user, method: "XOAUTH2", oauth2: new XOAuth2({ user, accessToken }) }
}
