import { expect, test } from "vitest"
import { runMailRounds } from "#tests/chaos/mails/rounds.ts"
import { size } from "#tests/sizes.ts"

const mails = size({ gate: 200, full: 600 })
const kills = size({ gate: 3, full: 6 })

test(`a mail to ${mails} through a server on a bad day, whose senders are killed ${kills} times: each gets none or one, and the report agrees with the server's log to the last row`, async () => {
  const outcome = await runMailRounds({ mails, kills, seed: 7, tell: () => undefined })
  expect(outcome.troubles).toEqual([])
  expect(outcome).toMatchObject({ rows: mails, kills })
  expect(outcome.sent).toBeGreaterThan(0.75 * mails)
  // There were mails of which the answer was lost: without them this shows nothing.
  expect(outcome.unknown).toBeGreaterThan(0)
})
