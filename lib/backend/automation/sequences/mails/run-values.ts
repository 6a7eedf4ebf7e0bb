import { recordValues, type Values } from "#lib/backend/mail/templates/record-values.ts"
import {
  type MailSession,
  mailSessionColumns,
  shownShowValues,
} from "#lib/backend/mail/templates/show-values.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"

type About = {
  contact_id: number
  company_id: number | null
  session_id: number | null
  first_name: string
  last_name: string
  language: MailLanguage
}

/** The session that gives a run its dates and names. */
export async function findRunSession(
  id: number | null,
  connection?: Connection,
): Promise<MailSession | undefined> {
  const [session] = await query<MailSession>(
    {
      name: "session-of-run",
      text: `SELECT ${mailSessionColumns}
        FROM tradeshow_session session JOIN tradeshow show ON show.id = session.tradeshow_id WHERE session.id = $1`,
      values: [id],
    },
    connection,
  )
  return session
}

/** What placeholders stand for in a mail of a sequence: of its recipient, and of the session that the run is about. */
export async function runValues(about: About, userName: string, connection: Connection): Promise<Values> {
  const record =
    about.company_id === null
      ? ({ type: "contact", id: about.contact_id } as const)
      : ({ type: "company", id: about.company_id } as const)
  const session = await findRunSession(about.session_id, connection)
  const { FIRST_NAME_PRIMARY_SALES_CONTACT, ...values } = await recordValues(record, userName, connection)
  return {
    ...values,
    // Who has no such colleague is spoken to.
    FIRST_NAME_PRIMARY_SALES_CONTACT: FIRST_NAME_PRIMARY_SALES_CONTACT ?? (about.first_name || null),
    ...(session && shownShowValues(session, about.language)),
    FIRST_NAME: about.first_name,
    LAST_NAME: about.last_name,
  }
}
