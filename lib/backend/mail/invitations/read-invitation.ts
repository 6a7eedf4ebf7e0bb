import { noteReading } from "#lib/backend/mail/disclosures/note-reading.ts"
import { isDisclosed, isHidden, isOthersPrivate } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { Invitation } from "#lib/contract/mail/invitations.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { requiredEmail } from "#lib/contract/records/record-inputs.ts"
import { env } from "#lib/env.ts"
import { type AnsweringMailbox, answeringMailbox } from "./answering-mailbox.ts"
import { maxCalendarBytes } from "./content-lines.ts"
import { maxAttendees, type ParsedEvent, parseInvitation } from "./parse-invitation.ts"

/** Latest conversations with the people of the mail, and mails of them, among which others about the same event are looked for. */
const maxThreads = 200
const maxMails = 60

/** As the composer takes an address. */
const mailable = requiredEmail(254)

const isCalendar = `(part.mime ~ '^(text/calendar|application/ics)' OR part.name ~* '\\.ics$')`

type Row = {
  id: number
  thread: number
  from_email: string
  is_out: boolean
  fails_dmarc: boolean
  author: Option | null
  key: string
}
type Read = Row & { event: ParsedEvent }
type Own = Row & { is_mine: boolean }

const columns = `mail.id, mail.thread_id AS thread, mail.from_email::text AS from_email, mail.direction = 'out' AS is_out, mail.fails_dmarc, file.key,
  (SELECT json_build_object('id', author.id, 'name', author.name) FROM "user" author WHERE author.id = mail.author_id) AS author`
const calendars = `FROM mail JOIN mail_attachment part ON part.mail_id = mail.id AND ${isCalendar}
  JOIN stored_file file ON file.id = part.file_id AND file.size <= ${maxCalendarBytes}`

/** Null also for a calendar that cannot be read: one such mail hides no invitation of the same people. */
async function eventIn({ key }: Row): Promise<ParsedEvent | null> {
  const store = await fileStore()
  if (!(await store.exists(key))) return null
  const calendar = await store.get(key)
  try {
    return parseInvitation(calendar, env().TIME_ZONE)
  } catch {
    return null
  }
}

/** Mails of the same people about the same event, the latest first; those of ours that did not go out are none. */
async function readOthers(own: Read, viewer: number, connection?: Connection): Promise<Read[]> {
  const rows = await query<Row>(
    {
      text: `SELECT ${columns} ${calendars} LEFT JOIN mail_delivery delivery ON delivery.mail_id = mail.id
        WHERE mail.id <> $1 AND mail.removed_at IS NULL AND NOT ${isHidden("$2")} AND coalesce(delivery.status NOT IN ('cancelled', 'failed'), true)
          AND (mail.direction = 'out' OR mail.from_email = ANY ($4::citext[])) AND mail.thread_id IN (SELECT $3::int UNION (SELECT thread.id FROM mail_thread_address address JOIN mail_thread thread ON thread.id = address.thread_id
            WHERE address.email IN (SELECT unnest($4::citext[]) UNION SELECT email FROM mail_thread_address WHERE thread_id = $3)
            GROUP BY thread.id ORDER BY thread.last_mail_at DESC LIMIT ${maxThreads}))
        ORDER BY mail.sent_at DESC, mail.id DESC LIMIT ${maxMails}`,
      values: [own.id, viewer, own.thread, [own.from_email, own.event.organizer?.email ?? own.from_email]],
    },
    connection,
  )
  const read = await Promise.all(rows.map(async (row) => ({ ...row, event: await eventIn(row) })))
  return read.flatMap((row) =>
    row.event && isSame(row.event, own.event) ? [{ ...row, event: row.event }] : [],
  )
}

const isSame = (one: ParsedEvent, other: ParsedEvent) =>
  one.uid !== "" && one.uid === other.uid && (one.about_date ?? "") === (other.about_date ?? "")

const isSameAddress = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()

/** Of two mails of who invites, whether the first is the newer one. */
const isNewer = ({ event: one }: Read, { event: other }: Read) =>
  one.sequence === other.sequence ? one.stamp > other.stamp : one.sequence > other.sequence

/** How an event is with a user: the mail's own, what became of it, what was answered, and from which mailbox. */
export type InvitationState = { own: Read; shown: Invitation; mailbox: AnsweringMailbox | undefined }

/**
 * The invitation of a mail, and how it is by all that was written about the event (M-72).
 * @throws 404 for a mail that is not there or that is hidden from the caller
 */
