import { cleanHtml } from "#lib/backend/mail/templates/clean-html.ts"
import { refuseUnknown } from "#lib/backend/mail/templates/placeholders.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, forbidden, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type AuditedAction, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween, type FieldValues } from "#lib/backend/records/changes.ts"
import { isBlank } from "#lib/backend/records/notes/html.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { maxSnippets } from "#lib/contract/mail/snippet-terms.ts"
import type { Snippet, SnippetInput } from "#lib/contract/mail/snippets.ts"
import { lockSnippet, snippetColumns } from "./data.ts"

type Based = { id: number; version: number }
type Caller = { user: User; actor: Actor }

const indexes = ["snippet_own_shortcut", "snippet_shared_shortcut"]

/** What is stored: without what could run or load. @throws 422 by field */
async function checked(input: SnippetInput, connection: Connection): Promise<SnippetInput> {
  const clean = {
    ...input,
    text_en: cleanHtml(input.text_en, "text_en"),
    text_fr: cleanHtml(input.text_fr, "text_fr"),
  }
  if (isBlank(clean.text_en) && isBlank(clean.text_fr)) throw invalid({ text_en: ["required"] })
  const texts = (["text_en", "text_fr"] as const).map((field) => ({
    subject: "",
    content: clean[field],
    fields: { subject: field, content: field },
  }))
  // Words in capitals in brackets are text that is meant; it is looked at again in each mail.
  await refuseUnknown(texts, connection, "any")
  return clean
}

/** @throws 422 on `shortcut` for one that another snippet has */
async function withOwnShortcut<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw indexes.some((index) => isTaken(error, index)) ? invalid({ shortcut: ["already_exists"] }) : error
  }
}

/** Counted while others wait: two calls at once do not pass the limit together. */
async function refuseTooMany(user: User, isShared: boolean, connection: Connection): Promise<void> {
  await query(
    { text: "SELECT pg_advisory_xact_lock(hashtext('snippet'), $1)", values: [isShared ? 0 : user.id] },
    connection,
  )
  const { count } = await queryOne<{ count: number }>(
    {
      text: `SELECT count(*)::int AS count FROM snippet WHERE is_shared = $2 AND ($2 OR user_id = $1)`,
      values: [user.id, isShared],
    },
    connection,
  )
  if (count >= maxSnippets)
    throw invalid({ name: [{ code: "too_many", values: { value: String(maxSnippets) } }] })
}

/** What the audit log has of a snippet: what is a user's own is nobody else's to read. */
const logged = ({ name, shortcut, text_en, text_fr, is_shared }: SnippetInput): FieldValues =>
  is_shared ? { name, shortcut, content: text_en, content_fr: text_fr, is_shared } : { is_shared }

/** Writes down a change of what is for all, or was. */
async function logShared(
  actor: Actor,
  action: AuditedAction,
  { id, version, before, fresh }: { id: number; version: number; before?: SnippetInput; fresh: SnippetInput },
  connection: Connection,
): Promise<void> {
  if (!fresh.is_shared && !before?.is_shared) return
  const changes = changesBetween(before ? logged(before) : {}, logged(fresh))
  await writeAudit({ actor, action, type: "snippet", id, changes, version }, connection)
}

/** @throws 403 for one that is for all, unless an administrator adds it; 422 by field */
export function createSnippet(input: SnippetInput, { user, actor }: Caller): Promise<Snippet> {
  if (input.is_shared && !user.isAdmin) throw forbidden("admin")
  return withOwnShortcut(() =>
    inTransaction(async (connection) => {
      await refuseTooMany(user, input.is_shared, connection)
      const { name, shortcut, text_en, text_fr, is_shared } = await checked(input, connection)
      const stored = await queryOne<Omit<Snippet, "is_own">>(
        {
          text: `INSERT INTO snippet (user_id, name, shortcut, text_en, text_fr, is_shared) VALUES ($1, $2, $3, $4, $5, $6)
            RETURNING ${snippetColumns}`,
          values: [user.id, name, shortcut, text_en, text_fr, is_shared],
        },
        connection,
      )
      await logShared(actor, "create", { ...stored, fresh: stored }, connection)
      return { ...stored, is_own: true }
    }),
  )
}

/** @throws 404 for another's, 403 for one for all that no administrator changes, 409 with it at another version */
async function lockOwn({ id, version }: Based, user: User, connection: Connection): Promise<Snippet> {
  const current = await lockSnippet(id, user.id, connection)
  if (!current) throw notFound("snippet")
  if (current.is_shared && !user.isAdmin) throw forbidden("admin")
  if (current.version !== version) throw conflict("snippet_changed", current)
  return current
}

/** Changes a snippet. Throws as `createSnippet`, 404, 409. */
export function editSnippet(based: Based, input: SnippetInput, { user, actor }: Caller): Promise<Snippet> {
  return withOwnShortcut(() =>
    inTransaction(async (connection) => {
      const current = await lockOwn(based, user, connection)
      if (input.is_shared && !user.isAdmin) throw forbidden("admin")
      if (input.is_shared !== current.is_shared) await refuseTooMany(user, input.is_shared, connection)
      const { name, shortcut, text_en, text_fr, is_shared } = await checked(input, connection)
      const stored = await queryOne<Omit<Snippet, "is_own">>(
        {
          text: `UPDATE snippet SET name = $2, shortcut = $3, text_en = $4, text_fr = $5, is_shared = $6, version = version + 1
            WHERE id = $1 RETURNING ${snippetColumns}`,
          values: [current.id, name, shortcut, text_en, text_fr, is_shared],
        },
        connection,
      )
      await logShared(actor, "edit", { ...stored, before: current, fresh: stored }, connection)
      return { ...stored, is_own: current.is_own }
    }),
  )
}

/** Deletes a snippet. Throws a 403, 404, 409. */
export function removeSnippet(based: Based, { user, actor }: Caller): Promise<void> {
  return inTransaction(async (connection) => {
    const { id, name, is_shared } = await lockOwn(based, user, connection)
    await query({ text: "DELETE FROM snippet WHERE id = $1", values: [id] }, connection)
    if (!is_shared) return
    await writeAudit(
      { actor, action: "delete", type: "snippet", id, changes: { name: [name, null] } },
      connection,
    )
  })
}
