import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { SingleResult, SingleRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import type { RunningJob } from "#lib/backend/records/registry/job.ts"
import type { ImportData } from "./import-data.ts"
import type { Treated } from "./left-out.ts"

/** Who changes records in a job: whoever asked for it; the job's id stands for the call. */
export function actorOf(job: Pick<RunningJob<unknown>, "id" | "userId">): Actor {
  return { userId: job.userId, requestId: `job-${job.id}` }
}

/** What the treatment of rows leaves on them, by position. */
export function resultsOf(
  rows: SingleRow<ImportData>[],
  treated: Map<number, Treated>,
  undoOf: (one: Treated) => ImportData["undo"] = () => undefined,
): Map<number, SingleResult<ImportData>> {
  const results = rows.flatMap(({ position, data }): [number, SingleResult<ImportData>][] => {
    const one = treated.get(position)
    return one ? [[position, resultOf(data, one, undoOf(one))]] : []
  })
  return new Map(results)
}

/** What a row's treatment leaves on the row. A record that was only tried out has no id to show. */
export function resultOf(
  data: ImportData,
  treated: Treated,
  undo?: ImportData["undo"],
): SingleResult<ImportData> {
  const chosen = treated.chosen.length > 0 ? treated.chosen : undefined
  if (treated.action === "failed") {
    const { problems } = treated
    const message = problems[0]?.code ?? null
    return {
      status: "failed",
      recordId: null,
      message,
      data: { ...data, action: "failed", problems, chosen },
    }
  }
  const { action, recordId } = treated
  const leftOut = treated.leftOut.length > 0 ? treated.leftOut : undefined
  const isTried = action === "create" && !undo
  return {
    status: action === "unchanged" ? "skipped" : "done",
    recordId: isTried ? null : recordId,
    message: null,
    data: { ...data, action, leftOut, chosen, ...(undo && { undo }) },
  }
}
