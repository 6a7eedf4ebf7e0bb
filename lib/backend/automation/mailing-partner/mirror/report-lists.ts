import { isMissing } from "#lib/backend/mail/mailing-partner/mailing-trouble.ts"
import type { PartnerLists } from "#lib/backend/mail/mailing-partner/partner.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"

type DueList = { id: number; name: string; kind: string; external_id: number | null }

/** Longest name that a provider is given, without the suffix that identifies the list. */
const longestName = 120

/** Identifies one of our lists there, whatever it is called: one that was made when its answer was lost is found by it. */
export const suffixOf = (list: number) => ` [${list}]`

/** SQL: what a list is called there. Archived ones stay, as what was sent to them does, and say so. */
const nameThere = `left(mailing_list.name || CASE WHEN archived_at IS NOT NULL THEN ' (archived)' ELSE '' END, ${longestName}) || ' [' || mailing_list.id || ']'`

/** The next list that the provider does not have, or has under another name. */
async function nextList(): Promise<DueList | undefined> {
  const [found] = await query<DueList>({
    text: `SELECT mailing_list.id, ${nameThere} AS name, kind::text AS kind, told.external_id::float8 AS external_id
      FROM mailing_list LEFT JOIN partner_list told ON told.mailing_list_id = mailing_list.id
      WHERE CASE WHEN told.mailing_list_id IS NULL THEN archived_at IS NULL ELSE told.name <> ${nameThere} END ORDER BY mailing_list.id LIMIT 1`,
    values: [],
  })
  return found
}

/** From here on changes of its members are written down; those on it now are reported first. Writers of subscriptions wait for that moment. */
function keepNew({ id, name, kind }: DueList, externalId: number): Promise<void> {
  return inTransaction(async (connection) => {
    await query({ text: "LOCK TABLE mailing_subscription IN SHARE MODE", values: [] }, connection)
    await query(
      {
        text: "INSERT INTO partner_list (mailing_list_id, external_id, name) VALUES ($1, $2, $3)",
        values: [id, externalId, name],
      },
      connection,
    )
    if (kind === "static") await noteAll(id, connection)
  })
}

const noteAll = (list: number, connection: Connection) =>
  query(
    {
      text: `INSERT INTO partner_change (mailing_list_id, email) SELECT mailing_list_id, contact.email FROM mailing_subscription
        JOIN contact ON contact.id = contact_id WHERE mailing_list_id = $1 AND coalesce(contact.email, '') <> '' AND deleted_at IS NULL`,
      values: [list],
    },
    connection,
  )

/** Reports the next list that is new, renamed, archived or brought back. @returns whether there was one */
export async function reportNextList(lists: PartnerLists, known: number | null): Promise<boolean> {
  const list = await nextList()
  if (!list) return false
  if (list.external_id !== null) {
    try {
      await lists.rename(list.external_id, list.name)
    } catch (error) {
      if (!isMissing(error)) throw error
      await forgetList(list.id)
      return true
    }
    await query({
      text: "UPDATE partner_list SET name = $2 WHERE mailing_list_id = $1",
      values: [list.id, list.name],
    })
    return true
  }
  const folder = known ?? (await lists.folder())
  if (known === null) await query({ text: "UPDATE partner_mirror SET folder = $1", values: [folder] })
  const there = await lists.find(folder, suffixOf(list.id))
  await keepNew(list, there ?? (await lists.create(folder, list.name)))
  return true
}

/** The provider does not have a list any more: it is made again, with all who are on it. */
export async function forgetList(list: number): Promise<void> {
  await inTransaction(async (connection) => {
    await query({ text: "DELETE FROM partner_change WHERE mailing_list_id = $1", values: [list] }, connection)
    await query({ text: "DELETE FROM partner_list WHERE mailing_list_id = $1", values: [list] }, connection)
    await query(
      { text: "UPDATE partner_mirror SET folder = NULL, dynamic_at = NULL", values: [] },
      connection,
    )
  })
}
