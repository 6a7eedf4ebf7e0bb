/** A recipient whom a server did not take, and what it said. */
export type RefusedRecipient = { email: string; reply: string }

/** How far a mail had come. */
export type Phase = "connect" | "login" | "hand"

type Reported = {
  phase: Phase
  /** What the server said; undefined when the connection ended without. */
  reply?: string | undefined
  code?: number | undefined
  /** The command that the reply is to. */
  command?: string | undefined
  refused?: RefusedRecipient[] | undefined
}

const field = (from: object, name: string): unknown => Reflect.get(from, name)
const textIn = (from: object, name: string) => {
  const value = field(from, name)
  return typeof value === "string" ? value : undefined
}

function refusedIn(error: object): Reported["refused"] {
  const errors = field(error, "rejectedErrors")
  if (!Array.isArray(errors)) return undefined
  return errors.flatMap((each: unknown) =>
    typeof each === "object" && each !== null
      ? [{ email: textIn(each, "recipient") ?? "", reply: textIn(each, "response") ?? "" }]
      : [],
  )
}

/** Why a mail server did not take a mail. */
export class SmtpTrouble extends Error {
  override name = "SmtpTrouble"
  readonly phase: Phase
  readonly reply: string | undefined
  readonly code: number | undefined
  readonly command: string | undefined
  readonly refused: RefusedRecipient[]

  constructor(message: string, { phase, reply, code, command, refused }: Reported, cause?: unknown) {
    super(message, { cause })
    this.phase = phase
    this.reply = reply
    this.code = code
    this.command = command
    this.refused = refused ?? []
  }

  /** An error of the connection, in the phase in which it came. */
  static of(error: unknown, phase: Phase): SmtpTrouble {
    if (error instanceof SmtpTrouble) return error
    if (!(error instanceof Error)) return new SmtpTrouble(String(error), { phase })
    const code = field(error, "responseCode")
    return new SmtpTrouble(
      error.message,
      {
        phase,
        reply: textIn(error, "response"),
        code: typeof code === "number" ? code : undefined,
        command: textIn(error, "command"),
        refused: refusedIn(error),
      },
      error,
    )
  }
}
