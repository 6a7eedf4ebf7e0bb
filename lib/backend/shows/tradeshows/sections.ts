import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import { isSameSet, putInOrder } from "#lib/backend/records/put-in-order.ts"
import type { VendorSection } from "#lib/contract/shows/tradeshows.ts"
import { lockShow } from "./shows.ts"

/**
 * Sections of a trade show in their order.
 * @throws 404 for an unknown show
 */
export async function listSections(showId: number, connection?: Connection): Promise<VendorSection[]> {
  const [show] = await query<{ sections: VendorSection[] }>(
    {
      name: "show-sections",
      text: `SELECT coalesce((SELECT json_agg(r) FROM (
          SELECT id, name, name_fr, EXISTS (SELECT FROM company_vendor_section WHERE vendor_section_id = section.id)
            OR EXISTS (SELECT FROM registration_booth WHERE vendor_section_id = section.id) AS is_used
          FROM vendor_section section WHERE tradeshow_id = show.id ORDER BY position, id) r), '[]') AS sections
        FROM tradeshow show WHERE show.id = $1`,
      values: [showId],
    },
    connection,
  )
  if (!show) throw notFound("trade_show")
  return show.sections
}

/** Runs a change while nobody else changes the show's sections, and answers them as they are then. */
function changeSections(
  showId: number,
  change: (connection: Connection) => Promise<void>,
): Promise<VendorSection[]> {
  return inTransaction(async (connection) => {
    await lockShow(showId, connection)
    await change(connection)
    return listSections(showId, connection)
  }).catch((error: unknown) => {
    const isName = isTaken(error, "vendor_section_tradeshow_id_name_key")
    throw isName ? invalid({ name: ["already_exists"] }) : error
  })
}

/** Reads a section that no company can begin to be in until the transaction ends. Throws a 404 when the show has none such. */
async function lockSection(
  showId: number,
  id: number,
  connection: Connection,
): Promise<Pick<VendorSection, "name" | "name_fr">> {
  const [section] = await query<Pick<VendorSection, "name" | "name_fr">>(
    {
      text: "SELECT name, name_fr FROM vendor_section WHERE id = $1 AND tradeshow_id = $2 FOR UPDATE",
      values: [id, showId],
    },
    connection,
  )
  if (!section) throw notFound("section")
  return section
}

/** Adds a section after the others. Throws a 404 for an unknown show, a 422 on `name` when the show has it. */
export function createSection(showId: number, name: string, actor: Actor): Promise<VendorSection[]> {
  return changeSections(showId, async (connection) => {
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO vendor_section (tradeshow_id, name, position)
          SELECT $1, $2, coalesce(max(position) + 1, 0) FROM vendor_section WHERE tradeshow_id = $1 RETURNING id`,
        values: [showId, name],
      },
      connection,
    )
    const changes: Changes = { tradeshow_id: [null, showId], name: [null, name] }
    await writeAudit({ actor, action: "create", type: "vendor_section", id, changes }, connection)
  })
}

type Names = { name?: string | undefined; name_fr?: string | null | undefined }

/** Renames a section, in the languages that are given. Throws a 404, or a 422 on `name` when the show has it. */
export function renameSection(
  showId: number,
  id: number,
  { name, name_fr }: Names,
  actor: Actor,
): Promise<VendorSection[]> {
  return changeSections(showId, async (connection) => {
    const current = await lockSection(showId, id, connection)
    const fresh = {
      name: name ?? current.name,
      name_fr: name_fr === undefined ? current.name_fr : name_fr || null,
    }
    const changes = changesBetween(current, fresh)
    if (Object.keys(changes).length === 0) return
    await query(
      {
        text: "UPDATE vendor_section SET name = $2, name_fr = $3 WHERE id = $1",
        values: [id, fresh.name, fresh.name_fr],
      },
      connection,
    )
    await writeAudit({ actor, action: "edit", type: "vendor_section", id, changes }, connection)
  })
}

/** Deletes a section. Throws a 404, or a 422 on `section` while companies or booths are in it, deleted ones included. */
export function deleteSection(showId: number, id: number, actor: Actor): Promise<VendorSection[]> {
  return changeSections(showId, async (connection) => {
    const current = await lockSection(showId, id, connection)
    const all = await listSections(showId, connection)
    if (all.some((one) => one.id === id && one.is_used)) {
      throw invalid({ section: ["section_is_used"] })
    }
    await query({ text: "DELETE FROM vendor_section WHERE id = $1", values: [id] }, connection)
    const changes: Changes = { tradeshow_id: [showId, null], name: [current.name, null] }
    await writeAudit({ actor, action: "delete", type: "vendor_section", id, changes }, connection)
  })
}

/**
 * Puts the sections of a show in an order.
 * @throws 404 for an unknown show, 409 with its sections when `ids` are not all of them, each once
 */
export function orderSections(showId: number, ids: number[], actor: Actor): Promise<VendorSection[]> {
  return changeSections(showId, async (connection) => {
    const all = await listSections(showId, connection)
    const current = all.map((section) => section.id)
    if (!isSameSet(ids, current)) throw conflict("sections_changed", all)
    if (current.every((id, place) => id === ids[place])) return
    await putInOrder("vendor_section", ids, connection)
    const changes: Changes = { sections: [current, ids] }
    await writeAudit({ actor, action: "edit", type: "tradeshow", id: showId, changes }, connection)
  })
}
