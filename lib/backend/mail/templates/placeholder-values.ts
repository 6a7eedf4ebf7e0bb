import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { requireRecord } from "#lib/backend/records/required-record.ts"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import type { MailLanguage, TemplateType } from "#lib/contract/mail/mail-terms.ts"
import { knownNames } from "./known-names.ts"
import { companyOf, recordValues, type Values } from "./record-values.ts"
import { type MailSession, mailSessionColumns, shownShowValues } from "./show-values.ts"

const ownSession: Record<MailAbout["type"], string> = {
  company: "SELECT NULL::int",
  contact: "SELECT NULL::int",
  registration: "SELECT tradeshow_session_id FROM registration WHERE id = $1",
}

/**
 * The session that a mail is about: the registration's own, else that of the company's latest application to a show that is
 * to come, else the current one of the first show of the template's kind.
 */
const sessionSql = (type: MailAbout["type"]) => `SELECT ${mailSessionColumns}
  FROM (SELECT (${ownSession[type]}) AS id, 0 AS place
    UNION ALL SELECT registration.tradeshow_session_id, 1 FROM registration
      JOIN registration_association link ON link.registration_id = registration.id
      WHERE link.company_id = (${companyOf[type]}) AND registration.deleted_at IS NULL
    UNION ALL SELECT id, 2 FROM tradeshow_session WHERE is_current) AS candidate
  JOIN tradeshow_session session ON session.id = candidate.id JOIN tradeshow show ON show.id = session.tradeshow_id
  WHERE (candidate.place = 0 AND $2::int IN (1, 3) OR show.template_type_id = CASE $2::int WHEN 7 THEN 7 ELSE 2 END)
    AND (candidate.place <> 1 OR session.is_current OR session."to" >= current_date)
  ORDER BY candidate.place, session.is_current DESC, show.id, session."from" DESC LIMIT 1`

async function findSession(
  about: MailAbout,
  type: TemplateType,
  connection?: Connection,
): Promise<MailSession | null> {
  const [found] = await query<MailSession>(
    {
      name: `session-of-mails-on-${about.type}`,
      text: sessionSql(about.type),
      values: [about.id, type],
    },
    connection,
  )
  return found ?? null
}

/** The current session of the first show of a template's kind, of which mails to many speak. */
const currentSql = `SELECT ${mailSessionColumns}
  FROM tradeshow_session session JOIN tradeshow show ON show.id = session.tradeshow_id
  WHERE session.is_current AND show.template_type_id = CASE $1::int WHEN 7 THEN 7 ELSE 2 END
  ORDER BY show.id, session."from" DESC LIMIT 1`

/** What placeholders of shows stand for in a mail to many, the same for all; `show` is null without a current session. */
export async function currentShowValues(
  type: TemplateType,
  language: MailLanguage,
  connection?: Connection,
): Promise<Placeholders> {
  const [session] = await query<MailSession>(
    { name: "current-session-of-mails", text: currentSql, values: [type] },
    connection,
  )
  if (!session) return { values: {}, show: null }
  return { values: shownShowValues(session, language), show: `${session.show}, ${session.name}` }
}

/** What placeholders stand for, by name; null where the record has nothing. `show`: whose session is spoken of. */
export type Placeholders = { values: Values; show: string | null }

/**
 * What the placeholders of a template stand for on a record (M-23).
 * @param type of the template: it tells which shows it is about
 * @throws 404 for an unknown record
 */
export async function placeholdersOn(
  about: MailAbout,
  { type, language, userName }: { type: TemplateType; language: MailLanguage; userName: string },
  connection?: Connection,
): Promise<Placeholders> {
  await requireRecord(about, connection)
  const known = await knownNames(connection)
  const values = await recordValues(about, userName, connection)
  const session = await findSession(about, type, connection)
  return {
    values: {
      ...Object.fromEntries(Array.from(known, (name) => [name, null])),
      ...values,
      ...(session && shownShowValues(session, language)),
    },
    show: session && `${session.show}, ${session.name}`,
  }
}
