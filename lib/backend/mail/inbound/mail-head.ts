import type { HeaderLines, Headers, HeaderValue } from "mailparser"
import { storable } from "#lib/backend/mail/html/sanitise.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import { messageIdOf, messageIdsOf } from "./message-ids.ts"

/** Headers by which it is decided whether a mail is kept. */
export type MailAddressing = {
  from: MailPerson[]
  to: MailPerson[]
  cc: MailPerson[]
  messageId: string | null
  inReplyTo: string | null
  references: string[]
}

export type MailHead = MailAddressing & {
  subject: string
  /** As the sender said; null where that is no date. */
  date: Date | null
  contentType: string
  /** Lines of a header as they came, unfolded; none for one that is not there. */
  lines: (name: string) => string[]
}

const maxPeople = 200
const maxNameLength = 200
const maxAddressLength = 254
const maxSubjectLength = 500
/** Mail is no older. */
const firstDate = Date.UTC(1980, 0, 1)

/** One line of text without what turns it round or breaks it. */
export function oneLine(text: string, maxLength: number): string {
  const plain = storable(text).replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
  return plain.replace(/\s+/g, " ").trim().slice(0, maxLength).toWellFormed()
}

/** The headers of a mail as they are kept; of headers that are there twice the last counts. */
export function mailHead(headers: Headers, lines: HeaderLines): MailHead {
  const text = (name: string) => textOf(headers.get(name))
  const date = headers.get("date")
  return {
    from: peopleOf(headers.get("from")).slice(0, 1),
    to: peopleOf(headers.get("to")),
    cc: peopleOf(headers.get("cc")),
    messageId: messageIdOf(storable(text("message-id"))),
    inReplyTo: messageIdsOf(storable(text("in-reply-to")))[0] ?? null,
    references: messageIdsOf(storable(text("references"))),
    subject: oneLine(text("subject"), maxSubjectLength),
    date: date instanceof Date && date.getTime() >= firstDate ? date : null,
    contentType: contentTypeOf(headers.get("content-type")),
    lines: (name) => lines.flatMap(({ key, line }) => (key === name ? [afterColon(line)] : [])),
  }
}

const afterColon = (line: string) => oneLine(line.slice(line.indexOf(":") + 1), 2_000)

function textOf(value: HeaderValue | undefined): string {
  if (typeof value === "string") return value
  return Array.isArray(value) ? value.filter((part) => typeof part === "string").join(" ") : ""
}

function contentTypeOf(value: unknown): string {
  const isTyped = typeof value === "object" && value !== null && "value" in value
  return isTyped && typeof value.value === "string" ? value.value.toLowerCase() : ""
}

type Address = { name?: string; address?: string | undefined; group?: Address[] | undefined }

function isListed(value: unknown): value is { value: Address[] } {
  return typeof value === "object" && value !== null && "value" in value && Array.isArray(value.value)
}

function peopleOf(value: unknown): MailPerson[] {
  const listed = [value].flat().filter(isListed)
  const people = listed.flatMap((header) => header.value).flatMap((one) => one.group ?? [one])
  const seen = new Set<string>()
  return people.slice(0, maxPeople).flatMap(({ name, address }) => {
    const email = oneLine(address ?? "", maxAddressLength + 1).replaceAll(" ", "")
    if (!isAddress(email) || seen.has(email.toLowerCase())) return []
    seen.add(email.toLowerCase())
    return [{ name: oneLine(name ?? "", maxNameLength), email }]
  })
}

function isAddress(email: string): boolean {
  return email.length <= maxAddressLength && /^[^\s@<>"]+@[^\s@<>"]+$/.test(email)
}
