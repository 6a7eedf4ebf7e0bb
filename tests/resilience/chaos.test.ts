import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { runRounds } from "#tests/chaos/rounds.ts"
import { Stack } from "#tests/chaos/stack.ts"
import { freePorts } from "#tests/mail/free-ports.ts"

let stack: Stack | undefined
let directory = ""

afterEach(async () => {
  await stack?.stop()
  rmSync(directory, { recursive: true, force: true })
})

test("a backend of the database and then everything at once are killed under writers and jobs: what was acknowledged is there once, and all comes back by itself", async () => {
  directory = mkdtempSync(join(tmpdir(), "crm-chaos-"))
  const [port = 0] = await freePorts(1)
  stack = new Stack("tests/chaos/bare-launcher.ts", directory, port)
  const outcome = await runRounds(stack, {
    rounds: 2,
    seed: 1,
    of: ["backend", "all"],
    tell: () => undefined,
  })
  const log = readFileSync(join(directory, "launcher.log"), "utf8").split("\n").slice(-20).join("\n")
  expect(outcome.troubles, log).toEqual([])
  expect(outcome.counts.map(({ kind }) => kind)).toHaveLength(6)
  for (const count of outcome.counts) {
    expect(count).toMatchObject({ lost: 0, doubled: 0 })
    expect(count.acknowledged).toBeGreaterThan(0)
  }
})
