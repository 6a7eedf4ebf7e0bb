import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"

type Answer = { code: number; text: string }

/** A mail server that keeps what it is given, and answers as a test wants it to. */
export class SystemSmtp {
  readonly mails: { to: string[]; raw: string }[] = []
  /** What it says to recipients and to whole mails, instead of yes. */
  atRecipient: Answer | undefined
  atMail: Answer | undefined
  /** What happens before it answers about a recipient. */
  beforeRecipient: (() => Promise<unknown>) | undefined
  /** Takes a mail and goes away without a word. */
  dropsAfterMail = false
  #server: SMTPServer | undefined

  async start(): Promise<string> {
    const refusal = ({ code, text }: Answer) => Object.assign(new Error(text), { responseCode: code })
    const server = new SMTPServer({
      authMethods: ["PLAIN"],
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === "app@crm" && password === "p@ss/word"
          ? done(null, { user: "app" })
          : done(new Error("no")),
      onRcptTo: async (_address, _session, done) => {
        await this.beforeRecipient?.()
        done(this.atRecipient ? refusal(this.atRecipient) : null)
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on("data", (chunk: Buffer) => chunks.push(chunk))
        stream.on("end", () => {
          if (this.atMail) return done(refusal(this.atMail))
          const to = session.envelope.rcptTo.map(({ address }) => address)
          this.mails.push({ to, raw: Buffer.concat(chunks).toString("utf8") })
          if (!this.dropsAfterMail) return done()
          for (const connection of server.connections) connection._socket.destroy()
        })
      },
    })
    server.on("error", () => undefined)
    await new Promise<void>((settle) => server.listen(0, "127.0.0.1", () => settle()))
    this.#server = server
    const { port } = server.server.address() as AddressInfo
    return `smtp://${encodeURIComponent("app@crm")}:${encodeURIComponent("p@ss/word")}@127.0.0.1:${port}`
  }

  async stop(): Promise<void> {
    await new Promise<void>((settle) => this.#server?.close(() => settle()) ?? settle())
  }
}
