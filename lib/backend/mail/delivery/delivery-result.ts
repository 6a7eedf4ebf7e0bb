import type { DeliveryFailure } from "#lib/contract/mail/mail-terms.ts"
import type { RefusedRecipient, SmtpTrouble } from "./smtp-trouble.ts"

/** What becomes of a mail that a server did not take, or perhaps did. */
export type DeliveryResult =
  /** Not taken, to be tried again; `server`: others of the channel would not be taken now either. */
  | {
      outcome: "again"
      of: "mail" | "server"
      failure: DeliveryFailure
      reply: string
      /** How long the server asks to be left alone, where it says so. */
      waitSeconds?: number
    }
  | { outcome: "failed"; failure: DeliveryFailure; reply: string; refused: RefusedRecipient[] }
  /** The mailbox cannot send until its user has acted. */
  | { outcome: "mailbox_refused"; reply: string }
  /** Perhaps taken. */
  | { outcome: "unknown"; reply: string }

const isPermanent = (code: number) => code >= 500 && code < 600 && code !== 503
/** More bytes than the server takes (RFC 1870, 5321). */
const tooLarge = new Set([552, 523])

/**
 * What an end of a hand-over means. A mail is perhaps taken only when all of it was handed over and no answer to it came.
 * @param handedOver the last byte of the body had been given to the connection
 */
export function deliveryResultOf(trouble: SmtpTrouble, handedOver: boolean): DeliveryResult {
  const { phase, command, message } = trouble
  const reply = trouble.reply ?? message
  if (phase === "connect") return { outcome: "again", of: "server", failure: "not_reached", reply }
  if (phase === "login") return { outcome: "mailbox_refused", reply }
  if (command === "RCPT TO") return resultOfRecipients(trouble, reply)
  if (command === "MAIL FROM" || command === "DATA") return resultOfMail(trouble, reply)
  if (handedOver) return { outcome: "unknown", reply }
  return { outcome: "again", of: "server", failure: "not_reached", reply }
}

/** All were refused. One of several that is only deferred has the mail tried again; the reply is the one that says so. */
function resultOfRecipients({ code, refused }: SmtpTrouble, reply: string): DeliveryResult {
  if (code !== undefined && isPermanent(code))
    return { outcome: "failed", failure: "refused_recipients", reply, refused }
  return { outcome: "again", of: "mail", failure: "refused_recipients", reply }
}

function resultOfMail({ code, command, refused }: SmtpTrouble, reply: string): DeliveryResult {
  // The server announced how much it takes, and was not asked.
  if (code === undefined) return { outcome: "failed", failure: "too_large", reply, refused }
  if (isPermanent(code))
    return { outcome: "failed", failure: tooLarge.has(code) ? "too_large" : "refused_mail", reply, refused }
  return { outcome: "again", of: command === "DATA" ? "mail" : "server", failure: "refused_mail", reply }
}
