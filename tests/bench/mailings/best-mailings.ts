import { pool } from "#lib/backend/platform/database/db.ts"

const pageSize = 25

/** Rows and their number, by hand, as JSON of the database. */
async function answered(rows: string, total: string, values: unknown[] = []): Promise<string> {
  const { rows: found } = await pool.query<{ data: unknown; total: number }>({
    text: `SELECT (SELECT json_agg(r) FROM (${rows}) r) AS data, (${total})::int AS total`,
    values,
  })
  return JSON.stringify({ data: found[0]?.data ?? [], total: found[0]?.total })
}

const membersOf = (list: string) =>
  `coalesce((SELECT sum(members) FROM mailing_list_counter WHERE mailing_list_id = ${list}), 0)`

/** @param where SQL on mailing_list */
export const bestLists = (where: string) =>
  answered(
    `SELECT id, name, description, kind, ${membersOf("mailing_list.id")} AS members FROM mailing_list WHERE archived_at IS NULL AND ${where} ORDER BY normalise(name), id LIMIT ${pageSize}`,
    `SELECT count(*) FROM mailing_list WHERE archived_at IS NULL AND ${where}`,
  )

/** Of a member: his company, how he came, and why nobody may write to him. */
const memberColumns = `contact.id, concat_ws(' ', first_name, last_name) AS name, contact.email, company.name AS company, since,
  (SELECT source FROM subscription_event event WHERE event.contact_id = contact.id AND event.mailing_list_id = $1 AND action = 'subscribed' ORDER BY at DESC LIMIT 1) AS source,
  contact.unsubscribed_at, EXISTS (SELECT FROM suppression WHERE suppression.email = contact.email AND (mailing_list_id IS NULL OR mailing_list_id = $1)) AS is_suppressed`

export function bestMembers(list: number, page: number, total: number): Promise<string> {
  const isLate = (page - 1) * pageSize > total / 2
  const from = isLate ? Math.max(0, total - page * pageSize) : (page - 1) * pageSize
  const size = Math.min(pageSize, total - (page - 1) * pageSize)
  const order = isLate ? "sub.created_at, sub.contact_id DESC" : "sub.created_at DESC, sub.contact_id"
  return answered(
    `SELECT ${memberColumns} FROM (SELECT contact_id, sub.created_at AS since FROM mailing_subscription sub
        JOIN contact ON contact.id = sub.contact_id AND deleted_at IS NULL WHERE mailing_list_id = $1 ORDER BY ${order} LIMIT ${size} OFFSET ${from}) on_list
      JOIN contact ON contact.id = contact_id LEFT JOIN company ON company.id = contact.company_id ORDER BY since DESC, contact.id`,
    `SELECT ${membersOf("$1")}`,
    [list],
  )
}

/** Members that a word finds. */
export function bestFound(list: number, word: string): Promise<string> {
  const found = `mailing_subscription sub JOIN contact ON contact.id = contact_id WHERE mailing_list_id = $1 AND deleted_at IS NULL AND search LIKE '% ${word}%'`
  return answered(
    `SELECT ${memberColumns} FROM (SELECT contact_id, sub.created_at AS since FROM ${found} ORDER BY sub.created_at DESC, contact_id LIMIT ${pageSize}) on_list
      JOIN contact ON contact.id = contact_id LEFT JOIN company ON company.id = contact.company_id ORDER BY since DESC, contact.id`,
    `SELECT count(*) FROM ${found}`,
    [list],
  )
}

export async function bestEvents(list: number): Promise<string> {
  const { rows } = await pool.query({
    text: `SELECT json_agg(r) AS data FROM (SELECT event.id, mailing_list.name AS list, concat_ws(' ', first_name, last_name) AS contact, event.email, action, source, "user".name AS "user", at
      FROM subscription_event event JOIN mailing_list ON mailing_list.id = mailing_list_id LEFT JOIN contact ON contact.id = contact_id
        LEFT JOIN "user" ON "user".id = (proof ->> 'user')::int
      WHERE mailing_list_id = $1 ORDER BY at DESC, event.id DESC LIMIT 50) r`,
    values: [list],
  })
  return JSON.stringify({ data: rows[0]?.data ?? [] })
}

/** @param where SQL on suppression */
export const bestSuppressions = (where: string) =>
  answered(
    `SELECT one.id, one.email, mailing_list.name AS list, reason, detail, (SELECT concat_ws(' ', first_name, last_name) FROM contact
        WHERE contact.email = one.email AND deleted_at IS NULL LIMIT 1) AS contact, one.created_at
      FROM (SELECT * FROM suppression WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${pageSize}) one LEFT JOIN mailing_list ON mailing_list.id = mailing_list_id
      ORDER BY one.created_at DESC, one.id DESC`,
    `SELECT count(*) FROM suppression WHERE ${where}`,
  )

/** @param where SQL on sequence */
export const bestSequences = (where: string) =>
  answered(
    `SELECT id, name, description, paused_at, EXISTS (SELECT FROM sequence_version WHERE sequence_id = sequence.id AND published_at IS NOT NULL) AS is_published,
        (SELECT sum(waiting) FROM sequence_counter JOIN sequence_version of ON of.id = version_id WHERE of.sequence_id = sequence.id AND part = '') AS in_progress,
        (SELECT max(created_at) FROM sequence_start WHERE sequence_id = sequence.id) AS last_start
      FROM sequence WHERE archived_at IS NULL AND ${where} ORDER BY normalise(name), id LIMIT ${pageSize}`,
    `SELECT count(*) FROM sequence WHERE archived_at IS NULL AND ${where}`,
  )
