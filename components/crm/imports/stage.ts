import { isAtWork } from "#components/platform/jobs/shared/at-work.ts"
import type { ImportRun, ImportStep } from "#lib/contract/crm/imports.ts"

/** How far an import is. What was stopped, by somebody or by a failure, can be gone on with. */
export type Stage =
  | "checking"
  | "checkStopped"
  | "checked"
  | "running"
  | "runStopped"
  | "ran"
  | "reverting"
  | "revertStopped"
  | "reverted"

type Steps = Pick<ImportRun, "check" | "run" | "revert">

const names = {
  check: { work: "checking", stopped: "checkStopped", done: "checked" },
  run: { work: "running", stopped: "runStopped", done: "ran" },
  revert: { work: "reverting", stopped: "revertStopped", done: "reverted" },
} as const

export function stageOf({ check, run, revert }: Steps): Stage {
  if (revert) return stageOfStep("revert", revert)
  return run ? stageOfStep("run", run) : stageOfStep("check", check)
}

function stageOfStep(name: keyof typeof names, step: ImportStep): Stage {
  if (isAtWork(step)) return names[name].work
  return step.status === "completed" ? names[name].done : names[name].stopped
}

/** The step that the import is at. */
export function latestStep({ check, run, revert }: Steps): ImportStep {
  return revert ?? run ?? check
}
