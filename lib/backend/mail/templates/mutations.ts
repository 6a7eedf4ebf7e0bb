import { refuseUnknown } from "#lib/backend/mail/templates/placeholders.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { MailTemplate, TemplateInput } from "#lib/contract/mail/mail-templates.ts"
import { mailLanguages } from "#lib/contract/mail/mail-terms.ts"
import { cleanHtml } from "./clean-html.ts"
import { getTemplate, listVersions } from "./data.ts"

type Based = { template: number; version?: number | undefined }

/** The texts without what could run or load. */
function cleaned({ texts, ...fields }: TemplateInput): TemplateInput {
  const clean = (language: "en" | "fr") => {
    const text = texts[language]
    return text && { ...text, content: cleanHtml(text.content, `texts.${language}.content`) }
  }
  return { ...fields, texts: { en: clean("en"), fr: clean("fr") } }
}

/** Subject and body of each language, with what they are called. */
const textsOf = ({ texts }: TemplateInput) =>
  mailLanguages.flatMap((language) => {
    const text = texts[language]
    const fields = { subject: `texts.${language}.object`, content: `texts.${language}.content` }
    return text ? [{ subject: text.object, content: text.content, fields }] : []
  })

/** Holds a template until the transaction ends. Throws a 404, a 409 with the stored one when it is another version by now. */
async function lockTemplate({ template, version }: Based, connection: Connection): Promise<MailTemplate> {
  await query({ text: "SELECT FROM mail_template WHERE id = $1 FOR UPDATE", values: [template] }, connection)
  const current = await getTemplate(template, connection)
  if (version !== undefined && current.version !== version) throw conflict("mail_template_changed", current)
  return current
}

async function writeTexts(id: number, { texts }: TemplateInput, connection: Connection): Promise<void> {
  const rows = mailLanguages.flatMap((language) => {
    const text = texts[language]
    return text ? [{ language, ...text }] : []
  })
  await query(
    {
      text: `WITH gone AS (DELETE FROM mail_template_text WHERE template_id = $1
          AND language NOT IN (SELECT language FROM jsonb_to_recordset($2) AS text (language text)))
        INSERT INTO mail_template_text (template_id, language, title, object, content)
        SELECT $1, language, title, object, content
        FROM jsonb_to_recordset($2) AS text (language text, title text, object text, content text)
        ON CONFLICT (template_id, language) DO UPDATE
          SET title = excluded.title, object = excluded.object, content = excluded.content`,
      values: [id, JSON.stringify(rows)],
    },
    connection,
  )
}

/** @throws 422 on `documents` for one that is unknown */
async function writeDocuments(id: number, documents: number[], connection: Connection): Promise<void> {
  const known = await query(
    { text: "SELECT id FROM document WHERE id = ANY ($1::int[]) FOR KEY SHARE", values: [documents] },
    connection,
  )
  if (known.length < new Set(documents).size) throw invalid({ documents: ["unknown_value"] })
  await query(
    {
      text: `WITH gone AS (DELETE FROM mail_template_document WHERE template_id = $1 AND document_id <> ALL ($2::int[]))
        INSERT INTO mail_template_document (template_id, document_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING`,
      values: [id, documents],
    },
    connection,
  )
}

/** What the audit trail says of a template; the texts themselves are in its versions. */
const audited = ({ type, lifecycle, is_locked, texts }: Omit<TemplateInput, "documents">) => ({
  title: texts.en?.title ?? texts.fr?.title ?? "",
  template_type_id: type,
  lifecycle_name: lifecycle,
  is_locked,
  object: texts.en?.object ?? texts.fr?.object ?? "",
  content: texts.en?.content ?? texts.fr?.content ?? "",
  content_fr: texts.en ? (texts.fr?.content ?? null) : null,
})

