import type { z } from "zod"
import { findStage, readPipelines, whyClosed } from "#lib/backend/crm/stages/movable.ts"
import { bringToStage, type Stage, stageIn, stagesAfter, stagesSql } from "#lib/backend/crm/stages/stages.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { PlainCode } from "#lib/backend/platform/http/problems.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import { changeRecords, type Refused } from "#lib/backend/records/bulk/change-records.ts"
import { blocsOf, referenceStore } from "#lib/backend/records/reference/store.ts"
import type { lifecycleValues } from "#lib/contract/records/bulk.ts"

type Values = z.output<typeof lifecycleValues>
type Input = { values: Values }
type Stored = { id: number; isVendor: boolean; stages: Stage[]; closed: PlainCode | undefined }

/** Puts vendors in a stage of a pipeline, or takes them out of it. */
export const changeLifecycle = changeRecords<Input, Stored>({
  type: "company",
  read: readCompanies,
  decide: ({ isVendor, stages, closed }, { values }): Changes | Refused => {
    if (!isVendor) return { refused: "not_vendor" }
    if (stageIn(values.lifecycle_id, stages) === values.lifecycle_option_id) return {}
    if (closed) return { refused: closed }
    return { "vendor.lifecycles": [stages, stagesAfter(stages, values)] }
  },
  write: (ids, { values }, connection) => bringToStage(ids, values, connection),
})

/** Companies, and whether the pipeline still takes moves: it may have been locked since the change was asked for. */
async function readCompanies(ids: number[], { values }: Input, connection: Connection): Promise<Stored[]> {
  const reference = await referenceStore()
  const [pipeline] = await readPipelines([values.lifecycle_id], connection)
  const rows = await query<{ id: number; account_type_ids: number[]; stages: Stage[] }>(
    {
      text: `SELECT id, account_type_ids, ${stagesSql} AS stages
        FROM company WHERE id = ANY ($1) AND deleted_at IS NULL`,
      values: [ids],
    },
    connection,
  )
  return rows.map(({ id, account_type_ids, stages }) => ({
    id,
    isVendor: blocsOf(account_type_ids, reference).has("VENDOR"),
    stages,
    closed: pipeline && whyClosed(pipeline),
  }))
}

/**
 * Refuses a change that no company can take: pipelines are open to moves or not as a whole.
 * @throws 422 on `values.lifecycle_id` or `values.lifecycle_option_id`
 */
export async function checkLifecycle(values: Values, connection: Connection): Promise<void> {
  const [pipeline] = await readPipelines([values.lifecycle_id], connection)
  const problem = pipeline ? whyClosed(pipeline) : "not_allowed"
  if (problem) throw invalid({ "values.lifecycle_id": [problem] })
  if (values.lifecycle_option_id !== null && !(pipeline && findStage(pipeline, values.lifecycle_option_id))) {
    throw invalid({ "values.lifecycle_option_id": ["not_allowed"] })
  }
}
