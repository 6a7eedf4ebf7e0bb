import { hasDayLeft, nextDay } from "#lib/backend/mail/channels/day-left.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { picturePath } from "#lib/contract/mail/mail-pictures.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/**
 * SQL: whether all who have a mail keep it private, and the user is none of them: it is none of the user's, to answer, pin, remove or assign,
 * also while it is open to the user. A value that is asked of the few hidden mails: for EXISTS, PostgreSQL would first gather all mails that
 * the user has.
 * @param viewer parameter of the user's id
 * @param mail name of the mail in the statement
 */
export const isOthersPrivate = (viewer: string, mail = "mail") => `(${mail}.is_hidden AND (
    SELECT holder.user_id FROM mail_holder holder WHERE holder.mail_id = ${mail}.id AND holder.user_id = ${viewer}) IS NULL)`

/** SQL: whether others keep a mail private and it was opened to the user, to be read for a time (decision 0089). */
export const isDisclosed = (viewer: string, mail = "mail") =>
  `(${isOthersPrivate(viewer, mail)} AND mail_is_disclosed(${mail}.id, ${viewer}))`

/** SQL: whether what a mail says is kept from a user: others keep it private, and it was not opened to the user. */
export const isHidden = (viewer: string, mail = "mail") =>
  `(${isOthersPrivate(viewer, mail)} AND NOT mail_is_disclosed(${mail}.id, ${viewer}))`

/**
 * SQL: whether all mails of a conversation may be read by a user, and so its comments, which may speak of any of them (M-68).
 * @param thread SQL of its id
 */
export const mayReadComments = (viewer: string, thread: string) => `NOT EXISTS (SELECT FROM mail kept
    WHERE kept.thread_id = ${thread} AND kept.removed_at IS NULL AND ${isHidden(viewer, "kept")})`

/** SQL: whether the user of a mailbox may read a mail. @param mailbox parameter of the mailbox's id */
export const mayReadHere = (mailbox: string, mail = "mail") => `(NOT ${mail}.is_hidden OR EXISTS (
    SELECT FROM mail_holder holder JOIN mailbox_reader box USING (user_id)
    WHERE holder.mail_id = ${mail}.id AND box.mailbox_id = ${mailbox}))`

/** SQL: whether a mail of the conversation, which the statement has as `thread`, is the user's. @param which of its mails, as `held` */
const ownMail = (viewer: string, which = "true") => `EXISTS (SELECT FROM mail held
    JOIN mail_holder holder ON holder.mail_id = held.id AND holder.user_id = ${viewer}
    WHERE held.thread_id = thread.id AND held.removed_at IS NULL AND ${which})`

/** SQL: whether every mail of a conversation is private to others than the user. */
export const isThreadOthersPrivate = (viewer: string) =>
  `(thread.hidden_mails > 0 AND thread.hidden_mails = thread.mails AND NOT ${ownMail(viewer)})`

/** SQL: whether a mail of a conversation was opened to a user. */
export const hasDisclosed = (viewer: string) => `(thread.hidden_mails > 0 AND EXISTS (SELECT FROM mail opened
    WHERE opened.thread_id = thread.id AND opened.removed_at IS NULL AND ${isDisclosed(viewer, "opened")}))`

/** SQL: whether every mail of a conversation is kept from a user. */
export const isThreadHidden = (viewer: string) =>
  `(${isThreadOthersPrivate(viewer)} AND NOT ${hasDisclosed(viewer)})`

const shownText = (text: string, viewer: string) => `CASE WHEN ${isHidden(viewer)} THEN '' ELSE ${text} END`

/**
 * The conversation's subject; where some of its mails are kept from the user, that of the first one that is not.
 * @param isKept which mails are kept from the user
 */
export const threadSubject = (
  viewer: string,
  isKept = isHidden,
) => `CASE WHEN thread.hidden_mails = 0 THEN thread.subject ELSE coalesce((
    SELECT one.subject FROM mail one WHERE one.thread_id = thread.id AND one.removed_at IS NULL AND NOT ${isKept(viewer, "one")}
    ORDER BY one.sent_at, one.id LIMIT 1), '') END`
