import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { MailTemplate, TemplateRow, TemplateVersion } from "#lib/contract/mail/mail-templates.ts"
import type { MailLanguage, TemplateGroup } from "#lib/contract/mail/mail-terms.ts"
import type { Option } from "#lib/contract/platform/fields.ts"

/** The text in a language, else in the one there is. */
const shownText = (language: string) => `JOIN LATERAL (SELECT title, object FROM mail_template_text
  WHERE template_id = template.id ORDER BY language = ${language} DESC LIMIT 1) AS shown ON true`

/** Templates of a group in their order; 0 is all. @param search words of title, subject or text, in any language */
export function listTemplates(
  group: TemplateGroup,
  search: string,
  language: MailLanguage,
): Promise<TemplateRow[]> {
  const parameters = new Parameters()
  const conditions = searchConditions(
    search,
    "search_text(text.title, text.object, text.content)",
    parameters,
  )
  const found = conditions.length
    ? `EXISTS (SELECT FROM mail_template_text text WHERE text.template_id = template.id AND ${conditions.join(" AND ")})`
    : "true"
  const shown = shownText(parameters.add(language))
  return query<TemplateRow>({
    text: `SELECT template.id, type, shown.title, shown.object, lifecycle, is_locked, version,
        ARRAY(SELECT language FROM mail_template_text WHERE template_id = template.id ORDER BY language) AS languages,
        (SELECT count(*)::int FROM mail_template_document WHERE template_id = template.id) AS documents
      FROM mail_template template ${shown}
      WHERE ${found} AND (${parameters.add(group)}::int = 0 OR type = ${parameters.add(group)}::int)
      ORDER BY type, position, template.id`,
    values: parameters.values,
  })
}

const textOf = (
  language: MailLanguage,
) => `(SELECT json_build_object('title', title, 'object', object, 'content', content)
  FROM mail_template_text WHERE template_id = template.id AND language = '${language}')`

const documents =
  list(`SELECT document.id AS document_id, document.file_id AS media_id, document.name, file.mime, file.size::float8 AS size
  FROM mail_template_document attached JOIN document ON document.id = attached.document_id
  JOIN stored_file file ON file.id = document.file_id
  WHERE attached.template_id = template.id ORDER BY document.name, document.id`)

/** A template in its languages, with its documents. Throws a 404. */
export async function getTemplate(id: number, connection?: Connection): Promise<MailTemplate> {
  const [found] = await query<MailTemplate>(
    {
      name: "mail-template",
      text: `SELECT id, type, lifecycle, is_locked, version,
          json_build_object('en', ${textOf("en")}, 'fr', ${textOf("fr")}) AS texts, ${documents} AS documents
        FROM mail_template template WHERE id = $1`,
      values: [id],
    },
    connection,
  )
  if (!found) throw notFound("mail_template")
  return found
}

type TemplateKind = Pick<MailTemplate, "type" | "is_locked">

/** What decides how a template's placeholders are filled; undefined for one that is gone. */
export async function findTemplateKind(
  id: number,
  connection?: Connection,
): Promise<TemplateKind | undefined> {
  const [found] = await query<TemplateKind>(
    {
      name: "mail-template-kind",
      text: "SELECT type, is_locked FROM mail_template WHERE id = $1",
      values: [id],
    },
    connection,
  )
  return found
}

/** Earlier versions, the latest first; at most 100. Throws a 404 for an unknown template. */
export async function listVersions(template: number, connection?: Connection): Promise<TemplateVersion[]> {
  await getTemplate(template, connection)
  return query<TemplateVersion>(
    {
      name: "mail-template-versions",
      text: `SELECT kept.version, ${exactMoment("kept.at")} AS at,
          CASE WHEN author.id IS NOT NULL THEN json_build_object('id', author.id, 'name', author.name) END AS "user",
          (values ->> 'type')::int AS type, values ->> 'lifecycle' AS lifecycle,
          (values ->> 'is_locked')::boolean AS is_locked, values -> 'texts' AS texts
        FROM mail_template_version kept LEFT JOIN "user" author ON author.id = kept.user_id
        WHERE template_id = $1 ORDER BY kept.version DESC LIMIT 100`,
      values: [template],
    },
    connection,
  )
}

type Uses = { lifecycle: { name: string; registrations: number } | null; drafts: number; documents: Option[] }

/** Where a template is used. Throws a 404. */
export async function usesOf(template: number): Promise<Uses> {
  const { documents: attached } = await getTemplate(template)
  const [uses] = await query<Omit<Uses, "documents">>({
    name: "mail-template-uses",
    text: `SELECT (SELECT json_build_object('name', lifecycle.name,
          'registrations', (SELECT count(*) FROM registration WHERE lifecycle_id = lifecycle.id AND deleted_at IS NULL))
        FROM registration_lifecycle lifecycle WHERE lifecycle.name = template.lifecycle::citext) AS lifecycle,
        (SELECT count(*)::int FROM mail_draft WHERE values ->> 'template_id' = template.id::text) AS drafts
      FROM mail_template template WHERE template.id = $1`,
    values: [template],
  })
  if (!uses) throw notFound("mail_template")
  return { ...uses, documents: attached.map(({ document_id, name }) => ({ id: document_id, name })) }
}

/** The template that answers to a registration's lifecycle, of the kind its show has; null where there is none. */
export async function findOffered(registration: number, language: MailLanguage): Promise<Option | null> {
  const [found] = await query<Option>({
    name: "offered-mail-template",
    text: `SELECT template.id, shown.title AS name
      FROM registration JOIN registration_lifecycle lifecycle ON lifecycle.id = registration.lifecycle_id
      JOIN tradeshow_session session ON session.id = registration.tradeshow_session_id
      JOIN tradeshow show ON show.id = session.tradeshow_id
      JOIN mail_template template ON template.lifecycle::citext = lifecycle.name AND template.type = show.template_type_id
      ${shownText("$2")}
      WHERE registration.id = $1 AND registration.deleted_at IS NULL ORDER BY template.position, template.id LIMIT 1`,
    values: [registration, language],
  })
  return found ?? null
}
