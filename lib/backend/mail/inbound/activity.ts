import { can } from "#lib/access/abilities.ts"
import { noteReading } from "#lib/backend/mail/disclosures/note-reading.ts"
import { mailColumns, mailJoins } from "#lib/backend/mail/reading/mail-sql.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { noteColumns } from "#lib/backend/records/notes/data.ts"
import { requireRecord, type Subject } from "#lib/backend/records/required-record.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { ActivityRow } from "#lib/contract/records/activity.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { threadsOfRegistration } from "./threads.ts"

type Query = { page: number; per_page: number }

type Talked = KindWith<"conversations">

const ofThreads = (threads: string) =>
  `(${threads}) link JOIN mail ON mail.thread_id = link.thread_id AND mail.removed_at IS NULL WHERE true`
const linkedTo = (type: KindWith<"mails">) =>
  `mail_thread_${type} link JOIN mail ON mail.thread_id = link.thread_id AND mail.removed_at IS NULL WHERE link.${type}_id = $1`

/** SQL: the mails of a record, whose id is $1, from FROM on; conditions may follow. */
const mailsOf: Record<Talked, string> = {
  company: linkedTo("company"),
  contact: linkedTo("contact"),
  registration: ofThreads(threadsOfRegistration),
}

const noMails = "mail WHERE false"

/**
 * A page of a record's notes and mails, pinned first, then newest (N-5), and how many there are. Of both kinds as many are looked at
 * as could be on the page, before they are put in one order.
 */
async function listActivity(
  { type, id }: Subject<Talked>,
  { page, per_page }: Query,
  viewer: { id: number; readsMails: boolean },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const mails = viewer.readsMails ? mailsOf[type] : noMails
  const { rows, total } = await queryOne<{ rows: { entry: ActivityRow }[]; total: number }>({
    name: viewer.readsMails ? `activity-of-${type}` : `notes-of-${type}-as-activity`,
    text: `SELECT (SELECT count(*) FROM note WHERE ${type}_id = $1) + (SELECT count(*) FROM ${mails}) AS total, ${list(`
      WITH shown AS (
        SELECT * FROM (
          (SELECT 'note' AS kind, id, pinned, created_at AS at FROM note WHERE ${type}_id = $1
            ORDER BY pinned DESC, created_at DESC, id DESC LIMIT $3::bigint + $4::bigint)
          UNION ALL (SELECT 'mail', mail.id, mail.pinned, mail.sent_at FROM ${mails}
            ORDER BY mail.pinned DESC, mail.sent_at DESC, mail.id DESC LIMIT $3::bigint + $4::bigint)) all_rows
        ORDER BY pinned DESC, at DESC, kind, id DESC LIMIT $3 OFFSET $4)
      SELECT CASE WHEN shown.kind = 'note' THEN (
          SELECT to_jsonb(whole) || '{"kind": "note"}' FROM (
            SELECT ${noteColumns} FROM note LEFT JOIN "user" creator ON creator.id = note.creator_id WHERE note.id = shown.id) whole)
        ELSE (SELECT to_jsonb(whole) - 'html_body' || '{"kind": "mail"}' FROM (
            SELECT ${mailColumns("$2", { body: false })}
            FROM mail JOIN mail_thread thread ON thread.id = mail.thread_id ${mailJoins} WHERE mail.id = shown.id) whole) END AS entry
      FROM shown ORDER BY shown.pinned DESC, shown.at DESC, shown.kind, shown.id DESC`)} AS rows`,
    values: [id, viewer.id, per_page, (page - 1) * per_page],
  })
  const shown = rows.map(({ entry }) => entry)
  await noteReading(
    shown.filter((entry) => entry.kind === "mail"),
    viewer.id,
  )
  return { rows: shown, total }
}

/** The answer of a record's activity, as one user may see it: without mails for one who may read none. Throws a 404 for an unknown record. */
export async function pageOfActivity(
  subject: Subject<KindWith<"conversations">>,
  { page, per_page }: Query,
  viewer: User,
) {
  await requireRecord(subject)
  const reader = { id: viewer.id, readsMails: can(viewer, "mail.read") }
  const path = `/api/${subject.type}/activity/${subject.id}`
  return pageAnswer(path, { page, per_page }, await listActivity(subject, { page, per_page }, reader))
}
