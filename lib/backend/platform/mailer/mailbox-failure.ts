import { AuthenticationFailure } from "imapflow"
import type { MailboxTrouble } from "#lib/contract/mail/mail-terms.ts"
import { MailKeyMissing } from "./secrets.ts"

/** Characters of a server's reply that are stored. */
const maxReply = 300

/** Why a mail server cannot be used: a code for people, and what the server said in its words. */
export class MailboxFailure extends Error {
  override name = "MailboxFailure"
  readonly trouble: MailboxTrouble
  readonly detail: string | null

  constructor(trouble: MailboxTrouble, detail: string | null = null, cause?: unknown) {
    super(`Mail server: ${trouble}`, { cause })
    this.trouble = trouble
    this.detail = detail === null ? null : printable(detail)
  }
}

/** One line that a table and a page can show: servers say what they like. */
const printable = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, maxReply)

/** What errors of imapflow, nodemailer, sockets and TLS have in common. */
type ErrorFields = {
  code: string
  message: string
  reply: string
  isAuthentication: boolean
  status: number
}

function text(error: object, field: string): string {
  const value: unknown = Reflect.get(error, field)
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

function fieldsOf(error: unknown): ErrorFields {
  if (!(error instanceof Error))
    return { code: "", message: String(error), reply: "", isAuthentication: false, status: 0 }
  const isAuthentication =
    error instanceof AuthenticationFailure ||
    Reflect.get(error, "authenticationFailed") === true ||
    text(error, "code") === "EAUTH"
  return {
    code: text(error, "code"),
    message: error.message,
    reply: text(error, "responseText") || text(error, "response") || text(error, "reason"),
    isAuthentication,
    status: Number(text(error, "responseCode")) || 0,
  }
}

const certificateCodes =
  /^(CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/
const byCode: Record<string, MailboxTrouble> = {
  ECONNREFUSED: "not_reached",
  EHOSTUNREACH: "not_reached",
  ENETUNREACH: "not_reached",
  EADDRNOTAVAIL: "not_reached",
  ENOTFOUND: "no_such_host",
  EAI_AGAIN: "no_such_host",
  EDNS: "no_such_host",
  ENODATA: "no_such_host",
  ETIMEDOUT: "timed_out",
  ETIMEOUT: "timed_out",
  CONNECT_TIMEOUT: "timed_out",
  GREETING_TIMEOUT: "timed_out",
  UPGRADE_TIMEOUT: "timed_out",
  ETLS: "no_tls",
  MissingServerExtension: "no_tls",
  NoConnection: "connection_lost",
  EConnectionClosed: "connection_lost",
  ECONNECTION: "connection_lost",
  ECONNRESET: "connection_lost",
  EPIPE: "connection_lost",
  ClosedAfterConnectText: "connection_lost",
  // What was spoken on the port was not TLS, or the server hung up on it.
  ClosedAfterConnectTLS: "no_tls",
  EPROTO: "no_tls",
}

const wantsAppPassword =
  /app(lication)?[- ]?(specific )?password|application-specific|authoriz?ation code|授权码/i
/** Providers say it is the password when they mean that they are asked too often, or are not well. */
const isPassing = /too many|try again later|temporar|rate|unavailable|in ?use|concurrent|simultaneous/i

function troubleOfAuthentication({ reply, message, status }: ErrorFields, isToken: boolean): MailboxTrouble {
  const words = `${reply} ${message}`
  if (wantsAppPassword.test(words)) return "app_password_needed"
  if (
    (status >= 400 && status < 500) ||
    /\[?(UNAVAILABLE|INUSE|LIMIT)\b/.test(words) ||
    isPassing.test(words)
  )
    return "server_said_no"
  return isToken ? "token_refused" : "wrong_password"
}

/**
 * What is wrong, of an error met while a mail server was used.
 * @param isToken a token was sent instead of a password
 */
export function failureOf(error: unknown, isToken = false): MailboxFailure {
  if (error instanceof MailboxFailure) return error
  if (error instanceof MailKeyMissing) return new MailboxFailure("key_missing")
  const fields = fieldsOf(error)
  const reply = fields.reply || fields.message
  if (fields.isAuthentication)
    return new MailboxFailure(troubleOfAuthentication(fields, isToken), reply, error)
  const nested = error instanceof Error && error.cause instanceof Error ? text(error.cause, "code") : ""
  const codes = [fields.code, nested]
  if (codes.some((code) => certificateCodes.test(code)) || /certificate|altnames/i.test(fields.message))
    return new MailboxFailure("certificate", reply, error)
  if (/wrong version number|packet length too long|STARTTLS/i.test(fields.message))
    return new MailboxFailure("no_tls", reply, error)
  // nodemailer calls all of its timeouts one, and says of sockets what the system said.
  const named = codes.map((code) => byCode[code]).find(Boolean)
  const system = Object.keys(byCode).find((code) => fields.message.includes(code))
  return new MailboxFailure(named ?? (system ? byCode[system] : undefined) ?? "server_said_no", reply, error)
}

/** Troubles that end only when the mailbox's user does something. */
const forItsUser: MailboxTrouble[] = ["wrong_password", "app_password_needed", "token_refused", "key_missing"]
export const isRefusal = (trouble: MailboxTrouble) => forItsUser.includes(trouble)
