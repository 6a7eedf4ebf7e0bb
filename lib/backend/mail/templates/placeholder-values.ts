import type { Connection } from "#lib/backend/platform/database/db.ts"
import { requireRecord } from "#lib/backend/records/required-record.ts"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import { proposedShow } from "#lib/contract/mail/mail-shows.ts"
import type { MailLanguage, TemplateType } from "#lib/contract/mail/mail-terms.ts"
import { knownNames } from "./known-names.ts"
import { findMailSession, listShows } from "./mail-shows.ts"
import { recordValues, type Values } from "./record-values.ts"
import { shownShowValues } from "./show-values.ts"

/** Which show a mail speaks of: the chosen session, else the one that is proposed for a template of the type (M-65). */
export type ShowChoice = {
  type: TemplateType
  language: MailLanguage
  chosen: { session: number | null; field: string }
}

/** What is said of the show of a mail on a record, or to many; `session` is null where there is none to propose. */
async function showValuesOn(
  about: MailAbout | null,
  { type, language, chosen }: ShowChoice,
  connection?: Connection,
): Promise<Placeholders> {
  const session = chosen.session ?? proposedShow(await listShows(about, connection), type)?.id
  if (session === undefined) return { values: {}, show: null, session: null }
  const found = await findMailSession(session, chosen.field, connection)
  return { values: shownShowValues(found, language), show: `${found.show}, ${found.name}`, session }
}

/** What placeholders of shows stand for in a mail to many, the same for all. @throws 422 for an unknown session */
export const commonShowValues = (choice: ShowChoice, connection?: Connection): Promise<Placeholders> =>
  showValuesOn(null, choice, connection)

/** What placeholders stand for, by name; null where the record has nothing. `show`, `session`: which session is spoken of. */
export type Placeholders = { values: Values; show: string | null; session: number | null }

/**
 * What the placeholders of a template stand for on a record (M-23).
 * @param written `type` of the template: it tells which shows it may be about
 * @throws 404 for an unknown record, 422 for an unknown session
 */
export async function placeholdersOn(
  about: MailAbout,
  { userName, ...choice }: ShowChoice & { userName: string },
  connection?: Connection,
): Promise<Placeholders> {
  await requireRecord(about, connection)
  const known = await knownNames(connection)
  const values = await recordValues(about, userName, connection)
  const shown = await showValuesOn(about, choice, connection)
  return {
    ...shown,
    values: {
      ...Object.fromEntries(Array.from(known, (name) => [name, null])),
      ...values,
      ...shown.values,
    },
  }
}