const option = (table: string) =>
  `CASE WHEN ${table}.id IS NOT NULL THEN json_build_object('id', ${table}.id, 'name', ${table}.name) END`

/** The first words of what a mail says, in one line. */
const excerpt = `btrim(left(regexp_replace(left(mail.text_body, 1000), '\\s+', ' ', 'g'), 200))`

/** SQL: whether HTML of a mail that was written here shows a file as a picture of its text. */
export const showsPicture = (html: string, file: string) =>
  `strpos(${html}, ' src="${picturePath}' || ${file} || '"') > 0`

/** SQL: rows of the files of a mail but for images that its text shows; mail_file_names of prisma/sql/13-mail.sql has the same. */
export const filesOf = (columns: string) => `SELECT ${columns}
   FROM mail_attachment part WHERE part.mail_id = mail.id AND (part.content_id IS NULL OR strpos(mail.html_body, part.path) = 0 AND (part.file_id IS NULL OR NOT ${showsPicture("mail.html_body", "part.file_id")}))
   ORDER BY part.position, part.id`

const fileColumns =
  "part.id, CASE WHEN part.file_id IS NOT NULL THEN part.path END AS path, part.name, part.mime, part.size, part.omitted"
const attachments = (viewer: string) =>
  `CASE WHEN ${isHidden(viewer)} THEN '[]'::json ELSE ${list(filesOf(fileColumns))} END`

/** A mail that is out is sent, also while it waits for those of its recipients who were deferred. SQL over `delivery`. */
export const sendingState = `CASE WHEN delivery.status IN ('queued', 'sending') AND delivery.deferred <> '[]' THEN 'sent' ELSE delivery.status::text END`

/** Of a mail that is due and waits because its mailbox has sent what it may in a day: until when. SQL over `delivery`. */
const waitsUntil = () => `(SELECT ${exactMoment(nextDay())} FROM mailbox
    WHERE mailbox.id = delivery.mailbox_id AND delivery.status = 'queued' AND delivery.due_at <= now() AND NOT ${hasDayLeft()})`

const delivery =
  () => `CASE WHEN delivery.mail_id IS NOT NULL THEN json_build_object('status', ${sendingState},
  'due_at', ${exactMoment("delivery.due_at")}, 'failure', delivery.failure, 'reply', delivery.reply, 'refused', delivery.refused,
  'deferred', delivery.deferred, 'waits_until', ${waitsUntil()}, 'is_undoable', ${sendingState} = 'queued') END`

/**
 * Columns of a mail as the wire has it, over `mailTables`.
 * @param body whether what it says comes along
 */
export const mailColumns = (
  viewer: string,
  { body }: { body: boolean },
) => `mail.id, mail.thread_id AS thread,
  ${shownText("mail.message_id", viewer)} AS id_message, ${isHidden(viewer)} AS is_hidden,
  ${isDisclosed(viewer)} AS is_disclosed, NULL::int AS id_sequence, mail.direction,
  json_build_object('name', mail.from_name, 'email', mail.from_email) AS "from", mail."to", mail.cc,
  ${shownText("mail.subject", viewer)} AS subject, ${shownText(excerpt, viewer)} AS excerpt,
  ${body ? shownText("mail.html_body", viewer) : "''"} AS html_body, ${attachments(viewer)} AS attachments, mail.pinned,
  (NOT ${isOthersPrivate(viewer)} AND mail.from_email <> '' AND (mail.direction = 'in' OR coalesce(${sendingState} = 'sent', true))) AS can_reply,
  mail.is_auto_reply, (mail.has_remote_images AND NOT ${isHidden(viewer)}) AS has_remote_images,
  mail.fails_dmarc, ${option("author")} AS author, ${delivery()} AS delivery,
  ${exactMoment("mail.sent_at")} AS date_showed, ${exactMoment("mail.created_at")} AS created_at`

/** Tables of `mailColumns`; the statement has the conversation as `thread`. */
export const mailJoins = `LEFT JOIN mail_delivery delivery ON delivery.mail_id = mail.id LEFT JOIN "user" author ON author.id = mail.author_id`

