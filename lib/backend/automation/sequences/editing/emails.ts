import { cleanHtml } from "#lib/backend/mail/templates/clean-html.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { SequenceEmail } from "#lib/contract/automation/sequence-drawing.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import { type CheckedText, checkMail, doubtfulOf, knownForMails, unknownIn } from "./check-mail.ts"
import { missingLinksWith } from "./missing-links.ts"

/** Runs that will send the mail and have not: in progress, on a flow with it, without a mail of it that went, is going, or was written and is tried again. */
const waiting = `(SELECT count(*)::int FROM sequence_run run JOIN sequence_version version ON version.id = run.version_id
  WHERE run.status = 'in_progress' AND run.sequence_id = email.sequence_id
    AND jsonb_path_exists(version.flow, '$.nodes[*].data.emailTemplateId ? (@ == $email)', jsonb_build_object('email', email.id))
    AND NOT EXISTS (SELECT FROM mailing_send WHERE run_id = run.id AND email_id = email.id AND (delivery <> 'queued' OR mail_id IS NOT NULL)))`

/** Whether it is sent: by the version that new runs take, or by one with runs in progress. */
const isLive = `EXISTS (SELECT FROM sequence_version version
  WHERE version.sequence_id = email.sequence_id AND version.published_at IS NOT NULL
    AND jsonb_path_exists(version.flow, '$.nodes[*].data.emailTemplateId ? (@ == $email)', jsonb_build_object('email', email.id))
    AND (version.number = (SELECT max(number) FROM sequence_version WHERE sequence_id = email.sequence_id AND published_at IS NOT NULL)
      OR (SELECT sum(waiting) FROM sequence_counter WHERE version_id = version.id AND part = '') > 0))`

/** The text of a mail of a sequence; throws a 404. */
export async function getEmail(id: number, connection?: Connection): Promise<SequenceEmail> {
  const [found] = await query<SequenceEmail>(
    {
      name: "sequence-email",
      text: `SELECT id, sequence_id, language, subject, content, as_text, (subject, content) <> (first_subject, first_content) AS is_changed, ${isLive} AS is_live, ${waiting} AS waiting, version
        FROM sequence_email email WHERE id = $1`,
      values: [id],
    },
    connection,
  )
  if (!found) throw notFound("sequence_email")
  return found
}

/** Without a language it keeps the one it has. */
type EditedText = CheckedText & { language?: MailLanguage | undefined }

/** @throws 422 on the field for what would keep a flow from being published: a mail that is sent goes out as it is saved */
async function refuseFaulty(text: CheckedText, connection: Connection): Promise<void> {
  const fields = new Set(checkMail(text, await knownForMails(connection)).map(({ field }) => field))
  if (fields.size === 0) return
  throw invalid(Object.fromEntries([...fields].map((field) => [field, ["mail_has_problems"]])))
}

async function write(
  email: SequenceEmail,
  { subject, content, as_text, language = email.language }: EditedText,
  actor: Actor,
  connection: Connection,
) {
  const audited = (text: Required<EditedText>) => ({
    subject: text.subject,
    content: text.content,
    language: text.language,
    as_text: text.as_text.join(", "),
  })
  const changes = changesBetween(audited(email), audited({ subject, content, as_text, language }))
  if (Object.keys(changes).length === 0) return email
  if (email.is_live) await refuseFaulty({ subject, content, as_text }, connection)
  await query(
    {
      text: "UPDATE sequence_email SET subject = $2, content = $3, language = $4, as_text = $5, version = version + 1 WHERE id = $1",
      values: [email.id, subject, content, language, as_text],
    },
    connection,
  )
  const entry = { actor, action: "edit", type: "sequence_email", id: email.id, changes } as const
  await writeAudit({ ...entry, version: email.version + 1 }, connection)
  return getEmail(email.id, connection)
}

/** Waits for a publication of its sequence, which checks the text as it is stored: an edit does not slip in between. */
async function lockEmail(id: number, connection: Connection): Promise<SequenceEmail> {
  const ofEmail =
    "SELECT FROM sequence WHERE id = (SELECT sequence_id FROM sequence_email WHERE id = $1) FOR SHARE"
  await query({ text: ofEmail, values: [id] }, connection)
  await query({ text: "SELECT FROM sequence_email WHERE id = $1 FOR UPDATE", values: [id] }, connection)
  return getEmail(id, connection)
}

/** Changes the text, for all who have not got the mail. Throws a 404, a 409 with the stored text, a 422 for what no editor makes, and by field for what `refuseFaulty` finds. */
export function editEmail(
  { id, version }: { id: number; version?: number | undefined },
  { content, ...text }: EditedText,
  actor: Actor,
): Promise<SequenceEmail> {
  const clean = { ...text, content: cleanHtml(content, "content") }
  return inTransaction(async (connection) => {
    const stored = await lockEmail(id, connection)
    if (version !== undefined && version !== stored.version) throw conflict("sequence_email_changed", stored)
    return write(stored, clean, actor, connection)
  })
}

/** Brings the first text back. Throws as `editEmail`. */
export function resetEmail(
  { id, version }: { id: number; version?: number | undefined },
  actor: Actor,
): Promise<SequenceEmail> {
  return inTransaction(async (connection) => {
    const stored = await lockEmail(id, connection)
    if (version !== undefined && version !== stored.version) throw conflict("sequence_email_changed", stored)
    const [first] = await query<Pick<CheckedText, "subject" | "content">>(
      {
        text: "SELECT first_subject AS subject, first_content AS content FROM sequence_email WHERE id = $1",
        values: [id],
      },
      connection,
    )
    return first ? write(stored, { ...first, as_text: stored.as_text }, actor, connection) : stored
  })
}

/**
 * What keeps a text from going out, and what it can go out with and is good to know. Throws a 422 for what no editor makes.
 * @param email the mail whose text it is to be; undefined for one that is not there yet
 */
export async function checkText({ email, content, ...text }: CheckedText & { email?: number | undefined }) {
  const clean = { ...text, content: cleanHtml(content, "content") }
  const known = await knownForMails()
  const unknown = unknownIn(clean, known)
  const found = checkMail(clean, known, unknown)
  return {
    doubtful: doubtfulOf(unknown, known),
    problems: found.map(({ field, problem, detail = null }) => ({ field, problem, detail })),
    missing_links: email === undefined ? [] : await missingLinksWith(email, clean.content),
  }
}

type NewText = CheckedText & { language: MailLanguage }

/** Adds the text of a mail to a sequence. Throws a 404, a 422 for what no editor makes. */
export function addEmail(
  sequence: number,
  { subject, content, as_text, language }: NewText,
): Promise<SequenceEmail> {
  const clean = cleanHtml(content, "content")
  return inTransaction(async (connection) => {
    const [made] = await query<{ id: number }>(
      {
        text: `INSERT INTO sequence_email (sequence_id, language, subject, content, as_text, first_subject, first_content)
          SELECT id, $2, $3, $4, $5, $3, $4 FROM sequence WHERE id = $1 RETURNING id`,
        values: [sequence, language, subject, clean, as_text],
      },
      connection,
    )
    if (!made) throw notFound("sequence")
    return getEmail(made.id, connection)
  })
}
