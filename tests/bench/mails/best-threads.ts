import { pool } from "#lib/backend/platform/database/db.ts"

/** What a record's page shows of a conversation: its latest mail whole, whose it is, what of it is unread. */
const tabRow = `thread.id, thread.subject, thread.mails, thread.pinned, thread.last_mail_at, member.unread,
  ARRAY(SELECT json_build_object('id', company.id, 'name', company.name) FROM mail_thread_company link JOIN company ON company.id = link.company_id
    WHERE link.thread_id = thread.id) AS companies,
  ARRAY(SELECT json_build_object('id', contact.id, 'name', concat_ws(' ', first_name, last_name)) FROM mail_thread_contact link
    JOIN contact ON contact.id = link.contact_id WHERE link.thread_id = thread.id) AS contacts,
  (SELECT json_build_object('id', mail.id, 'from', mail.from_email, 'to', mail."to", 'cc', mail.cc, 'subject', mail.subject, 'html', mail.html_body,
      'text', left(mail.text_body, 200), 'sent_at', mail.sent_at, 'pinned', mail.pinned, 'author', author.name, 'status', delivery.status,
      'files', (SELECT json_agg(json_build_object('id', file.id, 'name', file.name)) FROM mail_attachment file WHERE file.mail_id = mail.id))
    FROM mail LEFT JOIN mail_delivery delivery ON delivery.mail_id = mail.id LEFT JOIN "user" author ON author.id = mail.author_id
    WHERE mail.thread_id = thread.id AND mail.removed_at IS NULL ORDER BY mail.sent_at DESC, mail.id DESC LIMIT 1) AS latest`

/** A record's first 25 conversations, by hand. @param owner column of the link that names the record */
export async function bestTab(owner: "company" | "contact", id: number, user: number): Promise<string> {
  const { rows } = await pool.query({
    name: `best mails of a ${owner}`,
    text: `SELECT (SELECT json_agg(r) FROM (SELECT ${tabRow} FROM mail_thread_${owner} link JOIN mail_thread thread ON thread.id = link.thread_id
        LEFT JOIN mail_thread_member member ON member.thread_id = thread.id AND member.user_id = $2
        WHERE link.${owner}_id = $1 ORDER BY link.pinned DESC, link.last_mail_at DESC, link.thread_id DESC LIMIT 25) r) AS data`,
    values: [id, user],
  })
  return JSON.stringify({ data: rows[0]?.data ?? [] })
}

const boxRow = `thread.id, thread.subject, thread.mails, thread.pinned, thread.last_mail_at, member.unread, thread.last_in_at, thread.last_out_at,
  ARRAY(SELECT json_build_object('id', company.id, 'name', company.name) FROM mail_thread_company link JOIN company ON company.id = link.company_id
    WHERE link.thread_id = thread.id) AS companies,
  ARRAY(SELECT json_build_object('id', contact.id, 'name', concat_ws(' ', first_name, last_name)) FROM mail_thread_contact link
    JOIN contact ON contact.id = link.contact_id WHERE link.thread_id = thread.id) AS contacts,
  (SELECT json_build_object('from', mail.from_email, 'text', left(mail.text_body, 200)) FROM mail WHERE mail.thread_id = thread.id AND removed_at IS NULL
    ORDER BY sent_at DESC, mail.id DESC LIMIT 1) AS latest`

/**
 * The first 25 conversations of a user's Messenger that pass a condition, by hand.
 * @param where SQL on member and thread
 */
export async function bestBox(where: string, user: number): Promise<string> {
  const { rows } = await pool.query(
    `SELECT json_agg(r) AS data FROM (SELECT ${boxRow} FROM mail_thread_member member JOIN mail_thread thread ON thread.id = member.thread_id
      WHERE member.user_id = ${user} AND ${where} ORDER BY member.last_mail_at DESC, member.thread_id DESC LIMIT 25) r`,
  )
  return JSON.stringify({ data: rows[0]?.data ?? [] })
}

/** The latest 25 conversations with companies that a user sells to, by hand. */
export async function bestOfCompanies(user: number): Promise<string> {
  const { rows: owners } = await pool.query<{ ids: number[] }>(
    "SELECT array_agg(id) AS ids FROM owner WHERE user_id = $1",
    [user],
  )
  const sold = `EXISTS (SELECT FROM mail_thread_company link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
    WHERE link.thread_id = thread.id AND company.sale_owner_ids && '{${owners[0]?.ids}}'::int[])`
  const { rows } = await pool.query(
    `SELECT json_agg(r) AS data FROM (SELECT ${boxRow} FROM (
        SELECT thread.id FROM mail_thread thread WHERE ${sold} ORDER BY thread.last_mail_at DESC, thread.id DESC LIMIT 25) first
      JOIN mail_thread thread ON thread.id = first.id LEFT JOIN mail_thread_member member ON member.thread_id = thread.id AND member.user_id = ${user}
      ORDER BY thread.last_mail_at DESC, thread.id DESC) r`,
  )
  return JSON.stringify({ data: rows[0]?.data ?? [] })
}
