import { spawnSync } from "node:child_process"
import { closeSync, existsSync, openSync } from "node:fs"
import { expect, test } from "vitest"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { guards } from "#tests/pace.ts"

function runFixture(output: "pipe" | number) {
  return spawnSync(process.execPath, ["tests/launch/fixtures/log-without-room.ts"], {
    env: childEnvironment({ LOG_LEVEL: "info" }),
    stdio: ["ignore", output, "pipe"],
    encoding: "utf8",
    timeout: guards.unit,
  })
}

test("a process whose log has no room goes on, and logs again when there is room", () => {
  const { status, stdout, stderr } = runFixture("pipe")
  expect([status, stderr]).toEqual([0, ""])
  const lines = stdout.trim().split("\n")
  const messages = lines.map((line) => JSON.parse(line).msg)
  expect(messages[0]).toBe("before")
  expect(messages.slice(1, 1_000)).toEqual(Array(999).fill("meanwhile"))
  expect(messages.at(-1)).toBe("after")
  expect(lines.length).toBeLessThan(30_000)
})

if (existsSync("/dev/full"))
  test("a process whose output is a full device ends in order", () => {
    const full = openSync("/dev/full", "a")
    const { status, stderr } = runFixture(full)
    closeSync(full)
    expect([status, stderr]).toEqual([0, ""])
  })
