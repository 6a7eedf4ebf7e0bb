import { noteReading } from "#lib/backend/mail/disclosures/note-reading.ts"
import { mailColumns, mailJoins } from "#lib/backend/mail/inbound/mail-sql.ts"
import { threadsOfRegistration } from "#lib/backend/mail/inbound/threads.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { Subject } from "#lib/backend/records/required-record.ts"
import type { ActivityRow } from "#lib/contract/records/activity.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { noteColumns } from "./data.ts"

type Page = { page: number; per_page: number }

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
 * A page of a record's notes and mails, pinned first, then newest (spec 1 §4), and how many there are. Of both kinds as many are looked at
 * as could be on the page, before they are put in one order.
 */
export async function listActivity(
  { type, id }: Subject<Talked>,
  { page, per_page }: Page,
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
