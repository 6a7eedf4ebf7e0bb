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

/**
 * Connects over SMTP and logs in; without credentials it does not log in.
 * @returns the open connection, to be ended with `quit` or `close`
 * @throws MailboxFailure
 */
export async function openSmtpServer(
  server: ServerAddress,
  credentials: Credentials | null,
  { connectMs, silenceMs }: Deadlines = usualDeadlines,
): Promise<SMTPConnection> {
  const isToken = credentials !== null && "accessToken" in credentials
  try {
    const address = await addressOf(server.host)
    // A password goes in clear only where nobody outside can listen.
    if (server.security === "none" && !isPrivate(address)) throw new MailboxFailure("no_tls")
    const connection = new SMTPConnection({
      host: address,
      servername: server.host,
      port: server.port,
      secure: server.security === "tls",
      requireTLS: server.security === "starttls",
      ignoreTLS: server.security === "none",
      tls: { servername: server.host },
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      socketCloseTimeout: 1_000,
    })
    // Unheard, the error of a connection that is lost later would end the process; who sends learns of it from the step.
    connection.on("error", () => undefined)
    try {
      await step(connection, (done) => connection.connect(done))
      if (credentials) await step(connection, (done) => connection.login(authOf(credentials), done))
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  } catch (error) {
    throw failureOf(error, isToken)
  }
}

function authOf(credentials: Credentials) {
  if ("password" in credentials) return { user: credentials.user, pass: credentials.password }
  const { user, accessToken } = credentials
  return { user, method: "XOAUTH2", oauth2: new XOAuth2({ user, accessToken }) }
}
