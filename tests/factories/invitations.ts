import { arrive, client } from "./conversations.ts"
import { unique } from "./database.ts"
import type { TestMailbox } from "./mailboxes.ts"

type Event = {
  method?: string
  sequence?: number
  hour?: string
  lines?: string[]
  /** Who is on the guest list. */
  guest?: string
  from?: string
  organizer?: string
  /** What the server that took the mail says of its sender. */
  authentication?: string
}

/** Who invites, and what brings events of theirs into a mailbox. */
export async function invitingTo(box: TestMailbox) {
  const { email } = await client()
  const uid = `${unique("visit").replace(" ", "-")}@maison.example`
  async function bring({
    method = "REQUEST",
    sequence = 0,
    hour = "09",
    lines = [],
    guest = box.email,
    from = email,
    organizer = email,
    authentication,
  }: Event = {}) {
    const content = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      `METHOD:${method}`,
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `SEQUENCE:${sequence}`,
      "DTSTAMP:20261101T090000Z",
      `DTSTART:20261201T${hour}0000Z`,
      "SUMMARY:Visite du stand",
      `ORGANIZER;CN=Nina Duval:mailto:${organizer}`,
      `ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${guest}`,
      ...lines,
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\r\n")
    const files = [{ name: "invite.ics", type: "text/calendar", content }]
    const headers = authentication ? [`Authentication-Results: mx.show.example; ${authentication}`] : []
    return arrive(box, { from, to: box.email, cc: email, subject: "Visit", files, headers })
  }
  return { email, bring }
}
