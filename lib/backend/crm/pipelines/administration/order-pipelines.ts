import { isDeepStrictEqual } from "node:util"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { isSameSet, putInAuditedOrder } from "#lib/backend/records/put-in-order.ts"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import { listMaintained } from "./data.ts"

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
    await putInAuditedOrder("lifecycle", ids, actor, connection)
    return listMaintained(connection)
  })
}
