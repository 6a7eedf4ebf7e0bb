import { ownWords } from "#lib/backend/mail/html/outgoing-html.ts"
import { firstOf } from "#lib/backend/mail/inbound/first-of.ts"
import { getMail } from "#lib/backend/mail/inbound/threads.ts"
import { isHidden, sendingState, threadSubject } from "#lib/backend/mail/reading/mail-sql.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import type { DraftRow, OutgoingRow } from "#lib/contract/mail/mail-folders.ts"
import { kinds, type RecordKind } from "#lib/contract/records/record-kinds.ts"
import { atWord } from "./at-word.ts"
import { recordOfDelivery } from "./mail-records.ts"

type Page = { page: number; per_page: number }

const partOf = ({ page, per_page }: Page) => [per_page + 1, (page - 1) * per_page]

const maxExcerpt = 200
const excerptOf = (html: string) => atWord(ownWords(html).replaceAll(/\s+/g, " ").trim(), maxExcerpt)

const named = (kind: RecordKind, id: string) =>
  `(SELECT json_build_object('id', ${kind}.id, 'name', coalesce(${storedKinds[kind].trailName(kind)}, ''))
    FROM ${kind} WHERE ${kind}.id = ${id} AND ${kind}.deleted_at IS NULL)`
/** What a cancelled mail is about: its record, else nothing but the mail itself. */
const cancelled = `coalesce(${kinds.map((kind) => named(kind, `taken.${kind}_id`)).join(", ")}, json_build_object('id', at.id, 'name', ''))`

const draftsSql = `SELECT draft.id, draft.place, draft."values" ->> 'subject' AS subject, draft."values" ->> 'content' AS content,
    draft."values" -> 'toMails' AS "to", (draft."values" ->> 'message_id')::int AS message_id, ${exactMoment("draft.updated_at")} AS updated_at,
    CASE split_part(draft.place, ':', 1) ${kinds.map((kind) => `WHEN '${kind}' THEN ${named(kind, "at.id")}`).join(" ")}
      WHEN 'mail' THEN ${cancelled}
      ELSE (SELECT json_build_object('id', thread.id, 'name', ${threadSubject("$1")}) FROM mail_thread thread WHERE thread.id = at.id AND thread.mails > 0)
    END AS about, taken.record
  FROM (SELECT * FROM mail_draft WHERE user_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3) draft
  CROSS JOIN LATERAL (SELECT split_part(draft.place, ':', 2)::bigint AS id) at
  LEFT JOIN LATERAL (SELECT delivery.*, ${recordOfDelivery} AS record FROM mail_delivery delivery
    WHERE draft.place = 'mail:' || delivery.mail_id AND delivery.mail_id = at.id AND delivery.user_id = $1) taken ON true
  ORDER BY draft.updated_at DESC, draft.id DESC`

/** What a user is writing on records and in conversations, the latest first (M-62). */
export async function listDrafts(page: Page, userId: number) {
  type Row = Omit<DraftRow, "excerpt"> & { content: string }
  const rows = await query<Row>({ name: "mail-drafts", text: draftsSql, values: [userId, ...partOf(page)] })
  return firstOf(
    rows.map(({ content, ...row }): DraftRow => ({ ...row, excerpt: excerptOf(content) })),
    page.per_page,
  )
}

const shown = (text: string) => `CASE WHEN ${isHidden("$1")} THEN '' ELSE ${text} END`
const columns = `mail.id, mail.thread_id AS thread, mail."to", ${shown("mail.subject")} AS subject,
  ${shown(`btrim(left(regexp_replace(left(mail.text_body, 1000), '\\s+', ' ', 'g'), ${maxExcerpt + 1}))`)} AS excerpt, ${sendingState} AS delivery`

/** SQL: whether a mail waits to go out by itself, over `delivery`. */
const isWaiting = "delivery.status = 'queued' AND NOT delivery.is_paced AND delivery.deferred = '[]'"

const scheduledSql = `SELECT ${columns}, ${exactMoment("delivery.due_at")} AS at
  FROM mail_delivery delivery JOIN mail ON mail.id = delivery.mail_id
  WHERE delivery.user_id = $1 AND ${isWaiting} AND mail.removed_at IS NULL
  ORDER BY delivery.due_at, delivery.mail_id LIMIT $2 OFFSET $3`

const sentSql = `SELECT ${columns}, ${exactMoment("mail.sent_at")} AS at
  FROM mail LEFT JOIN mail_delivery delivery ON delivery.mail_id = mail.id
  WHERE mail.author_id = $1 AND mail.direction = 'out' AND mail.removed_at IS NULL
    AND (delivery.mail_id IS NULL OR ${sendingState} IN ('sent', 'unknown'))
  ORDER BY mail.sent_at DESC, mail.id DESC LIMIT $2 OFFSET $3`

async function listOutgoing(name: string, text: string, page: Page, userId: number) {
  const rows = await query<OutgoingRow>({ name, text, values: [userId, ...partOf(page)] })
  return firstOf(
    rows.map((row): OutgoingRow => ({ ...row, excerpt: atWord(row.excerpt, maxExcerpt) })),
    page.per_page,
  )
}

/** Mails of a user that wait to be sent, the next one first (M-62). */
export const listScheduled = (page: Page, userId: number) =>
  listOutgoing("mails-scheduled", scheduledSql, page, userId)

/** Mails that a user has sent, here or by another program, the latest first (M-62). */
export const listSent = (page: Page, userId: number) => listOutgoing("mails-sent", sentSql, page, userId)

/**
 * Changes when a mail that waits goes.
 * @param sendAt null for at once
 * @returns when it goes
 * @throws 404 for a mail that is not the user's, 409 once it is on its way, 422 on `send_at` for a moment that has passed
 */
export async function rescheduleMail(mail: number, sendAt: string | null, userId: number): Promise<string> {
  if (sendAt !== null && Date.parse(sendAt) <= Date.now()) throw invalid({ send_at: ["send_in_the_past"] })
  const [changed] = await query<{ at: string }>({
    text: `UPDATE mail_delivery delivery SET due_at = coalesce($3::timestamptz, now())
      WHERE mail_id = $1 AND user_id = $2 AND ${isWaiting} RETURNING ${exactMoment("due_at")} AS at`,
    values: [mail, userId, sendAt],
  })
  if (changed) return changed.at
  const own = await query({
    text: "SELECT FROM mail_delivery WHERE mail_id = $1 AND user_id = $2 AND NOT is_paced",
    values: [mail, userId],
  })
  if (own.length === 0) throw notFound("mail")
  throw conflict("mail_on_its_way", await getMail(mail, userId, undefined, { orRemoved: true }))
}
