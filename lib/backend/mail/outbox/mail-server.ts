import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerSession } from "smtp-server"
import { isPasswordOf, outsideAccount, systemAccount } from "#lib/backend/platform/mailer/outbox-accounts.ts"
import { log } from "#lib/log.ts"
import { HandingOver } from "./hand-over.ts"
import { keepIncoming } from "./keep-incoming.ts"
import { findLocalMailboxes } from "./mailboxes.ts"

const host = "127.0.0.1"
/** Largest mail that is taken, as servers of the trade have it. */
const maxBytes = 35 * 1024 * 1024

/** An answer of the server that says no. */
class Refused extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

type Answer = (error?: Error | null, text?: string) => void

/** Answers what was asked with what the work came to; what is no refusal of ours is the server's trouble and may be tried again. */
function answering(work: Promise<string | undefined>, answer: Answer): void {
  work.then(
    (text) => answer(null, text),
    (error: unknown) => {
      if (error instanceof Refused) return answer(error)
      log.warn({ err: error }, "the demo's mail server could not do it")
      answer(new Refused(451, "Try again later"))
    },
  )
}

async function refuseStranger(account: string, password: string): Promise<void> {
  const isOurs = account === systemAccount || account === outsideAccount
  const isKnown = isOurs || (await findLocalMailboxes([account])).length > 0
  if (!isKnown || !isPasswordOf(account, password)) throw new Refused(535, "Wrong name or password")
}

/** A mailbox sends in its own name alone. */
function refuseForeignSender(account: string | undefined, from: string): undefined {
  if (account === systemAccount || account === outsideAccount) return
  if (account?.toLowerCase() !== from.toLowerCase())
    throw new Refused(553, `${account} may not send as ${from || "nobody"}`)
}

/** Answers in place of recipients are for mailboxes of the demo. All other mails are kept and go nowhere. */
async function refuseUnknownRecipient(account: string | undefined, to: string): Promise<undefined> {
  if (account !== outsideAccount) return
  if ((await findLocalMailboxes([to])).length === 0) throw new Refused(550, `There is no mailbox ${to} here`)
}

const accountOf = ({ user }: SMTPServerSession): string | undefined => user
const senderOf = ({ envelope: { mailFrom } }: SMTPServerSession) => (mailFrom ? mailFrom.address : "")

/** A running mail server of the demo. */
export type DemoMailServer = { port: number; stop: () => Promise<void> }

/**
 * Starts the demo's mail server on this machine. It keeps every mail it takes in the outbox and hands those for mailboxes of the
 * demo to the application's intake; it never sends one on to another server.
 * @param port 0: any that is free
 * @throws what listening fails with
 */
export async function startMailServer(port: number): Promise<DemoMailServer> {
  const handing = new HandingOver()
  const server = new SMTPServer({
    name: "outbox.demo",
    banner: "the demo keeps what it is sent",
    size: maxBytes,
    authMethods: ["PLAIN", "LOGIN"],
    // It listens on this machine only: there is no certificate that a client could check.
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onAuth({ username = "", password }, _session, answer) {
      refuseStranger(username, password ?? "").then(
        () => answer(null, { user: username }),
        (error: unknown) => answer(error instanceof Refused ? error : new Refused(454, "Try again later")),
      )
    },
    onMailFrom({ address }, session, answer) {
      answering(
        Promise.resolve().then(() => refuseForeignSender(accountOf(session), address)),
        answer,
      )
    },
    onRcptTo({ address }, session, answer) {
      answering(refuseUnknownRecipient(accountOf(session), address), answer)
    },
    onData(stream, session, answer) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      answering(
        keepIncoming(stream, { from: senderOf(session), to }, () => !stream.sizeExceeded).then((name) => {
          if (name === undefined) throw new Refused(552, "This mail is too large")
          handing.add(name)
          return `Kept as ${name}`
        }),
        answer,
      )
    },
  })
  // Clients that go away in the middle are no trouble of the server.
  server.on("error", (error) => log.debug({ err: error }, "a mail client went away"))
  const listening = await new Promise<AddressInfo | string | null>((settle, fail) => {
    server.server.once("error", fail)
    server.listen(port, host, () => settle(server.server.address()))
  })
  await handing.resume()
  return {
    port: typeof listening === "object" && listening ? listening.port : port,
    stop: async () => {
      await new Promise<void>((settle) => server.close(() => settle()))
      await handing.stop()
    },
  }
}
