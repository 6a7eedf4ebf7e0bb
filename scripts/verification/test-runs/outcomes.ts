import { existsSync, readFileSync } from "node:fs"
import { z } from "zod"

const outcomeSchema = z.object({
  project: z.string(),
  /** Path from the root of the project. */
  file: z.string(),
  /** With the names of its groups. */
  name: z.string(),
  state: z.enum(["passed", "failed", "skipped"]),
  ms: z.number(),
  /** Why it failed. */
  output: z.string(),
})

const fileSchema = z.object({
  project: z.string(),
  file: z.string(),
  ms: z.number(),
  /** What failed in the file outside its tests: loading it, its hooks, promises that nobody awaited. */
  errors: z.array(z.string()),
})

const reportSchema = z.object({ tests: z.array(outcomeSchema), files: z.array(fileSchema) })

/** How one test ended. */
export type Outcome = z.infer<typeof outcomeSchema>
/** How long a file of tests took, and what failed in it outside its tests. */
export type FileOutcome = z.infer<typeof fileSchema>
/** What a reporter of this folder writes at the end of a run. */
export type RunReport = z.infer<typeof reportSchema>

/** The environment variable that names the file in which a reporter writes. */
export const reportVariable = "TEST_RUN_REPORT"

/**
 * Reads what a run reported.
 * @param path the report; a run that broke off may have written none
 * @param succeeded whether the run ended with code 0; without that it names at least one failure
 */
export function readReport(path: string, succeeded: boolean): RunReport {
  const report = existsSync(path)
    ? reportSchema.parse(JSON.parse(readFileSync(path, "utf8")))
    : { tests: [], files: [] }
  const isExplained =
    succeeded ||
    report.tests.some(({ state }) => state === "failed") ||
    report.files.some(({ errors }) => errors.length > 0)
  if (isExplained) return report
  const broken = {
    project: "",
    file: "",
    ms: 0,
    errors: ["The run ended without success and named no failure."],
  }
  return { ...report, files: [...report.files, broken] }
}
