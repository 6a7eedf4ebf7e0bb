import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import { changedByOther } from "#lib/backend/records/changed-by-other.ts"
import type { MailingList, StartOfList } from "#lib/contract/automation/mailing-lists.ts"

const columns = `id, name, description, kind, filters, is_public, is_tracked, form_slug, ${moment("created_at")} AS created_at,
  ${moment("archived_at")} AS archived_at, version`

type Row = Omit<MailingList, "form"> & { form_slug: string | null }

const formOf = (slug: string | null): MailingList["form"] =>
  slug === null
    ? null
    : { slug, page: siteAddress(`/subscribe/${slug}`), action: siteAddress(`/api/mailing-page/form/${slug}`) }

/** A list as it is kept. Throws a 404. */
export async function getList(id: number, connection?: Connection): Promise<MailingList> {
  const [found] = await query<Row>(
    { name: "mailing-list", text: `SELECT ${columns} FROM mailing_list WHERE id = $1`, values: [id] },
    connection,
  )
  if (!found) throw notFound("mailing_list")
  const { form_slug, ...list } = found
  return { ...list, form: formOf(form_slug) }
}

/** The same, locked for a change. Throws a 404. */
export async function lockList(id: number, connection: Connection): Promise<MailingList> {
  await query({ text: "SELECT FROM mailing_list WHERE id = $1 FOR NO KEY UPDATE", values: [id] }, connection)
  return getList(id, connection)
}

/** The refusal of a save of another version than the stored one. */
export const listChanged = (current: MailingList, connection: Connection) =>
  changedByOther({ type: "mailing_list", id: current.id, code: "mailing_list_changed" }, current, connection)

/** Starts that are shown, the latest. */
const shownStarts = 50

/** Starts of sequences on a list, the latest first. Throws a 404. */
export async function listStarts(list: number): Promise<StartOfList[]> {
  await getList(list)
  return query<StartOfList>({
    name: "starts-of-list",
    text: `SELECT start.id, json_build_object('id', sequence.id, 'name', sequence.name) AS sequence,
        CASE WHEN author.id IS NOT NULL THEN json_build_object('id', author.id, 'name', author.name) END AS "user",
        ${moment("start.created_at")} AS at, started, left_out, ${moment("ended_at")} AS ended_at
      FROM sequence_start start JOIN sequence ON sequence.id = start.sequence_id LEFT JOIN "user" author ON author.id = start.user_id
      WHERE $1::int = ANY (start.lists) ORDER BY start.created_at DESC, start.id DESC LIMIT ${shownStarts}`,
    values: [list],
  })
}
