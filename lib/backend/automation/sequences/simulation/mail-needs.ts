import { knownNames } from "#lib/backend/mail/templates/known-names.ts"
import { shownShowValues } from "#lib/backend/mail/templates/show-values.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import { filledHtml, filledText, placeholdersIn } from "#lib/contract/mail/fill-placeholders.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import { findRunSession } from "../mails/run-values.ts"
import type { Person } from "./people.ts"

/** Of a recipient without a name: what stays of a greeting needs none. */
const nameless = { FIRST_NAME: "", LAST_NAME: "" }

type Text = { id: number; language: MailLanguage; subject: string; content: string }

/**
 * Placeholders of each mail of a flow that the record has to fill, by node: a mail that lacks one is not sent. Those that
 * nobody fills, as of a show without a session, are among them.
 */
export async function mailNeeds({ nodes }: Flow, session: number | null): Promise<Map<string, string[]>> {
  const mails = nodes.flatMap(({ id, data }) =>
    "emailTemplateId" in data ? [{ id, email: data.emailTemplateId }] : [],
  )
  const [texts, about, known] = await Promise.all([
    query<Text>({
      name: "texts-of-mails",
      text: "SELECT id, language, subject, content FROM sequence_email WHERE id = ANY ($1::int[])",
      values: [mails.map(({ email }) => email)],
    }),
    findRunSession(session),
    knownNames(),
  ])
  const needs = texts.map(({ id, language, subject, content }) => {
    const filled = about ? shownShowValues(about, language) : {}
    const needed = placeholdersIn(filledText(subject, nameless), filledHtml(content, nameless))
    const open = needed.filter((name) => known.has(name) && !filled[name])
    return [id, open] as const
  })
  const byMail = new Map(needs)
  return new Map(mails.map(({ id, email }) => [id, byMail.get(email) ?? []]))
}

type Named = Pick<Person, "has_brand" | "has_first_name" | "has_last_name" | "has_sales_contact_name">

/** Placeholders that stand for something on a person's record. The sender's name stands for somebody always. */
export function filledOf(person: Named): Set<string> {
  return new Set([
    "USERNAME",
    ...(person.has_brand ? ["BRAND"] : []),
    ...(person.has_first_name ? ["FIRST_NAME"] : []),
    ...(person.has_last_name ? ["LAST_NAME"] : []),
    ...(person.has_sales_contact_name ? ["FIRST_NAME_PRIMARY_SALES_CONTACT"] : []),
  ])
}
