import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import { runRowsSingly } from "#lib/backend/records/jobs/run-rows-singly.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import type { Outcome, RunningJob } from "#lib/backend/records/registry/job.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import type { ImportData } from "./import-data.ts"
import { actorOf, resultOf } from "./row-result.ts"
import { type Treated, treatRow } from "./treat-row.ts"

type Input = { check: number; plan: ImportPlan }

/** Does what the check found, and keeps for each row what taking it back needs. */
export async function runImport(job: RunningJob<Input>): Promise<Outcome> {
  const { plan } = job.input
  const store = await referenceStore()
  return runRowsSingly<ImportData>(job, async ({ data }, connection) => {
    const treated = await treatRow(plan, data.cells, { actor: actorOf(job), store, connection })
    return resultOf(data, treated, await undoOf(plan.list, treated, connection))
  })
}

/** The audit trail's entry of this very change says what was there before. */
async function undoOf(
  list: Input["plan"]["list"],
  treated: Treated,
  connection: Connection,
): Promise<ImportData["undo"]> {
  if (treated.action === "failed" || treated.action === "unchanged") return undefined
  const [entry] = await query<{ changes: Changes }>(
    {
      text: `SELECT changes FROM audit_entry WHERE record_type = $1 AND record_id = $2 AND version = $3
        ORDER BY id DESC LIMIT 1`,
      values: [kindOf(list), treated.recordId, treated.version],
    },
    connection,
  )
  return {
    isNew: treated.action === "create",
    version: treated.version,
    changes: treated.action === "create" ? {} : (entry?.changes ?? {}),
    note: treated.note,
  }
}
