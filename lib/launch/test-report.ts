import { existsSync, readFileSync } from "node:fs"
import { z } from "zod"

/** How many tests ended how. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

const vitestSchema = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }))

/** A test that passed only at a second try has failed once too often. */
const playwrightSchema = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))

const reportSchema = z.union([vitestSchema, playwrightSchema])

/**
 * Counts the tests of a run of Vitest or Playwright.
 * @param reportFile its JSON report; a run that broke off may have written none
 * @param succeeded whether the run said that all is well; without that at least one test counts as failed
 */
export function countTests(reportFile: string, succeeded: boolean): Counts {
  const counts = existsSync(reportFile)
    ? reportSchema.parse(JSON.parse(readFileSync(reportFile, "utf8")))
    : { passed: 0, failed: 0, skipped: 0 }
  return { ...counts, failed: succeeded ? counts.failed : Math.max(counts.failed, 1) }
}

/** The last line of a verification. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
}
