import { isBounceSender } from "./bounce-sender.ts"
import type { MailHead } from "./mail-head.ts"
import { messageIdsOf } from "./message-ids.ts"

/** What became of a mail at one of its recipients. */
export type Bounce = {
  /** Null where it was not said: a mail to one alone. */
  email: string | null
  /** "5.1.1" (RFC 3463); empty where it was not said. */
  status: string
  /** What the server said. */
  reply: string
  isPermanent: boolean
}

export type DeliveryReport = {
  /** Message-IDs of what was not delivered, the likeliest first. */
  mailIds: string[]
  bounces: Bounce[]
}

/** The parts of a report as text: what a machine says of each recipient, and the mail or headers that came back. */
export type ReportParts = { status: string; original: string; text: string }

const maxReply = 500
const maxRecipients = 50

/** Words that say that nobody has the address, whatever number is beside them. */
const nobodyThere =
  /user unknown|unknown (user|recipient|address|account)|no such (user|recipient|mailbox|person|address)|does ?n.?o?t exist|no mailbox|mailbox (not found|unavailable|disabled)|invalid (recipient|mailbox|address)|recipient (address )?rejected: (user|access)|account (is |has been )?(disabled|closed|inactive)|address (not found|rejected)|not our customer|domain (name )?not found|host (or domain name )?not found|unrouteable address|destinataire inconnu|adresse (inconnue|introuvable)/i

/** Words about us, whatever else is beside them. */
const senderRefused = /\bsender (address )?(rejected|refused|denied|verify failed)/i

/**
 * Whether writing again is of no use. Refusals of a text, of its size or of its sender are no word on the address, and a full mailbox
 * is emptied one day.
 */
export function isPermanent(status: string, reply: string): boolean {
  if (status.startsWith("4")) return false
  if (/^5\.(1\.[1-6]|1\.10|2\.1|4\.4|7\.13)$/.test(status)) return true
  if (/^5\.(1\.[78]|2\.[234]|3|7|6)/.test(status) || senderRefused.test(reply)) return false
  return (status === "" || status.startsWith("5")) && nobodyThere.test(reply)
}

/** Whether a mail may be a report: by who sends it, or by what it says it is. */
export function looksLikeReport({ from, contentType, lines }: MailHead): boolean {
  return (
    isBounceSender(from[0]?.email) ||
    contentType === "multipart/report" ||
    lines("x-failed-recipients").length > 0
  )
}

/** Reads what a server reports of a mail of ours; null when it is no report that something did not arrive. */
export function readReport(head: MailHead, parts: ReportParts): DeliveryReport | null {
  const bounces = parts.status ? fromFields(parts.status) : fromText(head, parts.text)
  if (bounces.length === 0) return null
  const mailIds = [...mailIdsOf(head, parts.original), ...idsIn(parts.text)]
  return { mailIds: [...new Set(mailIds)], bounces: bounces.slice(0, maxRecipients) }
}

/** Message-IDs of what a report is about: of the mail that came back with it, then of what it answers. */
export const mailIdsOf = (head: MailHead, original: string): string[] => [
  ...idsIn(original),
  ...(head.inReplyTo ? [head.inReplyTo] : []),
  ...head.references,
]

const idsIn = (text: string) => {
  const header = /^\s*message-id:\s*(?:\r?\n[ \t]+)?(<[^<>\s]{1,900}>)/im.exec(text)?.[1]
  return header ? messageIdsOf(header) : []
}

/** Of each recipient a block of fields (RFC 3464); those that were delivered, passed on or only delayed are none. */
function fromFields(text: string): Bounce[] {
  const blocks = text.replace(/\r\n/g, "\n").split(/\n\s*\n/, maxRecipients + 1)
  return blocks.flatMap((block) => {
    const field = (name: string) =>
      new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t]+.*)*)`, "im")
        .exec(block)?.[1]
        ?.replace(/\s+/g, " ")
        .trim() ?? ""
    if (field("Action").toLowerCase() !== "failed") return []
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(field("Status"))?.[0] ?? ""
    const reply = field("Diagnostic-Code")
      .replace(/^\S+;\s*/, "")
      .slice(0, maxReply)
    const email = addressIn(field("Original-Recipient")) ?? addressIn(field("Final-Recipient"))
    // Some say 5.0.0 there and the truth beside it.
    const inReply = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(reply)?.[0]
    const exact = /^\d\.0\.0$/.test(status) && inReply ? inReply : status
    return [{ email, status: exact, reply, isPermanent: isPermanent(exact, reply) }]
  })
}

function addressIn(text: string): string | null {
  return /[^\s<>;,:"]+@[^\s<>;,:"]+/.exec(text)?.[0] ?? null
}

const failures =
  /undeliver|not (be )?delivered|delivery (has )?failed|failure notice|returned to sender|mail delivery failed|delivery status notification \(failure\)|non remis|échec de (la )?(remise|distribution)|unzustellbar/i

/** What servers write that do not keep to RFC 3464: an address and what was said of it, in words (qmail, Exim, gateways). */
function fromText(head: MailHead, text: string): Bounce[] {
  const named = head
    .lines("x-failed-recipients")
    .flatMap((line) => line.split(/[\s,]+/))
    .filter((one) => one.includes("@"))
  if (named.length === 0 && !failures.test(`${head.subject}\n${text.slice(0, 2_000)}`)) return []
  const excerpt = text.slice(0, 20_000)
  const written = [...excerpt.matchAll(/^\s*<?([^\s<>:;,"]{1,64}@[^\s<>:;,"]{1,253})>?:?\s*$/gm)].flatMap(
    ([, email]) => email ?? [],
  )
  const emails = [...new Set(named.length > 0 ? named : written)].slice(0, maxRecipients)
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(excerpt)?.[0] ?? ""
  const code = /\b([45])\d\d[ -]/.exec(excerpt)?.[1]
  const reply = (
    nobodyThere.exec(excerpt) ? sentenceAround(excerpt, nobodyThere) : excerpt.replace(/\s+/g, " ")
  ).slice(0, maxReply)
  const bounce = { status, reply, isPermanent: code !== "4" && isPermanent(status, reply) }
  return emails.length > 0 ? emails.map((email) => ({ email, ...bounce })) : [{ email: null, ...bounce }]
}

function sentenceAround(text: string, pattern: RegExp): string {
  const at = pattern.exec(text)?.index ?? 0
  const start = text.lastIndexOf("\n", at) + 1
  const end = text.indexOf("\n", at)
  return text.slice(start, end === -1 ? undefined : end).trim()
}