export async function readInvitation(
  message: number,
  viewer: number,
  connection?: Connection,
): Promise<InvitationState | null> {
  const mails = await query<{ is_disclosed: boolean; thread: number }>(
    {
      text: `SELECT mail.thread_id AS thread, ${isDisclosed("$2")} AS is_disclosed FROM mail WHERE mail.id = $1 AND removed_at IS NULL AND NOT ${isHidden("$2")}`,
      values: [message, viewer],
    },
    connection,
  )
  if (mails.length === 0) throw notFound("mail")
  if (!connection) await noteReading(mails, viewer)
  const [row] = await query<Own>(
    {
      text: `SELECT ${columns}, NOT ${isOthersPrivate("$2")}
          AND EXISTS (SELECT FROM mail_holder holder WHERE holder.mail_id = mail.id AND holder.user_id = $2) AS is_mine
        ${calendars} WHERE mail.id = $1 ORDER BY part.position, part.id LIMIT 1`,
      values: [message, viewer],
    },
    connection,
  )
  const event = row ? await eventIn(row) : null
  if (!row || !event) return null
  const own = { ...row, event }
  const mailbox = await answeringMailbox(message, event, viewer, connection)
  const others = await readOthers(own, viewer, connection)
  return { own, mailbox, shown: shownOf(own, others, mailbox, row.is_mine) }
}

function shownOf(
  own: Read,
  others: readonly Read[],
  mailbox: AnsweringMailbox | undefined,
  isMine: boolean,
): Invitation {
  const address = mailbox?.email
  const { uid: _uid, sequence: _sequence, stamp: _stamp, ...event } = own.event
  const announced = announcedOf(own, others, address)
  const newer = announced.filter((one) => isNewer(one, own))
  const latest = newer.reduce<Read | undefined>(
    (best, one) => (best && isNewer(best, one) ? best : one),
    undefined,
  )
  const isOver = event.kind === "reply" || event.kind === "information"
  const later = latest && !isOver ? laterOf(latest) : null
  const before = announced
    .filter((one) => one.event.kind === "request" && isNewer(own, one))
    .reduce<Read | undefined>((best, one) => (best && isNewer(best, one) ? best : one), undefined)
  const answered = others.find(
    (one) => one.event.kind === "reply" && one.is_out && isSameAddress(one.from_email, address),
  )
  const organizer = event.organizer?.email ?? ""
  const isListed = event.attendees.some(({ email }) => isSameAddress(email, address))
  // A longer list is not read to its end.
  const isWholeList = event.attendees.length > 0 && event.attendees.length < maxAttendees
  return {
    ...event,
    uninvited_address: event.kind === "request" && isWholeList && !isListed ? (address ?? null) : null,
    before: before && event.kind === "request" ? changeFrom(before.event, own.event) : null,
    later,
    ...answerOf(event.kind === "reply" ? undefined : answered, address),
    shared_mailbox: isMine ? (mailbox?.shared ?? null) : null,
    may_answer:
      event.kind === "request" &&
      isMine &&
      !own.fails_dmarc &&
      !isSameAddress(own.from_email, address) &&
      later === null &&
      address !== undefined &&
      mailable.safeParse(organizer).success &&
      !isSameAddress(organizer, address),
  }
}

/** What changes or cancels an event: by whom its mail is from or who organizes it, as far as it is certain; a colleague's too, not the user's own. */
function announcedOf(own: Read, others: readonly Read[], address: string | undefined): Read[] {
  const inviting = [own.from_email, own.event.organizer?.email]
  return others.filter(
    ({ event, from_email, fails_dmarc }) =>
      ["request", "cancel"].includes(event.kind) &&
      !fails_dmarc &&
      inviting.some((one) => isSameAddress(from_email, one)) &&
      !isSameAddress(from_email, address),
  )
}

const laterOf = ({ id, thread, event }: Read) =>
  ({ kind: event.kind === "cancel" ? "cancelled" : "changed", mail: id, thread }) as const

function changeFrom(before: ParsedEvent, now: ParsedEvent): Invitation["before"] {
  const { starts, ends, location } = before
  const isSameStill = starts === now.starts && ends === now.ends && location === now.location
  return isSameStill ? null : { starts, ends, location }
}

/** What was answered from an address, and by whom. */
const answerOf = (answered: Read | undefined, address: string | undefined) => ({
  answer: answerIn(answered?.event, address),
  answered_by: answered?.author ?? null,
})

/** What an answer says for an address; programs name in it whom it is for alone. */
const answerIn = (event: ParsedEvent | undefined, address = "") =>
  event?.attendees.find(({ email }) => isSameAddress(email, address))?.answer ?? null
