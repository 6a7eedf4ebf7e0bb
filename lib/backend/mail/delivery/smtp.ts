import type { Readable } from "node:stream"
import type SmtpConnection from "nodemailer/lib/smtp-connection"
import type { Channel } from "#lib/backend/mail/channels/channels.ts"
import { openConnection } from "./open-connection.ts"
import { type RefusedRecipient, SmtpTrouble } from "./smtp-trouble.ts"

export type Envelope = { from: string; to: string[] }
/** Taken, but not for all: `refused` permanently, `deferred` temporarily. */
export type Taken = { reply: string; refused: RefusedRecipient[]; deferred: RefusedRecipient[] }

/** Whom a mail was not taken for: one with a 4yz reply may get it by a later try. */
export function notTakenFor(errors: SmtpConnection.SMTPError[]): Omit<Taken, "reply"> {
  const isForNow = ({ responseCode = 0 }: SmtpConnection.SMTPError) =>
    responseCode >= 400 && responseCode < 500
  const named = (error: SmtpConnection.SMTPError) => ({
    email: String(Reflect.get(error, "recipient") ?? ""),
    reply: error.response ?? error.message,
  })
  return {
    refused: errors.filter((error) => !isForNow(error)).map(named),
    deferred: errors.filter(isForNow).map(named),
  }
}

/** A connection to the mail server of a channel, signed in; it takes one mail after the other. */
export class SmtpSession {
  readonly #connection: SmtpConnection
  #isOpen = true
  /** Fails the step at hand when the connection breaks under it. */
  #onBreak: ((error: Error) => void) | undefined

  constructor(connection: SmtpConnection) {
    this.#connection = connection
    const broke = (error: Error) => {
      this.#isOpen = false
      this.#onBreak?.(error)
    }
    connection.on("error", broke)
    connection.on("end", () => {
      this.#isOpen = false
      // The answer with which a server says goodbye (421) is told to the step at hand after this.
      const onBreak = this.#onBreak
      setImmediate(() => onBreak?.(new Error("The server closed the connection")))
    })
  }

  get isOpen() {
    return this.#isOpen
  }

  /** @param since as for `openConnection` @throws SmtpTrouble of phase "connect" or "login" */
  static async open(channel: Channel, since?: number): Promise<SmtpSession> {
    return new SmtpSession(await openConnection(channel, since))
  }

  /**
   * Hands a mail over.
   * @param body asked for its first byte only when the server waits for it
   * @throws SmtpTrouble of phase "hand"
   */
  async hand(envelope: Envelope, body: Readable): Promise<Taken> {
    try {
      const info = await this.#step<SmtpConnection.SentMessageInfo>((done) =>
        this.#connection.send(envelope, body, done),
      )
      const { refused, deferred } = notTakenFor(info.rejectedErrors ?? [])
      return { reply: info.response, refused, deferred }
    } catch (error) {
      const trouble = SmtpTrouble.of(error, "hand")
      await this.#recover(trouble)
      throw trouble
    } finally {
      body.destroy()
    }
  }

  /** After a refusal the connection goes on with the next mail; a body that broke off must not end as a mail. */
  async #recover({ reply }: SmtpTrouble): Promise<void> {
    if (reply === undefined || !this.#isOpen) return this.close()
    await this.#step<boolean>((done) =>
      this.#connection.reset((error) => (error ? done(error, true) : done(null, true))),
    ).catch(() => this.close())
  }

  #step<Answer>(begin: (done: (error: Error | null, answer: Answer) => void) => void): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#onBreak = reject
      begin((error, answer) => (error ? reject(error) : resolve(answer)))
    }).finally(() => {
      this.#onBreak = undefined
    })
  }

  /** Says goodbye, where the server still listens. */
  quit(): void {
    if (this.#isOpen) this.#connection.quit()
    this.#isOpen = false
  }

  close(): void {
    this.#isOpen = false
    this.#connection.close()
  }
}
