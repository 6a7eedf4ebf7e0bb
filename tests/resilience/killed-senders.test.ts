import { expect, test } from "vitest"
import { runMailRounds } from "#tests/chaos/mails/rounds.ts"

test("a mail to 600 through a server on a bad day, whose senders are killed six times: each gets none or one, and the report agrees with the server's log to the last row", async () => {
  const outcome = await runMailRounds({ mails: 600, kills: 6, seed: 7, tell: () => undefined })
  expect(outcome.troubles).toEqual([])
  expect(outcome).toMatchObject({ rows: 600, kills: 6 })
  expect(outcome.sent).toBeGreaterThan(450)
  // There were mails of which the answer was lost: without them this shows nothing.
  expect(outcome.unknown).toBeGreaterThan(0)
})
