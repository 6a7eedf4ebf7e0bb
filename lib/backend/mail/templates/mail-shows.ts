import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import { type MailShow, showReasons } from "#lib/contract/mail/mail-shows.ts"
import { companyOf } from "./record-values.ts"
import { type MailSession, mailSessionColumns } from "./show-values.ts"

const ownSession: Record<MailAbout["type"], string> = {
  company: "NULL",
  contact: "NULL",
  registration: "(SELECT tradeshow_session_id FROM registration WHERE id = $1)",
}

const applied = (company: string) => `SELECT registration.tradeshow_session_id FROM registration
  JOIN registration_association link ON link.registration_id = registration.id
  WHERE link.company_id = (${company}) AND registration.deleted_at IS NULL`
/** A pipeline that names no session is about the current one of its show. */
const inPipeline = (company: string) => `SELECT coalesce(stage.tradeshow_session_id, pipeline.session_id,
    (SELECT id FROM tradeshow_session WHERE tradeshow_id = pipeline.tradeshow_id AND is_current))
  FROM company_lifecycle stage JOIN lifecycle pipeline ON pipeline.id = stage.lifecycle_id
  WHERE stage.company_id = (${company}) AND pipeline.is_current`
const lastMail = (type: MailAbout["type"]) => `SELECT tradeshow_session_id FROM mail_delivery delivery
  WHERE (delivery.${type}_id = $1 OR delivery.company_id = (${companyOf[type]})) AND status <> 'cancelled'
    AND tradeshow_session_id IS NOT NULL ORDER BY mail_id DESC LIMIT 1`

/** SQL: why a mail on a record may speak of `session`; `$1` is the record's id. */
const reasonOn = (type: MailAbout["type"]) => `CASE WHEN session.id = ${ownSession[type]} THEN 'own'
    WHEN session.id IN (${applied(companyOf[type])}) THEN 'application'
    WHEN session.id IN (${inPipeline(companyOf[type])}) THEN 'pipeline'
    WHEN session.id = (${lastMail(type)}) THEN 'mail'
    WHEN session.is_current THEN 'current' END`

const ranks = `ARRAY[${showReasons.map((reason) => `'${reason}'`).join()}]`

const showsSql = (reason: string) => `SELECT * FROM (
    SELECT session.id, show.name AS show, session.name::text AS session, show.template_type_id AS kind,
      (session.is_current OR session."to" >= current_date) IS NOT TRUE AS is_over, ${reason} AS reason,
      session.is_current, show.id AS show_id, session."from"
    FROM tradeshow_session session JOIN tradeshow show ON show.id = session.tradeshow_id) named
  ORDER BY array_position(${ranks}, reason), is_current DESC, show_id, "from" DESC`

/**
 * All sessions that a mail can be about, those with a reason first: of a record, or of a mail to many.
 * @param about an existing record
 */
export async function listShows(about: MailAbout | null, connection?: Connection): Promise<MailShow[]> {
  const rows = await query<MailShow>(
    about
      ? { name: `shows-of-mails-on-${about.type}`, text: showsSql(reasonOn(about.type)), values: [about.id] }
      : {
          name: "shows-of-mails",
          text: showsSql("CASE WHEN session.is_current THEN 'current' END"),
          values: [],
        },
    connection,
  )
  return rows.map(({ id, show, session, kind, is_over, reason }) => ({
    id,
    show,
    session,
    kind,
    is_over,
    reason,
  }))
}

/** What mails say of a session. @throws 422 on `field` for one that is not there */
export async function findMailSession(
  id: number,
  field: string,
  connection?: Connection,
): Promise<MailSession> {
  const [found] = await query<MailSession>(
    {
      name: "session-of-mails",
      text: `SELECT ${mailSessionColumns} FROM tradeshow_session session
        JOIN tradeshow show ON show.id = session.tradeshow_id WHERE session.id = $1`,
      values: [id],
    },
    connection,
  )
  if (!found) throw invalid({ [field]: ["unknown_value"] })
  return found
}
