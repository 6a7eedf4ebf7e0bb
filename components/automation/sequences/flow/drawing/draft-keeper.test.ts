import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { DraftKeeper, type KeptState } from "./draft-keeper.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Stored = { version: number }

/** A keeper whose saves end when they are told to. */
function keeperOf(version: number | null) {
  const saves: { value: string; version: number | null; end: (answer: Stored | Error) => void }[] = []
  const states: KeptState[] = []
  const told = { conflicts: [] as Stored[], failures: [] as unknown[] }
  const keeper = new DraftKeeper<string, Stored>(version, {
    save: (value, based) =>
      new Promise((resolve, reject) =>
        saves.push({
          value,
          version: based,
          end: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)),
        }),
      ),
    versionOf: (stored) => stored.version,
    conflictOf: (error) => (error instanceof Error && error.cause ? { version: 9 } : undefined),
    onState: (state) => states.push(state),
    onSaved: () => undefined,
    onConflict: (current) => told.conflicts.push(current),
    onFailed: (error) => told.failures.push(error),
    pause: 700,
  })
  return { keeper, saves, states, told }
}

it("keeps the last of several changes, a moment after it, over the version that it was given before", async () => {
  const { keeper, saves, states } = keeperOf(null)
  keeper.put("one")
  keeper.put("two")
  await vi.advanceTimersByTimeAsync(700)
  expect(saves).toMatchObject([{ value: "two", version: null }])
  keeper.put("three")
  saves[0]?.end({ version: 1 })
  await vi.advanceTimersByTimeAsync(700)
  expect(saves.map(({ value, version }) => [value, version])).toEqual([
    ["two", null],
    ["three", 1],
  ])
  saves[1]?.end({ version: 2 })
  expect(await keeper.flush()).toBe(true)
  expect(states.at(-1)).toBe("kept")
})

it("gives up nothing when a save fails: it goes with the next one", async () => {
  const { keeper, saves, states, told } = keeperOf(4)
  keeper.put("one")
  const kept = keeper.flush()
  saves[0]?.end(new Error("away"))
  expect(await kept).toBe(false)
  expect([states.at(-1), told.failures.length]).toEqual(["failed", 1])
  const again = keeper.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(saves[1]).toMatchObject({ value: "one", version: 4 })
  saves[1]?.end({ version: 5 })
  expect(await again).toBe(true)
})

it("tells of somebody else's save, and goes on over it when it is told to", async () => {
  const { keeper, saves, states, told } = keeperOf(4)
  keeper.put("mine")
  const kept = keeper.flush()
  saves[0]?.end(new Error("409", { cause: "theirs" }))
  expect(await kept).toBe(false)
  expect([states.at(-1), told.conflicts]).toEqual(["conflict", [{ version: 9 }]])
  keeper.rebase(9)
  keeper.put("mine")
  await vi.advanceTimersByTimeAsync(700)
  expect(saves[1]).toMatchObject({ value: "mine", version: 9 })
})
