import { expect, test } from "vitest"
import { runSequenceRounds } from "#tests/chaos/sequences/rounds.ts"
import { size } from "#tests/sizes.ts"

const runs = size({ gate: 60, full: 200 })
const kills = size({ gate: 2, full: 4 })

test(`a sequence for ${runs} through a server on a bad day, whose workers are killed ${kills} times: each gets a mail once, no run is lost, and the counts agree with a recount`, async () => {
  const outcome = await runSequenceRounds({ runs, kills, seed: 7, tell: () => undefined })
  expect(outcome.troubles).toEqual([])
  expect(outcome).toMatchObject({ runs, kills, doubled: 0, lost: 0 })
  expect(outcome.sent).toBeGreaterThan(0.9 * runs)
})
