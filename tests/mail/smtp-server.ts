import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { SMTPServer, type SMTPServerSession } from "smtp-server"

/** Where in the taking of a mail the server does something of its own. */
export type Step = "auth" | "mail" | "rcpt" | "received" | "taken"
export type SmtpCommand = { step: Step; to: string[]; recipient: string; messageId: string; session: string }

/**
 * What it does there: an answer that refuses, the end of the connection without any, time that goes by, or what is waited for. A mail dropped at "received"
 * was not taken, one dropped at "taken" was.
 */
export type Reaction =
  | { code: number; text: string }
  | "drop"
  | { waitMs: number }
  | { until: Promise<unknown> }
  | undefined

/** A mail that the server took. */
export type TakenMail = { messageId: string; from: string; to: string[]; raw: string }

const messageIdIn = (raw: string) => /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ""

/** An SMTP server that behaves as told and keeps a log of what it took. */
export class TestMailServer {
  readonly taken: TakenMail[] = []
  /** Bodies that came whole, taken or not. */
  received = 0
  connections = 0
  behave: (command: SmtpCommand) => Reaction = () => undefined
  /** Connections that it lets in at a time; each further one is refused for now. */
  room = Number.POSITIVE_INFINITY
  /** Without, anybody signs in with any password. */
  password: string | undefined
  /** Of mails that are taken; the bench needs no text of them. */
  keepsText = true
  readonly #server: SMTPServer

  private constructor(options: { secure?: boolean; startTls?: boolean; size?: number } = {}) {
    this.#server = new SMTPServer({
      secure: options.secure ?? false,
      disabledCommands: options.startTls || options.secure ? [] : ["STARTTLS"],
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      ...(options.size !== undefined && { size: options.size }),
      onConnect: (_session, done) => {
        this.connections += 1
        if (this.#server.connections.size <= this.room) done()
        else done(refusal({ code: 421, text: "4.7.0 Too many connections" }))
      },
      onAuth: (auth, session, done) => {
        if (this.password !== undefined && auth.password !== this.password) {
          done(refusal({ code: 535, text: "5.7.8 Authentication credentials invalid" }))
          return
        }
        void this.#react({ step: "auth", to: [], recipient: "", messageId: "" }, session, (error) =>
          error ? done(error) : done(null, { user: auth.username ?? "" }),
        )
      },
      onMailFrom: (_address, session, done) =>
        void this.#react({ step: "mail", to: [], recipient: "", messageId: "" }, session, done),
      onRcptTo: ({ address }, session, done) =>
        void this.#react({ step: "rcpt", to: [], recipient: address, messageId: "" }, session, done),
      onData: (stream, session, done) => {
        const pieces: Buffer[] = []
        stream.on("data", (piece: Buffer) => pieces.push(piece))
        stream.on("end", () => void this.#take(Buffer.concat(pieces).toString("utf8"), session, done))
      },
    })
    // Connections that break are what the tests are about.
    this.#server.on("error", () => undefined)
  }

  static async start(options: { secure?: boolean; startTls?: boolean; size?: number; port?: number } = {}) {
    const server = new TestMailServer(options)
    server.#server.listen(options.port ?? 0, "127.0.0.1")
    await once(server.#server.server, "listening")
    return server
  }

  get port(): number {
    const address = this.#server.server.address()
    if (address === null || typeof address === "string") throw new Error("The mail server does not listen")
    return address.port
  }

  /** Mails taken for a recipient. */
  to(email: string): TakenMail[] {
    return this.taken.filter(({ to }) => to.includes(email))
  }

  async #take(raw: string, session: SMTPServerSession, done: (error?: Error | null) => void) {
    this.received += 1
    const to = session.envelope.rcptTo.map(({ address }) => address)
    const messageId = messageIdIn(raw.slice(0, 4_000))
    const about = { to, recipient: to[0] ?? "", messageId }
    await this.#react({ step: "received", ...about }, session, async (error) => {
      if (error) return done(error)
      const { mailFrom } = session.envelope
      const from = mailFrom ? mailFrom.address : ""
      this.taken.push({ messageId, from, to, raw: this.keepsText ? raw : "" })
      await this.#react({ step: "taken", ...about }, session, done)
    })
  }

  async #react(
    command: Omit<SmtpCommand, "session">,
    session: SMTPServerSession,
    done: (error?: Error | null) => unknown,
  ) {
    const reaction = this.behave({ ...command, session: session.id })
    if (reaction === "drop") return this.#drop(session.id)
    if (reaction && "waitMs" in reaction) await pause(reaction.waitMs)
    else if (reaction && "until" in reaction) await reaction.until
    else if (reaction) return done(refusal(reaction))
    return done()
  }

  #drop(id: string) {
    for (const connection of this.#server.connections) {
      if (connection.id !== id) continue
      const socket: unknown = Reflect.get(connection, "_socket")
      if (
        typeof socket === "object" &&
        socket !== null &&
        "destroy" in socket &&
        typeof socket.destroy === "function"
      )
        socket.destroy()
    }
  }

  /** Ends every open connection at once. */
  dropAll() {
    for (const { id } of this.#server.connections) this.#drop(id)
  }

  stop(): Promise<void> {
    this.dropAll()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
