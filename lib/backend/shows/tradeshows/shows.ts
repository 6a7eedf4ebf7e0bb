import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { MaintainedShow } from "#lib/contract/shows/tradeshows.ts"

const showSql = `SELECT id, name, short_name, template_type_id, billing_entity, version,
    (SELECT json_build_object('name', name, 'from', "from", 'to', "to") FROM tradeshow_session
      WHERE tradeshow_id = show.id AND is_current) AS current_session,
    (SELECT count(*) FROM tradeshow_session WHERE tradeshow_id = show.id) AS sessions,
    (SELECT count(*) FROM vendor_section WHERE tradeshow_id = show.id) AS sections
  FROM tradeshow show`

/** Every trade show in the order they were added. */
export function listShows(): Promise<MaintainedShow[]> {
  return query<MaintainedShow>({ name: "maintained-shows", text: `${showSql} ORDER BY id`, values: [] })
}

function getShow(id: number, connection: Connection): Promise<MaintainedShow> {
  return queryOne<MaintainedShow>({ text: `${showSql} WHERE id = $1`, values: [id] }, connection)
}

/** Holds a show until the transaction ends: what is said of it and its sections is changed by one at a time. Throws a 404. */
export async function lockShow(id: number, connection: Connection): Promise<void> {
  const rows = await query(
    { text: "SELECT FROM tradeshow WHERE id = $1 FOR NO KEY UPDATE", values: [id] },
    connection,
  )
  if (rows.length === 0) throw notFound("trade_show")
}

/** What an administrator says of a trade show. */
export type ShowFields = Pick<MaintainedShow, "name" | "short_name" | "template_type_id" | "billing_entity">

const fieldsOf = ({ name, short_name, template_type_id, billing_entity }: ShowFields): ShowFields => ({
  name,
  short_name,
  template_type_id,
  billing_entity,
})

function nameTaken(error: unknown): unknown {
  if (isTaken(error, "tradeshow_name_key")) return invalid({ name: ["already_exists"] })
  if (isTaken(error, "tradeshow_short_name_key")) return invalid({ short_name: ["already_exists"] })
  return error
}

/** Adds a trade show without sessions or sections. Throws a 422 on `name` or `short_name` when it is taken. */
export function createShow(fields: ShowFields, actor: Actor): Promise<MaintainedShow> {
  const fresh = fieldsOf(fields)
  return inTransaction(async (connection) => {
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO tradeshow (name, short_name, template_type_id, billing_entity)
          VALUES ($1, $2, $3, $4::billing_entity) RETURNING id`,
        values: Object.values(fresh),
      },
      connection,
    )
    const changes = changesBetween({}, fresh)
    await writeAudit({ actor, action: "create", type: "tradeshow", id, changes, version: 1 }, connection)
    return getShow(id, connection)
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
}

type Edit = ShowFields & { id: number; version: number }

/**
 * Changes what is said of a trade show.
 * @throws 404, 409 with the stored show when it is not at `version` any more, 422 as when it is added
 */
export function editShow({ id, version, ...fields }: Edit, actor: Actor): Promise<MaintainedShow> {
  const fresh = fieldsOf(fields)
  return inTransaction(async (connection) => {
    await lockShow(id, connection)
    const current = await getShow(id, connection)
    if (current.version !== version) throw conflict("trade_show_changed", current)
    const changes = changesBetween(current, fresh)
    if (Object.keys(changes).length === 0) return current
    await query(
      {
        text: `UPDATE tradeshow SET name = $2, short_name = $3, template_type_id = $4,
          billing_entity = $5::billing_entity, version = version + 1 WHERE id = $1`,
        values: [id, ...Object.values(fresh)],
      },
      connection,
    )
    await writeAudit(
      { actor, action: "edit", type: "tradeshow", id, changes, version: version + 1 },
      connection,
    )
    return getShow(id, connection)
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
}
