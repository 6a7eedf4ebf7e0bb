import { can } from "#lib/access/abilities.ts"
import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import { prisma } from "#lib/backend/platform/database/prisma.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, forbidden, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { ExportLayout } from "#lib/contract/crm/export-layouts.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { kindOf, recordKinds } from "#lib/contract/records/record-kinds.ts"
import { readableColumns } from "./columns.ts"
import { asRead, findLayout } from "./data.ts"

type Content = Pick<ExportLayout, "name" | "columns" | "format" | "delimiter" | "is_shared">
type List = ExportLayout["list"]
type Caller = { user: User; requestId: string }

const type = "export_layout"

const stored = ({ is_shared, ...content }: Content) => ({ ...content, isShared: is_shared })
const actorOf = ({ user, requestId }: Caller) => ({ userId: user.id, requestId })

/** Throws a 422 on the name when the owner has it for that list already, whatever its case. */
async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isTaken(error)) throw invalid({ name: ["already_exists"] })
    throw error
  }
}

/** Throws a 422 for a column twice, and for one that is none of the list's or that the user may not read. */
function checkColumns(list: List, columns: string[], user: User): void {
  const readable = readableColumns(list, user)
  const isFine = new Set(columns).size === columns.length && columns.every((one) => readable.includes(one))
  if (!isFine) throw invalid({ columns: ["not_allowed"] })
}

/** Saves a layout for the user. Throws a 422 when the name is taken or a column is not to be had. */
export function saveLayout(list: List, content: Content, caller: Caller): Promise<ExportLayout> {
  const { user } = caller
  checkColumns(list, content.columns, user)
  return refuseTaken(() =>
    inTransaction(async (connection) => {
      const { id } = await prisma.exportLayout.create({
        data: { userId: user.id, list, ...stored(content) },
        select: { id: true },
      })
      const changes = changesBetween({}, { list, ...content })
      await writeAudit(
        { actor: actorOf(caller), action: "create", type, id, changes, version: 1 },
        connection,
      )
      return lockEditable(id, user, connection)
    }),
  )
}

/** @throws 404 when the user sees no such layout, 403 when it is another one's */
async function lockEditable(id: number, user: User, connection: Connection): Promise<ExportLayout> {
  const found = await findLayout(id, user, connection)
  if (!found || !can(user, recordKinds[kindOf(found.list)].read)) throw notFound("export_layout")
  if (!found.is_editable) throw forbidden("admin")
  return found
}

/** Columns that somebody chose who may not read all: those that were not shown stay where they are, at the end. */
function withUnreadable(current: ExportLayout, columns: string[], user: User): string[] {
  const shown = asRead(current, user).columns
  return [...columns, ...current.columns.filter((column) => !shown.includes(column))]
}

type Edit = { id: number; version: number; content: Partial<Content> }

/**
 * Changes a layout; what an edit leaves out stays.
 * @throws 404, 403 as above, 409 with the stored one when it is not at `version` any more, 422 as above
 */
export function editLayout({ id, version, content }: Edit, caller: Caller): Promise<ExportLayout> {
  const { user } = caller
  return refuseTaken(() =>
    inTransaction(async (connection) => {
      const current = await lockEditable(id, user, connection)
      if (current.version !== version) throw conflict("export_layout_changed", asRead(current, user))
      if (content.columns) checkColumns(current.list, content.columns, user)
      const desired = {
        ...content,
        ...(content.columns && { columns: withUnreadable(current, content.columns, user) }),
      }
      const changes = changesBetween(current, desired)
      if (Object.keys(changes).length === 0) return asRead(current, user)
      const { name, columns, format, delimiter, is_shared } = { ...current, ...desired }
      const fresh = { name, columns, format, delimiter, is_shared }
      await prisma.exportLayout.update({
        where: { id },
        data: { ...stored(fresh), version: version + 1 },
        select: { id: true },
      })
      await writeAudit(
        { actor: actorOf(caller), action: "edit", type, id, changes, version: version + 1 },
        connection,
      )
      return asRead({ ...current, ...fresh, version: version + 1 }, user)
    }),
  )
}

/** Deletes a layout. Throws a 404 or 403 as above. */
export function deleteLayout(id: number, caller: Caller): Promise<void> {
  return inTransaction(async (connection) => {
    const { list, name, columns, format, delimiter, is_shared } = await lockEditable(
      id,
      caller.user,
      connection,
    )
    await prisma.exportLayout.delete({ where: { id }, select: { id: true } })
    const none = { list: null, name: null, columns: null, format: null, delimiter: null, is_shared: null }
    const changes = changesBetween({ list, name, columns, format, delimiter, is_shared }, none)
    await writeAudit({ actor: actorOf(caller), action: "delete", type, id, changes }, connection)
  })
}
