import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { subjectColumn, subjectOf } from "#lib/backend/records/kinds/subject-sql.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { NotifiableType, Notification } from "#lib/contract/records/notifications.ts"
import { kindsWith } from "#lib/contract/records/record-kinds.ts"
import { env } from "#lib/env.ts"
import { type List, listOfKind, lists, notDeleted } from "./lists.ts"
import { shownTo } from "./shown-to.ts"
import { targetName, targetTables } from "./targets.ts"

/** Most reminders that are alerted at once. */
const alertLimit = 20
/** The bell counts no further. */
const countLimit = 100

export type Viewer = Pick<User, "id" | "ownerId" | "isAdmin" | "permissions">

/** $1 to $4 of every statement here. */
const viewerValues = (viewer: Viewer) => [viewer.id, viewer.ownerId, viewer.isAdmin, env().TIME_ZONE]

const kinds = kindsWith("reminders")
const about = subjectOf("reminders", (kind) => `reminder.${subjectColumn(kind)}`)

/** A reminder as the wire has it; the statement joins what it names. */
const columns = `reminder.id, reminder.title, reminder.description, reminder.target_id, reminder.skip_alert, reminder.version, reminder.meta,
  ${exactMoment("reminder.expire_at")} AS expire_at, to_char(reminder.due_on, 'YYYY-MM-DD') AS due_on, reminder.is_notice AS notice,
  reminder.notified_at IS NOT NULL AS notified, reminder.done_at IS NOT NULL AS done,
  json_build_object('id', target.id, 'name', ${targetName}) AS target,
  CASE WHEN creator.id IS NOT NULL THEN json_build_object('id', creator.id, 'name', creator.name) END AS creator,
  ${about.type} AS notifiable_type, ${about.id} AS notifiable_id,
  coalesce(${kinds.map((kind) => storedKinds[kind].name(kind)).join(", ")}) AS notifiable_name,
  json_build_object('update', $3::boolean OR reminder.target_id = $2::int OR coalesce(reminder.creator_id = $1::int, false)) AS permissions`

const joins = `JOIN (${targetTables}) ON target.id = reminder.target_id
  LEFT JOIN "user" creator ON creator.id = reminder.creator_id
  ${kinds.map((kind) => `LEFT JOIN ${kind} ON ${kind}.id = reminder.${subjectColumn(kind)}`).join(" ")}`

const from = ({ where }: List) => `FROM notification reminder WHERE ${where} AND ${notDeleted}`

/** Rows are picked first, named then. $4 stands in every statement, or its type would be unknown. */
const rows = (list: List, limit: string) => `SELECT ${columns}
  FROM (SELECT reminder.* ${from(list)} AND $4::text IS NOT NULL ORDER BY ${list.order} ${limit}) reminder ${joins} ORDER BY ${list.order}`

const asJson = (statement: string) => `(SELECT coalesce(json_agg(r), '[]') FROM (${statement}) r)`

type Page = { page: number; per_page: number; only?: "reminders" | "notices" | undefined }
type Listed = { rows: Notification[]; total: number }

const limitOf = ({ page, per_page }: Page) => `LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`

/** The list without notices, or of these alone. */
function partOf(list: List, only: Page["only"]): List {
  if (only === undefined) return list
  return { ...list, where: `${list.where} AND reminder.is_notice = ${only === "notices"}` }
}

/** A page of one of the caller's lists, and how many there are. Unnamed: each page deserves a plan of its own. */
export async function listPage(name: keyof typeof lists, viewer: Viewer, page: Page): Promise<Listed> {
  const list = partOf(lists[name], page.only)
  const found = await queryOne<Listed>({
    text: `SELECT (SELECT count(*) ${from(list)}) AS total, ${asJson(rows(list, limitOf(page)))} AS rows`,
    values: viewerValues(viewer),
  })
  return { ...found, rows: found.rows.map((row) => shownTo(viewer, row)) }
}

/** A page of a record's reminders, how many there are, and whether one to do is for the viewer. */
export function listOfRecord(subject: Subject, viewer: Viewer, page: Page) {
  const list = listOfKind(subject.type)
  return queryOne<Listed & { has_mine: boolean }>({
    text: `SELECT (SELECT count(*) ${from(list)}) AS total, ${asJson(rows(list, limitOf(page)))} AS rows,
      EXISTS (SELECT ${from(list)} AND reminder.target_id = $2 AND reminder.done_at IS NULL) AS has_mine`,
    values: [...viewerValues(viewer), subject.id],
  })
}

/** What the caller is to be told of now, the longest due first, and how many the bell counts. */
export async function listAlerts(viewer: Viewer): Promise<{ data: Notification[]; to_do: number }> {
  const found = await queryOne<{ data: Notification[]; to_do: number }>({
    name: "notifications-alert",
    text: `SELECT ${asJson(rows(lists.alert, `LIMIT ${alertLimit}`))} AS data,
      (SELECT count(*) FROM (SELECT ${from(lists.toDo)} LIMIT ${countLimit}) counted) AS to_do`,
    values: viewerValues(viewer),
  })
  return { ...found, data: found.data.map((row) => shownTo(viewer, row)) }
}

/**
 * One reminder with the record it is about, for changing it: `shownTo` says what the viewer sees of it.
 * @returns undefined when there is none, or when the record it is about was deleted
 */
export async function findReminder(
  id: number,
  viewer: Viewer,
  connection?: Connection,
): Promise<Notification | undefined> {
  const [found] = await query<Notification>(
    {
      name: "notification",
      text: rows({ where: "reminder.id = $5", order: "reminder.id" }, ""),
      values: [...viewerValues(viewer), id],
    },
    connection,
  )
  return found
}

export type Subject = { type: NotifiableType; id: number }

/** Whether there is such an active record. */
export async function lives({ type, id }: Subject): Promise<boolean> {
  const [found] = await query<{ id: number }>({
    name: `${type}-lives`,
    text: `SELECT id FROM ${type} WHERE id = $1 AND deleted_at IS NULL`,
    values: [id],
  })
  return found !== undefined
}
