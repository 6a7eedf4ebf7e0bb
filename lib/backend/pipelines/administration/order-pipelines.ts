import { isDeepStrictEqual } from "node:util"
import type { MaintainedPipeline } from "#lib/contract/pipeline-admin.ts"
import { type Connection, inTransaction, query } from "../../database/db.ts"
import { conflict } from "../../http/errors.ts"
import { type Actor, writeAudits } from "../../records/audit/write-audit.ts"
import { listMaintained } from "./data.ts"
import { isSameSet } from "./same-set.ts"

type Moved = { id: number; old: number; fresh: number }

/**
 * Puts the pipelines in an order.
 * @param before the order it is based on
 * @throws 409 with the pipelines when they are in another order by now, or `ids` are not all of them, each once
 */
export function orderPipelines(ids: number[], before: number[], actor: Actor): Promise<MaintainedPipeline[]> {
  return inTransaction(async (connection) => {
    await query({ text: "SELECT FROM lifecycle ORDER BY id FOR UPDATE", values: [] }, connection)
    const stored = await listMaintained(connection)
    const current = stored.map(({ id }) => id)
    if (!isDeepStrictEqual(current, before) || !isSameSet(ids, current))
      throw conflict("pipelines_changed", stored)
    const entries = (await movePlaces(ids, connection)).map(({ id, old, fresh }) => ({
      ...{ actor, action: "edit" as const, type: "lifecycle" as const, id },
      changes: { position: [old, fresh] as [unknown, unknown] },
    }))
    await writeAudits(entries, connection)
    return listMaintained(connection)
  })
}

/** Pipelines that get another place, counted from 1 in what is told. */
function movePlaces(ids: number[], connection: Connection): Promise<Moved[]> {
  return query<Moved>(
    {
      text: `UPDATE lifecycle SET position = place - 1
        FROM unnest($1::int[]) WITH ORDINALITY AS wanted (wanted_id, place), lifecycle held
        WHERE lifecycle.id = wanted_id AND held.id = lifecycle.id AND held.position <> place - 1
        RETURNING lifecycle.id, held.position + 1 AS old, lifecycle.position + 1 AS fresh`,
      values: [ids],
    },
    connection,
  )
}
