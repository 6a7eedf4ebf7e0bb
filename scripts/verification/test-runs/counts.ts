/** How many tests ended how. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** Adds counts up. */
export function sum(all: Counts[]): Counts {
  return all.reduce((total, counts) => ({
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
  }))
}

/** The last line of a verification. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
}
