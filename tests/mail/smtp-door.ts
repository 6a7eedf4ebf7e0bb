import { once } from "node:events"
import type { Readable } from "node:stream"
import { SMTPServer } from "smtp-server"
import { certificate, certificateKey } from "./certificate.ts"

type Options = {
  /** Whether a user gets in by a password or token. */
  admits: (user: string, secret: string) => boolean
  /** Does not offer TLS. */
  isPlain?: boolean
  /** What it says to whom it does not admit. */
  refusal?: string
}

/** An SMTP server to log in at, which keeps nothing it is sent. */
export async function startSmtpDoor({ admits, isPlain, refusal = "Invalid login" }: Options) {
  const server = new SMTPServer({
    key: certificateKey,
    cert: certificate,
    authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
    allowInsecureAuth: true,
    disabledCommands: isPlain ? ["STARTTLS"] : [],
    logger: false,
    onAuth: ({ username = "", password, accessToken }, _session, done) => {
      if (admits(username, password ?? accessToken ?? "")) done(null, { user: username })
      else done(new Error(refusal))
    },
    onData: (stream: Readable, _session, done) => {
      stream.resume()
      stream.once("end", () => done())
    },
  })
  server.on("error", () => undefined)
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  const address = server.server.address()
  return {
    port: typeof address === "object" && address ? address.port : 0,
    stop: () => new Promise<void>((settle) => server.close(settle)),
  }
}
