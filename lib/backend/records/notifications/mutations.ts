import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import { conflict, invalid, notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import { writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import { subjectColumn } from "#lib/backend/records/kinds/subject-sql.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type {
  Notification,
  NotificationDraft,
  NotificationEdit,
} from "#lib/contract/records/notifications.ts"
import { kindsWith } from "#lib/contract/records/record-kinds.ts"
import { env } from "#lib/env.ts"
import { findReminder } from "./data.ts"
import { shownTo } from "./shown-to.ts"
import { requireTarget } from "./targets.ts"

/** Who changes a reminder, in which call. */
export type Changer = { user: User; requestId: string }

type Stored = Pick<
  Notification,
  "title" | "description" | "expire_at" | "due_on" | "target_id" | "notifiable_type" | "notifiable_id"
>

type About = Pick<Stored, "notifiable_type" | "notifiable_id">
type When = Pick<Stored, "expire_at" | "due_on">

const subjectColumns = kindsWith("reminders").map(subjectColumn)

/** The record a reminder is about, by the column of its kind; null in the others. */
function subjectIds({ notifiable_type, notifiable_id }: About): Record<string, number | null> {
  const kinds = kindsWith("reminders")
  return Object.fromEntries(
    kinds.map((kind) => [subjectColumn(kind), kind === notifiable_type ? notifiable_id : null]),
  )
}

/** What is written of a reminder, in its row and in the audit trail: the record it is about by a field that the audit trail can name. */
export function recorded(reminder: Stored) {
  const { title, description, expire_at, due_on, target_id } = reminder
  return { title, description, expire_at, due_on, target_id, ...subjectIds(reminder) }
}

export const nothing = {
  title: null,
  description: null,
  expire_at: null,
  due_on: null,
  target_id: null,
  ...subjectIds({ notifiable_type: null, notifiable_id: null }),
}

const columns = Object.keys(nothing)
/** Parameters for the columns. @param first number of the first one */
const placeholders = (first: number) => columns.map((_, index) => `$${first + index}`).join(", ")

/** The form in which moments are stored and compared. */
const moment = (text: string) => new Date(text).toISOString()

/** When a reminder is due: with a day and no time, as that day begins where the organiser is. */
async function dueMoment({ due_on, expire_at }: When, connection: Connection): Promise<string> {
  if (!due_on) return moment(expire_at)
  const begin = {
    text: `SELECT ${exactMoment("$1::date::timestamp AT TIME ZONE $2")} AS at`,
    values: [due_on, env().TIME_ZONE],
  }
  return (await queryOne<{ at: string }>(begin, connection)).at
}

/** The day of a changed reminder: whoever gives a time and no day gives it that time. */
function nextDay(current: When, { due_on, expire_at }: Partial<When>): string | null {
  if (due_on !== undefined) return due_on
  return expire_at === undefined || moment(expire_at) === current.expire_at ? current.due_on : null
}

/** A record that is being merged, or undone with its import, is waited for. */
export async function requireSubject(
  { notifiable_type: type, notifiable_id: id }: About,
  connection: Connection,
): Promise<void> {
  if (!type || !id) return
  const notDeleted = {
    text: `SELECT FROM ${type} WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE`,
    values: [id],
  }
  if ((await query(notDeleted, connection)).length === 0) throw invalid({ notifiable_id: ["not_allowed"] })
}

/** The reminder as it is now, which the transaction has made certain to exist. */
export async function readBack(id: number, user: User, connection: Connection): Promise<Notification> {
  const reminder = await findReminder(id, user, connection)
  if (!reminder) throw notFound("reminder")
  return reminder
}

/**
 * Makes a reminder, for the user unless another target is named.
 * @throws 422 on `target_id` when it is nobody or a disabled user, on `notifiable_id` when that record does not live
 */
export function addReminder(draft: NotificationDraft, { user, requestId }: Changer): Promise<Notification> {
  const targetId = draft.target_id ?? user.ownerId
  return inTransaction(async (connection) => {
    const when = { due_on: draft.due_on, expire_at: draft.expire_at ?? "" }
    const fresh: Stored = { ...draft, expire_at: await dueMoment(when, connection), target_id: targetId }
    await requireTarget(targetId, connection)
    await requireSubject(fresh, connection)
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO notification (${columns.join(", ")}, creator_id)
          VALUES (${placeholders(1)}, $${columns.length + 1}) RETURNING id`,
        values: [...Object.values(recorded(fresh)), user.id],
      },
      connection,
    )
    const entry = {
      action: "create",
      type: "notification",
      id,
      changes: changesBetween(nothing, recorded(fresh)),
    } as const
    await writeAudit({ actor: { userId: user.id, requestId }, ...entry }, connection)
    return readBack(id, user, connection)
  })
}

/**
 * Reads a reminder that nobody else can change until the transaction ends.
 * @throws 404 when there is none, 403 when it is neither the user's nor made by the user, administrators excepted
 */
export async function lockReminder(id: number, user: User, connection: Connection): Promise<Notification> {
  await query({ text: "SELECT FROM notification WHERE id = $1 FOR UPDATE", values: [id] }, connection)
  const current = await readBack(id, user, connection)
  if (!current.permissions.update) throw new Refusal(403, { message: "reminder_not_yours" })
  return current
}

/**
 * Changes a reminder; at another time or for another target it alerts again, unless the change is to be quiet.
 * @throws 404 and 403 as `lockReminder`, 409 with the stored reminder when it is not at `version` any more, 422 as `addReminder`
 */
export function editReminder(
  { notif: id, version, quiet, ...fresh }: NotificationEdit,
  { user, requestId }: Changer,
): Promise<Notification> {
  return inTransaction(async (connection) => {
    const current = await lockReminder(id, user, connection)
    if (version !== undefined && current.version !== version)
      throw conflict("reminder_changed", shownTo(user, current))
    const sent = Object.fromEntries(Object.entries(fresh).filter(([, value]) => value !== undefined))
    const next: Stored = { ...current, ...sent, ...unchangedSubject(current, user) }
    next.due_on = nextDay(current, fresh)
    next.expire_at = await dueMoment(next, connection)
    const changes = changesBetween(recorded(current), recorded(next))
    if (Object.keys(changes).length === 0) return current
    if (changes.target_id) await requireTarget(next.target_id, connection)
    if (subjectColumns.some((column) => changes[column])) await requireSubject(next, connection)
    const [isMoved, isQuiet] = [`$${columns.length + 2}`, `$${columns.length + 3}`]
    await query(
      {
        text: `UPDATE notification SET (${columns.join(", ")}) = (${placeholders(2)}),
          notified_at = CASE WHEN ${isQuiet} THEN coalesce(notified_at, now()) WHEN NOT ${isMoved} THEN notified_at END,
          skip_alert = skip_alert AND (${isQuiet} OR NOT ${isMoved}), version = version + 1
          WHERE id = $1`,
        values: [
          id,
          ...Object.values(recorded(next)),
          "expire_at" in changes || "target_id" in changes,
          quiet ?? false,
        ],
      },
      connection,
    )
    const entry = { action: "edit", type: "notification", id, changes } as const
    await writeAudit({ actor: { userId: user.id, requestId }, ...entry }, connection)
    return readBack(id, user, connection)
  })
}

/** The record that a reminder is about, where the user may not read it: who is not told of it does not take it away. */
function unchangedSubject(current: Notification, user: User): Partial<About> {
  const { notifiable_type, notifiable_id } = current
  return shownTo(user, current) === current ? {} : { notifiable_type, notifiable_id }
}

type Message = {
  targetId: number
  title: string
  description?: string
  /** What its alert opens, an address of the app such as /api/job/12/file. */
  link?: string
  /** The user for whom the job ran. */
  userId?: number
}

/** Tells somebody of something that a job has done: a notice, due at once. */
export async function remind(message: Message, connection: Connection): Promise<void> {
  const meta = message.link === undefined ? {} : { document: { link: message.link } }
  await query(
    {
      text: `INSERT INTO notification (title, description, expire_at, target_id, creator_id, meta, is_notice)
        VALUES ($1, $2, now(), $3, $4, $5, true)`,
      values: [message.title, message.description ?? "", message.targetId, message.userId ?? null, meta],
    },
    connection,
  )
}
