import { expect, test } from "vitest"
import { runSequenceRounds } from "#tests/chaos/sequences/rounds.ts"

test("a sequence for 200 through a server on a bad day, whose workers are killed four times: each gets a mail once, no run is lost, and the counts agree with a recount", async () => {
  const outcome = await runSequenceRounds({ runs: 200, kills: 4, seed: 7, tell: () => undefined })
  expect(outcome.troubles).toEqual([])
  expect(outcome).toMatchObject({ runs: 200, kills: 4, doubled: 0, lost: 0 })
  expect(outcome.sent).toBeGreaterThan(180)
})