/** Records of a conversation that are named; more are on no screen. */
const maxNamed = 10

/**
 * The first of the records of a conversation, by name; a contact may have neither name nor address.
 * @param thread SQL of its id
 */
export const recordsOf = (kind: KindWith<"mails">, thread: string, max: number) =>
  list(`SELECT ${kind}.id, coalesce(${storedKinds[kind].trailName(kind)}, '') AS name FROM mail_thread_${kind} link
    JOIN ${kind} ON ${kind}.id = link.${kind}_id AND ${kind}.deleted_at IS NULL WHERE link.thread_id = ${thread}
    ORDER BY name, ${kind}.id LIMIT ${max}`)

const labels =
  list(`SELECT label.id, label.name::text, label.color_hex FROM mail_thread_label marked JOIN mail_label label ON label.id = marked.label_id
    WHERE marked.thread_id = thread.id ORDER BY label.name, label.id`)

/** Shared mailboxes that have a conversation and that a user reads. */
const sharedMailboxes = (viewer: string) =>
  list(`SELECT box.id, box.display_name AS name FROM mailbox_member shared JOIN mailbox box ON box.id = shared.mailbox_id
    WHERE shared.user_id = ${viewer} AND EXISTS (SELECT FROM mail one JOIN mail_copy copy ON copy.mail_id = one.id
      WHERE one.thread_id = thread.id AND copy.mailbox_id = box.id) ORDER BY normalise(box.display_name), box.id`)

/** Columns of a conversation as the wire has it, over `threadJoins`. */
export const threadColumns = (
  viewer: string,
) => `thread.id, ${threadSubject(viewer)} AS subject, thread.mails, thread.pinned,
  ${exactMoment("thread.last_mail_at")} AS last_mail_at, (coalesce(member.is_private, false) OR ${isThreadOthersPrivate(viewer)}) AS is_private,
  ${isThreadHidden(viewer)} AS is_hidden, ${hasDisclosed(viewer)} AS is_disclosed, ${ownMail(viewer)} AS may_hide,
  (coalesce(member.is_private, false) AND ${ownMail(viewer, "NOT held.is_hidden")}) AS is_shared,
  ${option("assignee")} AS assignee, coalesce(member.unread, 0) AS unread,
  CASE WHEN member.done_at IS NOT NULL THEN 'done' WHEN member.snoozed_until IS NOT NULL THEN 'snoozed' WHEN member.user_id IS NOT NULL THEN 'open' END
    AS state, ${exactMoment("member.snoozed_until")} AS snoozed_until, member.returned_by,
  (SELECT count(*)::int FROM mail_comment WHERE mail_comment.thread_id = thread.id AND ${mayReadComments(viewer, "thread.id")}) AS comments,
  (SELECT coalesce(max(newest.id), 0) FROM mail newest WHERE newest.thread_id = thread.id) AS newest_mail,
  CASE WHEN ${isThreadHidden(viewer)} THEN '[]'::json ELSE ${labels} END AS labels,
  ${sharedMailboxes(viewer)} AS mailboxes,
  ${recordsOf("contact", "thread.id", maxNamed)} AS contacts, ${recordsOf("company", "thread.id", maxNamed)} AS companies`

/** SQL: whether a conversation is neither done nor snoozed. @param member name of the user's row in the statement */
export const isOpen = (member: string) => `${member}.done_at IS NULL AND ${member}.snoozed_until IS NULL`

/** Tables of `threadColumns`; the statement has the conversation as `thread`. */
export const threadJoins = (viewer: string) => `LEFT JOIN "user" assignee ON assignee.id = thread.assignee_id
  LEFT JOIN mail_thread_member member ON member.thread_id = thread.id AND member.user_id = ${viewer}`

/** The latest mail of a conversation that was not removed. */
export const latestMail = `LATERAL (SELECT * FROM mail WHERE mail.thread_id = thread.id AND mail.removed_at IS NULL
  ORDER BY mail.sent_at DESC, mail.id DESC LIMIT 1) mail`
