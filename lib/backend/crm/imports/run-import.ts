import { type Connection, pool, query } from "#lib/backend/platform/database/db.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import type { SingleRow, TreatRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import { type RowsTogether, runRowsTogether } from "#lib/backend/records/jobs/run-rows-together.ts"
import { readReference } from "#lib/backend/records/reference/store.ts"
import type { Outcome, RunningJob } from "#lib/backend/records/registry/job.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { isDoneTogether, type Known } from "./chunk/decide-chunk.ts"
import { NameKeys } from "./chunk/name-keys.ts"
import { type RowsAhead, readRowsAhead } from "./chunk/read-ahead.ts"
import { treatRows } from "./chunk/treat-chunk.ts"
import type { ImportData } from "./import-data.ts"
import type { Treated } from "./left-out.ts"
import { actorOf, resultOf, resultsOf } from "./row-result.ts"
import { treatRow } from "./treat-row.ts"

type Input = { check: number; plan: ImportPlan }

/** Does what the check found, and keeps for each row what taking it back needs. */
export async function runImport(job: RunningJob<Input>): Promise<Outcome> {
  const { plan } = job.input
  const [store, actor] = [await readReference(), actorOf(job)]
  const singly: TreatRow<ImportData> = async ({ data }, connection) => {
    const treated = await treatRow(plan, data, { actor, store, connection })
    return resultOf(data, treated, await undoOf(plan.list, treated, connection))
  }
  const nameKeys = new NameKeys()
  const treat = async (
    rows: SingleRow<ImportData>[],
    connection: Connection,
    known: Omit<Known, "nameKeys">,
  ) =>
    resultsOf(
      rows,
      await treatRows(plan, rows, { actor, store, connection }, { nameKeys, ...known }),
      undoOfKnown,
    )
  const createsTogether = isDoneTogether(plan)
  const together: RowsTogether<ImportData, RowsAhead | undefined> = {
    readAhead: async (rows) =>
      createsTogether ? readRowsAhead(plan, rows, { actor, store, connection: pool }, nameKeys) : undefined,
    treat: async (rows, connection, ahead) =>
      createsTogether ? treat(rows, connection, { ahead, withChanges: false }) : new Map(),
    treatFew: (rows, connection) => treat(rows, connection, { withChanges: true }),
  }
  return runRowsTogether(job, together, singly)
}

/** The audit trail's entry of this very change says what was there before. */
async function undoOf(
  list: Input["plan"]["list"],
  treated: Treated,
  connection: Connection,
): Promise<ImportData["undo"]> {
  if (treated.action !== "update") return undoOfKnown(treated)
  const [entry] = await query<{ changes: Changes }>(
    {
      text: `SELECT changes FROM audit_entry WHERE record_type = $1 AND record_id = $2 AND version = $3
        ORDER BY id DESC LIMIT 1`,
      values: [kindOf(list), treated.recordId, treated.version],
    },
    connection,
  )
  return { isNew: false, version: treated.version, changes: entry?.changes ?? {}, note: treated.note }
}

/** The same where what it changed is known. */
function undoOfKnown(treated: Treated): ImportData["undo"] {
  if (treated.action === "create")
    return { isNew: true, version: treated.version, changes: {}, note: treated.note }
  if (treated.action !== "update" || !treated.changes) return undefined
  return { isNew: false, version: treated.version, changes: treated.changes, note: treated.note }
}
