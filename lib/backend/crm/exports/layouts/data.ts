import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { ExportLayout } from "#lib/contract/crm/export-layouts.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { readableColumns } from "./columns.ts"

/** A layout as user $1 sees it, an administrator when $2: one's own, and what others share. */
const visible = `SELECT layout.id, layout.list, layout.name::text AS name, layout.columns, layout.format, layout.delimiter, layout.is_shared,
    layout.version, owner.name AS owner, layout.user_id = $1 AS is_own, (layout.user_id = $1 OR $2) AS is_editable
  FROM export_layout layout JOIN "user" owner ON owner.id = layout.user_id WHERE (layout.user_id = $1 OR layout.is_shared)`

/** Layouts for exports of a list that a user sees, the own ones first, each by name; those of columns the user may not read are none. */
export async function listLayouts(list: ExportLayout["list"], user: User): Promise<ExportLayout[]> {
  const found = await query<ExportLayout>({
    name: "export-layouts",
    text: `${visible} AND layout.list = $3 ORDER BY is_own DESC, normalise(layout.name::text), layout.id`,
    values: [user.id, user.isAdmin, list],
  })
  return found.map((layout) => asRead(layout, user)).filter(({ columns }) => columns.length > 0)
}

/** A layout without the columns that a user may not read, and without those that are none any more. */
export function asRead(layout: ExportLayout, user: User): ExportLayout {
  const readable = readableColumns(layout.list, user)
  return { ...layout, columns: layout.columns.filter((column) => readable.includes(column)) }
}

/**
 * A layout as it is stored, locked for a change.
 * @returns undefined when there is none that the user sees
 */
export async function findLayout(
  id: number,
  user: User,
  connection: Connection,
): Promise<ExportLayout | undefined> {
  const [found] = await query<ExportLayout>(
    {
      name: "export-layout",
      text: `${visible} AND layout.id = $3 FOR UPDATE OF layout`,
      values: [user.id, user.isAdmin, id],
    },
    connection,
  )
  return found
}
