import { momentOf, textOf, written } from "#lib/backend/platform/calendar/icalendar-lines.ts"
import type { InvitationAnswer } from "#lib/contract/mail/invitations.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import type { ParsedEvent } from "./parse-invitation.ts"

/** A name as the value of a parameter, which has no way to write a quotation mark. */
const parameterOf = (text: string) => `"${text.replaceAll(/["\p{Cc}]/gu, "")}"`

/** An address as the value of a property: nothing in it ends the line. */
const addressOf = (email: string) => `mailto:${email.replaceAll(/[\p{Cc}\s]/gu, "")}`

const dated = (name: string, when: string | null) => {
  if (when === null) return []
  return when.length === 10
    ? [`${name};VALUE=DATE:${when.replaceAll("-", "")}`]
    : [`${name}:${momentOf(when)}`]
}

/** An answer to an invitation (RFC 5546, 3.2.3): the event as it was sent, and of those invited the one who answers. */
export function replyCalendar(
  { uid, sequence, about_date, organizer, starts, title }: ParsedEvent,
  from: MailPerson,
  answer: InvitationAnswer,
  at: Date,
): string {
  return written([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Salon//Calendar//EN",
    "METHOD:REPLY",
    "BEGIN:VEVENT",
    // As it came: who invites compares it letter by letter.
    `UID:${uid.replaceAll(/\p{Cc}/gu, "")}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${momentOf(at.toISOString())}`,
    ...dated("RECURRENCE-ID", about_date),
    ...dated("DTSTART", starts),
    `SUMMARY:${textOf(title)}`,
    ...(organizer ? [`ORGANIZER:${addressOf(organizer.email)}`] : []),
    `ATTENDEE;PARTSTAT=${answer.toUpperCase()};CN=${parameterOf(from.name || from.email)}:${addressOf(from.email)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ])
}
