import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { SupervisedProcess } from "#scripts/processes/supervised-process.ts"

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "crm-launch-"))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

function supervise(script: string, told: { deaths: string[]; givenUp?: (error: Error) => void }) {
  return new SupervisedProcess({
    name: "worker",
    script: `tests/resilience/fixtures/${script}`,
    settings: { DATA_DIR: directory },
    logFile: join(directory, "worker.log"),
    onDeath: (reason) => told.deaths.push(reason),
    onGivenUp: (error) => told.givenUp?.(error),
  })
}

test("a process that dies is started again", async () => {
  const deaths: string[] = []
  const supervised = supervise("dies-once.ts", { deaths })
  expect(await supervised.ready).toBe(1234)
  expect(deaths).toEqual([`The worker ended (1), see ${directory}/worker.log; it is started again.`])
  await supervised.stop()
})

test("a process that refuses to start is not tried again, and its reason is passed on", async () => {
  const deaths: string[] = []
  const error = await new Promise<Error>((givenUp) => supervise("refuses.ts", { deaths, givenUp }))
  expect(error.message).toBe("It is Sunday.")
  expect(deaths).toEqual([])
})

test("a process that was at work is never given up, however often it dies, and neither is what runs beside it", async () => {
  const deaths: string[] = []
  const failures: Error[] = []
  const supervised = supervise("dies-at-work.ts", { deaths, givenUp: (error) => failures.push(error) })
  await supervised.ready
  await expect.poll(() => deaths.length).toBeGreaterThan(5)
  expect(failures).toEqual([])
  expect(deaths.at(-1)).toBe(
    `The worker ended (The port is taken.), see ${directory}/worker.log; it is started again.`,
  )
  await supervised.stop()
})
