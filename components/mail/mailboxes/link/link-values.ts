import type { MailSecurity } from "#lib/contract/mail/mail-terms.ts"
import type { MailboxDetail, ServerSuggestion } from "#lib/contract/mail/mailboxes.ts"

/** A server as its fields hold it. */
export type ServerValues = { host: string; port: string; security: MailSecurity }
export type LinkValues = {
  email: string
  display_name: string
  username: string
  password: string
  /** Of the user who links it: what opens the account here. */
  current_password: string
  code: string
  imap: ServerValues
  smtp: ServerValues
}

const usualImap: ServerValues = { host: "", port: "993", security: "tls" }
const usualSmtp: ServerValues = { host: "", port: "465", security: "tls" }

type Server = NonNullable<ServerSuggestion["imap"]>
const typed = ({ host, port, security }: Server): ServerValues => ({ host, port: String(port), security })

/** What is never filled in by itself. */
const untyped = { password: "", current_password: "", code: "" }

/** What the fields hold at first: what is linked now, or nothing but the user's own address and name. */
export function firstValues(
  mailbox: MailboxDetail | null,
  user: { email: string; name: string },
): LinkValues {
  const begun = { email: user.email, display_name: user.name, username: "", ...untyped }
  if (!mailbox || mailbox.intake === "local") return { ...begun, imap: usualImap, smtp: usualSmtp }
  const { email, display_name, imap, smtp } = mailbox
  const username = mailbox.username === email ? "" : mailbox.username
  return { email, display_name, username, ...untyped, imap: typed(imap), smtp: typed(smtp) }
}

/** The same with the servers that are known for the address; what was typed stays where none are. */
export function withSuggestion(values: LinkValues, { imap, smtp }: ServerSuggestion): LinkValues {
  return { ...values, imap: imap ? typed(imap) : values.imap, smtp: smtp ? typed(smtp) : values.smtp }
}

/** Ports that belong to a kind of encryption; a port that was typed otherwise stays. */
const ports = {
  imap: { tls: "993", starttls: "143", none: "143" },
  smtp: { tls: "465", starttls: "587", none: "25" },
} as const

/** A server with another kind of encryption: its port follows, unless it is one of its own. */
export function withSecurity(
  side: "imap" | "smtp",
  server: ServerValues,
  security: MailSecurity,
): ServerValues {
  const isUsual = Object.values<string>(ports[side]).includes(server.port) || server.port === ""
  return { ...server, security, port: isUsual ? ports[side][security] : server.port }
}

/** What shows that it is the user: the code only where one was asked for. */
export const ownOf = ({ current_password, code }: LinkValues) => ({
  current_password,
  code: code || undefined,
})

/** The body of the call. */
export function toBody(values: LinkValues) {
  const server = ({ host, port, security }: ServerValues) => ({ host, port: Number(port), security })
  return { ...values, ...ownOf(values), imap: server(values.imap), smtp: server(values.smtp) }
}