/** Adds a template after the others of its type. Throws a 422 by field. */
export function createTemplate(input: TemplateInput, actor: Actor): Promise<MailTemplate> {
  const fresh = cleaned(input)
  return inTransaction(async (connection) => {
    await refuseUnknown(textsOf(fresh), connection, "any")
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO mail_template (type, lifecycle, is_locked, position)
          SELECT $1::int, $2, $3, coalesce(max(position) + 1, 0) FROM mail_template WHERE type = $1::int RETURNING id`,
        values: [fresh.type, fresh.lifecycle, fresh.is_locked],
      },
      connection,
    )
    await writeTexts(id, fresh, connection)
    await writeDocuments(id, fresh.documents, connection)
    const changes = changesBetween({}, audited(fresh))
    await writeAudit({ actor, action: "create", type: "mail_template", id, changes, version: 1 }, connection)
    return getTemplate(id, connection)
  })
}

/** Keeps a template as it is now, for whoever wants it back. */
async function keepVersion(current: MailTemplate, actor: Actor, connection: Connection): Promise<void> {
  const { id, version, type, lifecycle, is_locked, texts } = current
  await query(
    {
      text: "INSERT INTO mail_template_version (template_id, version, values, user_id) VALUES ($1, $2, $3, $4)",
      values: [id, version, JSON.stringify({ type, lifecycle, is_locked, texts }), actor.userId],
    },
    connection,
  )
}

async function store(
  current: MailTemplate,
  fresh: TemplateInput,
  action: "edit" | "restore",
  actor: Actor,
  connection: Connection,
): Promise<MailTemplate> {
  const { id, version } = current
  const changes = changesBetween(audited(current), audited(fresh))
  const before = current.documents.map(({ document_id }) => document_id)
  const isSameFiles =
    before.length === fresh.documents.length && fresh.documents.every((one) => before.includes(one))
  const isSameText = JSON.stringify(current.texts) === JSON.stringify(fresh.texts)
  if (Object.keys(changes).length === 0 && isSameFiles && isSameText) return current
  await keepVersion(current, actor, connection)
  await query(
    {
      text: "UPDATE mail_template SET type = $2, lifecycle = $3, is_locked = $4, version = version + 1 WHERE id = $1",
      values: [id, fresh.type, fresh.lifecycle, fresh.is_locked],
    },
    connection,
  )
  await writeTexts(id, fresh, connection)
  await writeDocuments(id, fresh.documents, connection)
  await writeAudit({ actor, action, type: "mail_template", id, changes, version: version + 1 }, connection)
  return getTemplate(id, connection)
}

/** Changes a template; what it was becomes a version. Throws a 404, a 409 with the stored one, a 422 by field. */
export function editTemplate(based: Based, input: TemplateInput, actor: Actor): Promise<MailTemplate> {
  const fresh = cleaned(input)
  return inTransaction(async (connection) => {
    const current = await lockTemplate(based, connection)
    await refuseUnknown(textsOf(fresh), connection, "any")
    return store(current, fresh, "edit", actor, connection)
  })
}

/** Brings a version back; the documents stay those of now. Throws a 404, a 409 with the stored one. */
export function restoreVersion(based: Based, of: number, actor: Actor): Promise<MailTemplate> {
  return inTransaction(async (connection) => {
    const current = await lockTemplate(based, connection)
    const earlier = (await listVersions(based.template, connection)).find(({ version }) => version === of)
    if (!earlier) throw notFound("mail_template")
    const { type, lifecycle, is_locked, texts } = earlier
    const documents = current.documents.map(({ document_id }) => document_id)
    return store(current, { type, lifecycle, is_locked, texts, documents }, "restore", actor, connection)
  })
}

/** Refuses while payment reminders are written with a template. Throws a 409 with the stored one. */
async function refuseReminding(current: MailTemplate, connection: Connection): Promise<void> {
  const steps = await query(
    {
      text: "SELECT FROM payment_reminder_step WHERE $1 IN (template_id, template_fr_id) LIMIT 1",
      values: [current.id],
    },
    connection,
  )
  if (steps.length > 0) throw conflict("template_of_reminders", current)
}

/**
 * Deletes a template with its versions; mails made of it stay.
 * @throws 404, 409 with the stored one, also while payment reminders are written with it
 */
export function removeTemplate(based: Based, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const current = await lockTemplate(based, connection)
    await refuseReminding(current, connection)
    await query({ text: "DELETE FROM mail_template WHERE id = $1", values: [current.id] }, connection)
    const { title } = audited(current)
    const changes = { title: [title, null] satisfies [string, null] }
    await writeAudit({ actor, action: "delete", type: "mail_template", id: current.id, changes }, connection)
  })
}
