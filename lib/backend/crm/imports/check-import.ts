import { isDeepStrictEqual } from "node:util"
import { type Connection, pool } from "#lib/backend/platform/database/db.ts"
import type { SingleResult, SingleRow, TreatRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import { type RowsTogether, runRowsTogether } from "#lib/backend/records/jobs/run-rows-together.ts"
import { readReference } from "#lib/backend/records/reference/store.ts"
import type { Outcome, RunningJob } from "#lib/backend/records/registry/job.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { NameKeys } from "./chunk/name-keys.ts"
import { tryRows } from "./chunk/treat-chunk.ts"
import type { ImportData } from "./import-data.ts"
import { rowHints } from "./row-hints.ts"
import { actorOf, resultOf, resultsOf } from "./row-result.ts"
import { forgetRow, treatRow } from "./treat-row.ts"

/**
 * Looks at every row of a file and notes what would come of it. Rows that create contacts or change records are decided by the rules of their
 * form; others are done for real and undone at once (docs/decisions/0125, 0134).
 */
export async function checkImport(job: RunningJob<ImportPlan>): Promise<Outcome> {
  const [plan, store, actor] = [job.input, await readReference(), actorOf(job)]
  const singly: TreatRow<ImportData> = async ({ data }, connection) => {
    const repeated = repeatedRow(data)
    if (repeated) return repeated
    const treated = await treatRow(plan, data, { actor, store, connection })
    await forgetRow(connection)
    const [hints = []] = treated.action === "create" ? await rowHints(plan.list, [data], connection) : []
    return resultOf(hinted(data, hints), treated)
  }
  const nameKeys = new NameKeys()
  const checked = async (rows: SingleRow<ImportData>[], connection: Connection): Promise<Results> => {
    const repeated = new Map(rows.flatMap((row) => entryOf(row, repeatedRow(row.data))))
    const others = rows.filter(({ position }) => !repeated.has(position))
    const treated = await tryRows(plan, others, { actor, store, connection }, { nameKeys, withChanges: true })
    const fresh = others.filter(({ position }) => treated.get(position)?.action === "create")
    const hints = await rowHints(
      plan.list,
      fresh.map(({ data }) => data),
      connection,
    )
    const byPosition = new Map(
      fresh.map(({ position, data }, index) => [position, hinted(data, hints[index] ?? [])]),
    )
    const shown = others.map(({ position, data }) => ({ position, data: byPosition.get(position) ?? data }))
    return new Map([...repeated, ...resultsOf(shown, treated)])
  }
  // What is checked is not written: a chunk is checked whole while the one before it is.
  const together: RowsTogether<ImportData, Checked> = {
    readAhead: async (rows) => ({ rows, results: await checked(rows, pool) }),
    treat: async (rows, connection, ahead) => (isOf(ahead, rows) ? ahead.results : checked(rows, connection)),
  }
  return runRowsTogether(job, together, singly)
}

type Results = Map<number, SingleResult<ImportData>>
/** Rows, and what their check found. */
type Checked = { rows: SingleRow<ImportData>[]; results: Results }

/** Not where another worker has done some of them, or somebody's data was erased from one. */
const isOf = (ahead: Checked | undefined, rows: SingleRow<ImportData>[]): ahead is Checked =>
  isDeepStrictEqual(ahead?.rows, rows)

const hinted = (data: ImportData, hints: NonNullable<ImportData["hints"]>): ImportData =>
  hints.length > 0 ? { ...data, hints } : data

/** A file must not say two things of one record: the later row fails. */
function repeatedRow(data: ImportData): SingleResult<ImportData> | undefined {
  if (data.sameAs === undefined) return undefined
  const problem = { field: null, code: "same_as_line", value: String(data.sameAs) }
  return resultOf(data, { action: "failed", problems: [problem], leftOut: [], chosen: [] })
}

const entryOf = (
  { position }: SingleRow<ImportData>,
  result: SingleResult<ImportData> | undefined,
): [number, SingleResult<ImportData>][] => (result ? [[position, result]] : [])
