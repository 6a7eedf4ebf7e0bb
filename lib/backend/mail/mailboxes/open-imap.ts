import { ImapFlow } from "imapflow"
import {
  type Credentials,
  type Deadlines,
  type ServerAddress,
  usualDeadlines,
} from "#lib/backend/platform/mailer/credentials.ts"
import { addressOf, isPrivate } from "#lib/backend/platform/mailer/hosts.ts"
import { failureOf, MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import { log } from "#lib/log.ts"

/** Bytes of one answer of a server, at most; bodies come in pieces. */
const maxAnswerBytes = 16 * 1024 * 1024

/** A connection whose losses are told. */
export type OpenImap = {
  client: ImapFlow /** Settles with why, once the connection is gone. */
  lost: Promise<MailboxFailure>
}

/**
 * Connects and logs in over IMAP. IDLE is entered only when it is asked for.
 * @throws MailboxFailure
 */
export async function openImap(
  server: ServerAddress,
  credentials: Credentials,
  { connectMs, silenceMs }: Deadlines = usualDeadlines,
): Promise<OpenImap> {
  const isToken = "accessToken" in credentials
  try {
    const address = await addressOf(server.host)
    // A password goes in clear only where nobody outside can listen.
    if (server.security === "none" && !isPrivate(address)) throw new MailboxFailure("no_tls")
    const client = new ImapFlow({
      host: address,
      servername: server.host,
      port: server.port,
      secure: server.security === "tls",
      ...(server.security !== "tls" && { doSTARTTLS: server.security === "starttls" }),
      tls: { servername: server.host },
      auth: isToken
        ? { user: credentials.user, accessToken: credentials.accessToken }
        : { user: credentials.user, pass: credentials.password },
      disableAutoIdle: true,
      logger: false,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      maxLineLength: maxAnswerBytes,
      maxLiteralSize: maxAnswerBytes,
      maxResponseSize: 2 * maxAnswerBytes,
    })
    const lost = new Promise<MailboxFailure>((settle) => {
      client.on("error", (error: unknown) => {
        log.debug({ code: failureOf(error).trouble }, "IMAP connection failed")
        settle(failureOf(error))
      })
      client.once("close", () => settle(new MailboxFailure("connection_lost")))
    })
    // The library waits for an answer to the log-in as long as the socket is not silent for its own time.
    const late = setTimeout(() => client.close(), connectMs * 3)
    try {
      await client.connect()
    } finally {
      clearTimeout(late)
    }
    return { client, lost }
  } catch (error) {
    throw failureOf(error, isToken)
  }
}

/** Ends a connection: in order while the server still answers, else at once. */
export async function closeImap(client: ImapFlow, patienceMs = 2_000): Promise<void> {
  if (client.isClosed) return
  const forced = setTimeout(() => client.close(), patienceMs)
  try {
    await client.logout()
  } catch (error) {
    log.debug({ err: error }, "IMAP log-out")
  } finally {
    clearTimeout(forced)
    client.close()
  }
}
