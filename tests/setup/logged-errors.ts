import pino from "pino"
import { beforeEach } from "vitest"
import { log } from "#lib/log.ts"

/** What the back end logged as an error while a test ran, which says nothing of it but "technical error". */
const lines: string[] = []
log.level = "error"
Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) })

beforeEach(({ onTestFailed }) => {
  lines.length = 0
  onTestFailed(() => {
    if (lines.length > 0) process.stderr.write(`Logged by the back end during this test:\n${lines.join("")}`)
  })
})
