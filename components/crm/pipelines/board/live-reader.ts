/** Milliseconds in which several changes are read together. */
const burst = 100

/** What became of a reading: "outdated" one is made again at once, "failed" one with what is told of next. */
type Reading = "read" | "outdated" | "failed"

/**
 * Reads what was told of, one reading at a time.
 * @param read reads some companies again, or everything
 * @returns what tells of a company that changed, or of anything when none is given
 */
export function createReader(read: (changed: ReadonlySet<number> | undefined) => Promise<Reading>) {
  let reported = new Set<number>()
  let anything = false
  let isReading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function readReported(): Promise<void> {
    timer = undefined
    if (isReading) return
    const changed = anything ? undefined : reported
    reported = new Set()
    anything = false
    isReading = true
    const reading = await read(changed).finally(() => {
      isReading = false
    })
    if (reading !== "read") anything = true
    if (reading !== "failed" && (anything || reported.size > 0)) soon()
  }

  function soon() {
    timer ??= setTimeout(() => void readReported(), burst)
  }

  return {
    tell: (company?: number) => {
      if (company === undefined) anything = true
      else reported.add(company)
      soon()
    },
    end: () => clearTimeout(timer),
  }
}
