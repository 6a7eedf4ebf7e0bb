import fs from "node:fs"

/** What waits while the output takes nothing, in bytes; further lines are lost. */
const maxWaiting = 1_000_000

/**
 * An output for lines, which may be a file on a disk without room, or a pipe that nobody reads: a process that cannot
 * write its log goes on working. What waits is written with the next line for which there is room.
 * @param descriptor of an open file
 */
export function patientOutput(descriptor: number): { write(line: string): void } {
  const waiting: Buffer[] = []
  let size = 0

  function writeWaiting() {
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        const written = fs.writeSync(descriptor, first)
        size -= written
        if (written === first.length) waiting.shift()
        else waiting[0] = first.subarray(written)
      }
    } catch {
      // Where could it be told? The next line tries again.
    }
  }

  process.once("exit", writeWaiting)
  return {
    write(line) {
      if (size >= maxWaiting) writeWaiting()
      if (size >= maxWaiting) return
      const bytes = Buffer.from(line)
      waiting.push(bytes)
      size += bytes.length
      writeWaiting()
    },
  }
}
