import { sql, sqlOne } from "./database.ts"
import { lifecycleOptionId } from "./reference.ts"

/** The target of a change: these records and no others. */
export const named = (...records: { id: number }[]) => ({
  ids: records.map(({ id }) => id),
  nbElements: records.length,
})

/** What changes of many companies write on a company. */
export function storedCompany(id: number) {
  return sqlOne<{
    version: number
    tag_ids: number[]
    sale_owner_ids: number[]
    lifecycle_option_ids: number[]
    lifecycle_platform_id: number | null
  }>(
    "SELECT version, tag_ids, sale_owner_ids, lifecycle_option_ids, lifecycle_platform_id FROM company WHERE id = $1",
    [id],
  )
}

/** What the audit trail says of a company, oldest first. */
export const auditTrailOfCompany = (id: number) =>
  sql(
    "SELECT user_id, request_id, action, changes, version FROM audit_entry WHERE record_type = 'company' AND record_id = $1 ORDER BY id",
    [id],
  )

/** A stage of a pipeline whose show has a current session. */
export async function pipelineStage() {
  const option = await lifecycleOptionId(true)
  return sqlOne<{ lifecycle_id: number; lifecycle_option_id: number; tradeshow_id: number }>(
    `SELECT lifecycle_id, option.id AS lifecycle_option_id, tradeshow_id FROM lifecycle_option option
     JOIN lifecycle ON lifecycle.id = lifecycle_id WHERE option.id = $1`,
    [option],
  )
}
