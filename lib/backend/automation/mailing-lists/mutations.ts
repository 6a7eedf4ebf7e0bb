import { contactFiltersOf } from "#lib/backend/crm/contacts/filters.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import { listConditions } from "#lib/backend/records/lists/filters/list-conditions.ts"
import type { SentFilters } from "#lib/backend/records/lists/filters/parse.ts"
import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { MailingListKind } from "#lib/contract/mail/mailing-terms.ts"
import { getList, listChanged, lockList } from "./one-list.ts"

type Content = {
  name: string
  description: string
  is_public: boolean
  is_tracked: boolean
  filters: SentFilters
}

const fieldsOf = ({
  name,
  description,
  is_public,
  is_tracked,
  filters,
}: Omit<Content, "filters"> & { filters: object }) => ({ name, description, is_public, is_tracked, filters })

/** @throws 422 for filters on a list that keeps its contacts, for none on one that finds them, and for those that the user is not offered */
async function checkFilters(kind: MailingListKind, filters: SentFilters, user: User): Promise<void> {
  const isEmpty = Object.values(filters).every((filter) => filter === undefined || filter === "")
  if (kind === "static" && !isEmpty) throw invalid({ filters: ["not_allowed"] })
  if (kind === "dynamic" && isEmpty) throw invalid({ filters: ["required"] })
  await listConditions(filters, contactFiltersOf(user))
}

async function namedOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isTaken(error, "mailing_list_name_key") ? invalid({ name: ["already_exists"] }) : error
  }
}

/** Adds a list. Throws a 422 by field. */
export async function createList(
  fresh: Content & { kind: MailingListKind },
  user: User,
  actor: Actor,
): Promise<MailingList> {
  await checkFilters(fresh.kind, fresh.filters, user)
  const { name, description, kind, is_public, is_tracked, filters } = fresh
  return namedOnce(() =>
    inTransaction(async (connection) => {
      const { id } = await queryOne<{ id: number }>(
        {
          text: `INSERT INTO mailing_list (name, description, kind, is_public, is_tracked, filters) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
          values: [name, description, kind, is_public, is_tracked, JSON.stringify(filters)],
        },
        connection,
      )
      const changes = changesBetween({}, { ...fieldsOf(fresh), kind })
      await writeAudit({ actor, action: "create", type: "mailing_list", id, changes, version: 1 }, connection)
      return getList(id, connection)
    }),
  )
}

/** Changes a list. Throws a 404, a 409 with the stored one, a 422 by field. */
export async function editList(
  { list, version }: { list: number; version: number },
  fresh: Content,
  user: User,
  actor: Actor,
): Promise<MailingList> {
  await checkFilters((await getList(list)).kind, fresh.filters, user)
  return namedOnce(() =>
    inTransaction(async (connection) => {
      const current = await lockList(list, connection)
      if (current.version !== version) throw await listChanged(current, connection)
      const changes = changesBetween(fieldsOf(current), fieldsOf(fresh))
      if (Object.keys(changes).length === 0) return current
      const { name, description, is_public, is_tracked, filters } = fresh
      await query(
        {
          text: `UPDATE mailing_list SET name = $2, description = $3, is_public = $4, is_tracked = $5, filters = $6, version = version + 1 WHERE id = $1`,
          values: [list, name, description, is_public, is_tracked, JSON.stringify(filters)],
        },
        connection,
      )
      return audited(current, changes, actor, connection)
    }),
  )
}

/** Puts a list away, or brings it back; said twice it changes nothing. Throws a 404. */
export function archiveList(list: number, isArchived: boolean, actor: Actor): Promise<MailingList> {
  return inTransaction(async (connection) => {
    const current = await lockList(list, connection)
    if ((current.archived_at !== null) === isArchived) return current
    await query(
      {
        text: `UPDATE mailing_list SET archived_at = CASE WHEN $2 THEN now() END, version = version + 1 WHERE id = $1`,
        values: [list, isArchived],
      },
      connection,
    )
    return audited(current, { archived: [!isArchived, isArchived] }, actor, connection)
  })
}

/** Writes the audit log of a change, and answers the list as it is then. */
export async function audited(
  { id, version }: MailingList,
  changes: ReturnType<typeof changesBetween>,
  actor: Actor,
  connection: Connection,
): Promise<MailingList> {
  await writeAudit(
    { actor, action: "edit", type: "mailing_list", id, changes, version: version + 1 },
    connection,
  )
  return getList(id, connection)
}
