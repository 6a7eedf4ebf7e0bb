import { runRowsSingly } from "#lib/backend/records/jobs/run-rows-singly.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import type { Outcome, RunningJob } from "#lib/backend/records/registry/job.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { ImportData } from "./import-data.ts"
import { rowHints } from "./row-hints.ts"
import { actorOf, resultOf } from "./row-result.ts"
import { forgetRow, treatRow } from "./treat-row.ts"

/** Looks at every row of a file: does it for real, notes what came of it, and takes it back at once. */
export async function checkImport(job: RunningJob<ImportPlan>): Promise<Outcome> {
  const store = await referenceStore()
  return runRowsSingly<ImportData>(job, async ({ data }, connection) => {
    if (data.sameAs !== undefined) {
      const problem = { field: null, code: "same_as_line", value: String(data.sameAs) }
      return resultOf(data, { action: "failed", problems: [problem], leftOut: [], chosen: [] })
    }
    const treated = await treatRow(job.input, data.cells, { actor: actorOf(job), store, connection })
    await forgetRow(connection)
    const hints = treated.action === "create" ? await rowHints(job.input.list, data, connection) : []
    return resultOf(hints.length > 0 ? { ...data, hints } : data, treated)
  })
}
