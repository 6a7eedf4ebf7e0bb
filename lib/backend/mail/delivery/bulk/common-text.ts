import type { z } from "zod"
import { outgoingHtml } from "#lib/backend/mail/html/outgoing-html.ts"
import { findTemplateKind } from "#lib/backend/mail/templates/data.ts"
import { knownNames } from "#lib/backend/mail/templates/known-names.ts"
import { commonShowValues } from "#lib/backend/mail/templates/placeholder-values.ts"
import type { Filled } from "#lib/backend/mail/templates/placeholders.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { bulkMailValues } from "#lib/contract/mail/bulk-mails.ts"
import {
  filledHtml,
  filledText,
  literalValues,
  placeholdersIn,
} from "#lib/contract/mail/fill-placeholders.ts"
import { type BulkPlaceholder, bulkPlaceholders, mainShowType } from "#lib/contract/mail/mail-terms.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"

type Text = Pick<
  z.output<typeof bulkMailValues>,
  "subject" | "content" | "template_id" | "language" | "session_id"
>

/**
 * `missing`: placeholders without a value for anybody. `needs`: those that each recipient has to have a value for. `show`, `session`: which
 * session it speaks of; null where no placeholder does.
 */
export type CommonText = Filled & { needs: BulkPlaceholder[]; show: string | null; session: number | null }

/** What the chosen session of a mail to many is called, in `check` as in `send`. */
const field = "values.session_id"

/** Greetings go without a name that somebody does not have. */
const nameless = { FIRST_NAME: "", LAST_NAME: "" }

export const bulkPlaceholdersIn = (...texts: string[]): BulkPlaceholder[] => {
  const names = placeholdersIn(...texts)
  return bulkPlaceholders.filter((name) => names.includes(name))
}

/**
 * The text of a mail to many, with what is the same for all filled: the user's name and the show; that alone which belongs to each
 * recipient is left in it (M-42). Of a locked template the user's name alone is filled (M-15).
 * @param files those that go with it
 */
export async function commonText(
  { subject, content, template_id, language, session_id }: Text,
  files: readonly MediaFile[],
  userName: string,
  connection?: Connection,
): Promise<CommonText> {
  const template = template_id === null ? undefined : await findTemplateKind(template_id, connection)
  const isLocked = template?.is_locked === true
  const shown = isLocked
    ? { values: {}, show: null, session: null }
    : await commonShowValues(
        { type: template?.type ?? mainShowType, language, chosen: { session: session_id, field } },
        connection,
      )
  const values = literalValues({ ...shown.values, USERNAME: userName })
  const html = outgoingHtml(content, files)
  const filled = { subject: filledText(subject, values), html: filledHtml(html, values) }
  const known = await knownNames(connection)
  const own = isLocked ? [] : bulkPlaceholdersIn(filled.subject, filled.html)
  const needed = bulkPlaceholdersIn(filledText(filled.subject, nameless), filledHtml(filled.html, nameless))
  const speaksOfIt = placeholdersIn(subject, html).some((name) => shown.values[name])
  return {
    ...filled,
    missing: placeholdersIn(filled.subject, filled.html).filter(
      (name) => known.has(name) && !own.some((one) => one === name),
    ),
    needs: own.filter((name) => needed.includes(name)),
    show: speaksOfIt ? shown.show : null,
    session: speaksOfIt ? shown.session : null,
  }
}
