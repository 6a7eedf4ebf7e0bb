import { fork } from "node:child_process"
import { expect, test } from "vitest"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { sqlOne } from "#tests/factories/database.ts"
import { createBilled } from "#tests/factories/invoices.ts"
import { wrongInLedger } from "#tests/factories/ledger.ts"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { oneByOne } from "#tests/factories/several.ts"

/** Issues until so many steps are known to be done, then is killed wherever it is by then. */
function issueUntilKilled(session: number, steps: number): Promise<number> {
  const child = fork("tests/resilience/fixtures/issue.ts", [String(session)], {
    env: childEnvironment({}),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  let done = 0
  child.on("message", () => {
    done += 1
    if (done === steps) child.kill("SIGKILL")
  })
  return new Promise((resolve, reject) => {
    child.once("exit", (_, signal) =>
      signal === "SIGKILL" ? resolve(done) : reject(new Error("It ended by itself")),
    )
  })
}

test("processes killed while they issue, pay and credit leave no gap in the numbers and no half document", async () => {
  const [one, other] = await oneByOne(2, () => createBilled())
  const random = numbersFrom(7)
  const issued = await oneByOne(2, async () => {
    const steps = [one, other].map((billed) => issueUntilKilled(billed?.id ?? 0, 5 + random(40)))
    return (await Promise.all(steps)).reduce((all, done) => all + done, 0)
  })
  const { stand } = await sqlOne<{ stand: number }>(
    "SELECT (SELECT count(*) FROM invoice)::int + (SELECT count(*) FROM invoice_payment)::int AS stand",
  )
  expect(stand).toBeGreaterThanOrEqual(issued.reduce((all, done) => all + done, 0))
  expect(await wrongInLedger()).toEqual([])
})
