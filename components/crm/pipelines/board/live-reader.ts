/** Milliseconds in which several changes are read together. */
const burst = 100

/**
 * Reads what was told of, one reading at a time.
 * @param read reads some companies anew, or everything; answers whether it could
 * @returns what tells of a company that changed, or of anything when none is given
 */
export function createReader(read: (changed: ReadonlySet<number> | undefined) => Promise<boolean>) {
  let told = new Set<number>()
  let anything = false
  let isReading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function readTold(): Promise<void> {
    timer = undefined
    if (isReading) return
    const changed = anything ? undefined : told
    told = new Set()
    anything = false
    isReading = true
    const couldRead = await read(changed).finally(() => {
      isReading = false
    })
    if (!couldRead) anything = true
    else if (anything || told.size > 0) soon()
  }

  function soon() {
    timer ??= setTimeout(() => void readTold(), burst)
  }

  return {
    tell: (company?: number) => {
      if (company === undefined) anything = true
      else told.add(company)
      soon()
    },
    end: () => clearTimeout(timer),
  }
}
