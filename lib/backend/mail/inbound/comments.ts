import { can, type Holder } from "#lib/access/abilities.ts"
import { mayReadComments } from "#lib/backend/mail/reading/mail-sql.ts"
import { abilitiesSql, permissionsSql } from "#lib/backend/platform/callers/token-abilities.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { conflict, invalid, notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import { remind } from "#lib/backend/records/notifications/mutations.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { MailComment } from "#lib/contract/mail/mail-comments.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"
import { namedIn } from "./named-in.ts"
import { getThread } from "./threads.ts"

const translate = translators("messenger.comments")

const columns = `comment.id, comment.thread_id AS thread, comment.text,
  CASE WHEN author.id IS NOT NULL THEN json_build_object('id', author.id, 'name', author.name) END AS author,
  ${list(`SELECT "user".id, "user".name FROM mail_comment_mention mention JOIN "user" ON "user".id = mention.user_id
    WHERE mention.comment_id = comment.id ORDER BY "user".name, "user".id`)} AS named,
  ${exactMoment("comment.created_at")} AS created_at, ${exactMoment("comment.edited_at")} AS edited_at, comment.version`
const tables = `mail_comment comment LEFT JOIN "user" author ON author.id = comment.author_id`

/** Comments of a conversation, the oldest first; none where the user may not read all of its mails. */
export function listComments(thread: number, viewer: number): Promise<MailComment[]> {
  return query<MailComment>({
    name: "comments-of-thread",
    text: `SELECT ${columns} FROM ${tables} WHERE comment.thread_id = $1 AND ${mayReadComments("$2", "$1")}
      ORDER BY comment.created_at, comment.id LIMIT 500`,
    values: [thread, viewer],
  })
}

async function readComment(id: number, connection: Connection): Promise<MailComment | undefined> {
  const [comment] = await query<MailComment>(
    { text: `SELECT ${columns} FROM ${tables} WHERE comment.id = $1`, values: [id] },
    connection,
  )
  return comment
}

/** @throws 404 as `getThread`, 403 where some of its mails are kept from the user */
async function requireReadable(thread: number, viewer: number, connection: Connection): Promise<void> {
  await getThread(thread, viewer, connection)
  if (!(await mayRead(thread, viewer, connection)))
    throw new Refusal(403, { message: "conversation_not_yours" })
}

async function mayRead(thread: number, user: number, connection: Connection): Promise<boolean> {
  const text = `SELECT WHERE ${mayReadComments("$2::int", "$1::int")}`
  return (await query({ text, values: [thread, user] }, connection)).length > 0
}

type Colleague = Holder & { id: number; owner_id: number | null; name: string; language: string }

/** Those who can be named: users who may sign in, by their name and the one that they sell under. */
const colleaguesSql = `SELECT u.id, owner.id AS owner_id, u.language, called.name, u.is_admin AS "isAdmin",
    ${permissionsSql(abilitiesSql)} AS permissions
  FROM "user" u LEFT JOIN owner ON owner.user_id = u.id
  CROSS JOIN LATERAL (SELECT u.name UNION SELECT owner.nickname::text WHERE owner.nickname IS NOT NULL) called (name)
  WHERE u.disabled_at IS NULL`

/** Who is named in a text, each once. */
async function findNamed(text: string, connection: Connection): Promise<Colleague[]> {
  if (!text.includes("@")) return []
  const colleagues = await query<Colleague>({ text: colleaguesSql, values: [] }, connection)
  return [...new Map(namedIn(text, colleagues).map((one) => [one.id, one])).values()]
}

/**
 * Writes down who is named in a comment, and notifies those who were not named in it before; the notice, which others may read, says nothing of
 * what is written.
 * @throws 422 on `text` for one who may not read the conversation
 */
async function nameColleagues(
  { id, thread, text }: Pick<MailComment, "id" | "thread" | "text">,
  user: User,
  connection: Connection,
) {
  const named = await findNamed(text, connection)
  for (const colleague of named)
    if (!can(colleague, "mail.read") || !(await mayRead(thread, colleague.id, connection)))
      throw invalid({ text: ["conversation_private"] })
  await query(
    {
      text: "DELETE FROM mail_comment_mention WHERE comment_id = $1 AND user_id <> ALL ($2::int[])",
      values: [id, named.map((one) => one.id)],
    },
    connection,
  )
  const fresh = await query<{ user_id: number }>(
    {
      text: `INSERT INTO mail_comment_mention (comment_id, user_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING RETURNING user_id`,
      values: [id, named.map((one) => one.id)],
    },
    connection,
  )
  for (const { id: colleague, owner_id, language } of named) {
    if (owner_id === null || colleague === user.id || !fresh.some(({ user_id }) => user_id === colleague))
      continue
    const title = translate[toLocale(language)]("noticed", { name: user.name })
    await remind(
      { targetId: owner_id, title, link: `/messenger?thread=${thread}`, userId: user.id },
      connection,
    )
  }
}

/** Writes a comment on a conversation (M-68). @throws 404, 403 and 422 as above */
export function addComment(thread: number, text: string, user: User): Promise<MailComment> {
  return inTransaction(async (connection) => {
    // One that becomes part of another conversation meanwhile is there no more.
    await query({ text: "SELECT FROM mail_thread WHERE id = $1 FOR KEY SHARE", values: [thread] }, connection)
    await requireReadable(thread, user.id, connection)
    const [added] = await query<{ id: number }>(
      {
        text: "INSERT INTO mail_comment (thread_id, author_id, text) VALUES ($1, $2, $3) RETURNING id",
        values: [thread, user.id, text],
      },
      connection,
    )
    return finish({ id: added?.id ?? 0, thread, text }, user, connection)
  })
}

async function finish(
  comment: Pick<MailComment, "id" | "thread" | "text">,
  user: User,
  connection: Connection,
) {
  await nameColleagues(comment, user, connection)
  const read = await readComment(comment.id, connection)
  if (!read) throw notFound("comment")
  return read
}

/** @throws 404 for one that is not there or may not be read, 403 for that of somebody else */
async function lockOwn(id: number, user: User, connection: Connection): Promise<MailComment> {
  await query({ text: "SELECT FROM mail_comment WHERE id = $1 FOR UPDATE", values: [id] }, connection)
  const comment = await readComment(id, connection)
  if (!comment || !(await mayRead(comment.thread, user.id, connection))) throw notFound("comment")
  if (comment.author?.id !== user.id) throw new Refusal(403, { message: "comment_not_yours" })
  return comment
}

/** Changes a comment of the user's own; who was not named in it before is notified. @throws 409 with the stored one at another `version` */
export function editComment(
  asked: { comment: number; text: string; version: number },
  user: User,
): Promise<MailComment> {
  return inTransaction(async (connection) => {
    const current = await lockOwn(asked.comment, user, connection)
    if (current.version !== asked.version) throw conflict("comment_changed", current)
    await query(
      {
        text: "UPDATE mail_comment SET text = $2, edited_at = now(), version = version + 1 WHERE id = $1",
        values: [current.id, asked.text],
      },
      connection,
    )
    return finish({ ...current, text: asked.text }, user, connection)
  })
}

/** Deletes a comment of the user's own. */
export function removeComment(comment: number, user: User): Promise<void> {
  return inTransaction(async (connection) => {
    const { id } = await lockOwn(comment, user, connection)
    await query({ text: "DELETE FROM mail_comment WHERE id = $1", values: [id] }, connection)
  })
}
