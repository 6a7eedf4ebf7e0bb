import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import {
  type AutosaveOptions,
  type AutosaveState,
  createAutosave,
  retriedAfter,
  savedAfter,
} from "./autosave.ts"

type Stored = { text: string; version: number }
type Local = { text: string; version: number }

/** Somebody else has stored another version, or ended it (null). */
class Conflict extends Error {
  readonly current: Stored | null

  constructor(current: Stored | null) {
    super("409")
    this.current = current
  }
}

const theirs: Stored = { text: "theirs", version: 9 }

/** An autosave over version 3 whose saves end when the test says so. */
function begin(options: Partial<AutosaveOptions<string, Stored>> = {}) {
  const saves: { text: string; over: number; end: (answer: Stored | Error) => Promise<void> }[] = []
  const states: AutosaveState<Stored>[] = []
  let local: Local | null = null
  const autosave = createAutosave<string, Stored>({
    version: 3,
    save: (text, over) =>
      new Promise((resolve, reject) =>
        saves.push({
          text,
          over,
          end: async (answer) => {
            if (answer instanceof Error) reject(answer)
            else resolve(answer)
            await vi.advanceTimersByTimeAsync(0)
          },
        }),
      ),
    conflictOf: (error) => (error instanceof Conflict ? error.current : undefined),
    local: {
      put: (text, version) => {
        local = { text, version }
      },
      clear: () => {
        local = null
      },
    },
    ...options,
  })
  autosave.subscribe(() => states.push(autosave.state()))
  const sent = () => saves.map(({ text, over }) => [text, over])
  return { autosave, saves, states, sent, local: () => local }
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const away = new TypeError("Failed to fetch")

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("what is written", () => {
  it("is in this browser at once, and with the server once no change has come for a moment", async () => {
    const { autosave, saves, sent, local, states } = begin()
    for (const text of ["A", "AB", "ABC"]) {
      autosave.change(text)
      await wait(savedAfter - 1)
    }
    expect(local()).toEqual({ text: "ABC", version: 3 })
    expect(sent()).toEqual([])
    await wait(1)
    expect(sent()).toEqual([["ABC", 3]])
    await saves[0]?.end({ text: "ABC", version: 4 })
    expect(local()).toBeNull()
    expect(states.map(({ name }) => name)).toEqual(["unsaved", "unsaved", "unsaved", "saving", "saved"])
  })

  it("during a save goes after it, over the version that it stored; never two at once", async () => {
    const { autosave, saves, sent, local } = begin()
    autosave.change("A")
    await wait(savedAfter)
    autosave.change("AB")
    await wait(60_000)
    expect(sent()).toEqual([["A", 3]])
    await saves[0]?.end({ text: "A", version: 4 })
    expect(autosave.isUnsaved()).toBe(true)
    expect(sent().at(-1)).toEqual(["AB", 4])
    expect(local()).toEqual({ text: "AB", version: 4 })
    await saves[1]?.end({ text: "AB", version: 5 })
    expect([autosave.state().name, autosave.isUnsaved(), local()]).toEqual(["saved", false, null])
  })

  it("is saved to the last when that is asked for", async () => {
    const { autosave, saves, sent } = begin()
    autosave.change("A")
    const flushed = autosave.flush()
    await wait(0)
    autosave.change("AB")
    await saves[0]?.end({ text: "A", version: 4 })
    await saves[1]?.end({ text: "AB", version: 5 })
    expect(await flushed).toBe(true)
    expect(sent()).toEqual([
      ["A", 3],
      ["AB", 4],
    ])
  })

  it("is in this browser alone where no call saves it", async () => {
    const { autosave, sent, local } = begin({ save: null })
    autosave.change("A")
    await wait(60_000)
    expect(local()).toEqual({ text: "A", version: 3 })
    expect([autosave.state().name, autosave.isUnsaved()]).toEqual(["saved", false])
    await autosave.drop()
    expect(local()).toBeNull()
    expect(sent()).toEqual([])
  })
})

describe("a save that fails", () => {
  it("leaves what was written in this browser, and is tried again until it is stored", async () => {
    const { autosave, saves, sent, local } = begin()
    autosave.change("A")
    await wait(savedAfter)
    for (const round of [0, 1, 2]) {
      await saves[round]?.end(away)
      expect(autosave.state()).toEqual({ name: "failed", error: away })
      expect([autosave.isUnsaved(), local()]).toEqual([true, { text: "A", version: 3 }])
      await wait(retriedAfter)
    }
    expect(sent()).toHaveLength(4)
    await saves[3]?.end({ text: "A", version: 4 })
    expect([autosave.state().name, local()]).toEqual(["saved", null])
  })

  it("does not bring back what was written before it", async () => {
    const { autosave, saves, sent, local } = begin()
    autosave.change("A")
    await wait(savedAfter)
    autosave.change("AB")
    await saves[0]?.end(away)
    await wait(retriedAfter)
    expect(sent().at(-1)).toEqual(["AB", 3])
    expect(local()).toEqual({ text: "AB", version: 3 })
  })

  it("that somebody has to see to is tried again when that is asked for, and with the next change", async () => {
    const { autosave, saves, sent } = begin({ isRetried: (error) => error !== away })
    autosave.change("A")
    await wait(savedAfter)
    await saves[0]?.end(away)
    await wait(60_000)
    expect(sent()).toHaveLength(1)
    const flushed = autosave.flush()
    await wait(0)
    await saves[1]?.end(away)
    expect(await flushed).toBe(false)
    autosave.change("AB")
    await wait(savedAfter)
    expect(sent().at(-1)).toEqual(["AB", 3])
  })

  it("is not tried again once its screen has gone, and is when that is back", async () => {
    const { autosave, saves, sent, local } = begin()
    autosave.change("A")
    const left = autosave.leave()
    await wait(0)
    expect(sent()).toEqual([["A", 3]])
    await saves[0]?.end(away)
    await wait(60_000)
    expect([await left, sent().length]).toEqual([false, 1])
    expect(local()).toEqual({ text: "A", version: 3 })
    autosave.stay()
    void autosave.flush()
    await wait(0)
    await saves[1]?.end(away)
    await wait(retriedAfter)
    expect(sent()).toHaveLength(3)
  })
})

describe("what somebody else has stored meanwhile", () => {
  async function inConflict(current: Stored | null = theirs) {
    const begun = begin()
    begun.autosave.change("mine")
    await wait(savedAfter)
    await begun.saves[0]?.end(new Conflict(current))
    expect(begun.autosave.state()).toEqual({ name: "conflict", current })
    return begun
  }

  it("is not overwritten unasked, however much is written; that stays in this browser over the version it began with", async () => {
    const { autosave, sent, local } = await inConflict()
    autosave.change("mine still")
    await wait(60_000)
    expect(await autosave.flush()).toBe(false)
    expect(sent()).toHaveLength(1)
    expect([autosave.state().name, autosave.isUnsaved()]).toEqual(["conflict", true])
    expect(local()).toEqual({ text: "mine still", version: 3 })
  })

  it("is overwritten by mine when that is chosen, over its version", async () => {
    const { autosave, saves, sent } = await inConflict()
    void autosave.keepMine("mine still", theirs.version)
    await wait(0)
    expect(sent().at(-1)).toEqual(["mine still", 9])
    await saves[1]?.end({ text: "mine still", version: 10 })
    expect(autosave.state().name).toBe("saved")
  })

  it("goes on here when that is chosen: nothing of mine is saved, and what follows is over its version", async () => {
    const { autosave, sent, local } = await inConflict()
    autosave.takeTheirs(theirs)
    await wait(60_000)
    expect([autosave.state().name, autosave.isUnsaved(), local()]).toEqual(["saved", false, null])
    expect(sent()).toHaveLength(1)
    autosave.change("on theirs")
    await wait(savedAfter)
    expect(sent().at(-1)).toEqual(["on theirs", 9])
  })

  it("may be its end", async () => {
    const { autosave, sent } = await inConflict(null)
    void autosave.keepMine("mine", 0)
    await wait(0)
    expect(sent().at(-1)).toEqual(["mine", 0])
  })

  it("may be known from the beginning, or by another call", async () => {
    const { autosave, sent } = begin({ initial: { name: "conflict", current: theirs } })
    autosave.change("mine")
    await wait(60_000)
    expect(sent()).toEqual([])
    const other = begin()
    other.autosave.meet(theirs)
    expect([await other.autosave.flush(), other.autosave.isAt(3), other.autosave.isAt(9)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe("what is sent or thrown away", () => {
  it("does not come back by a call under way, whether that is stored or fails", async () => {
    for (const answer of [{ text: "A", version: 4 }, away, new Conflict(theirs)]) {
      const { autosave, saves, sent, local } = begin()
      autosave.change("A")
      await wait(savedAfter)
      let isOver = false
      void autosave.end().then(() => {
        isOver = true
      })
      await wait(0)
      expect(isOver).toBe(false)
      await saves[0]?.end(answer)
      expect(isOver).toBe(true)
      autosave.change("B")
      await wait(60_000)
      expect(sent()).toHaveLength(1)
      expect([autosave.isUnsaved(), local()]).toEqual([false, null])
    }
  })

  it("is not saved where it still waited", async () => {
    const { autosave, sent, local } = begin()
    autosave.change("A")
    await autosave.drop()
    expect([await autosave.flush(), autosave.isUnsaved(), local()]).toEqual([true, false, null])
    expect(sent()).toEqual([])
  })

  it("is saved again once something is written after it was dropped, over the version stored last", async () => {
    const { autosave, saves, sent, local } = begin()
    autosave.change("A")
    await wait(savedAfter)
    const dropped = autosave.drop()
    await saves[0]?.end({ text: "A", version: 4 })
    await dropped
    await wait(60_000)
    expect([sent().length, local()]).toEqual([1, null])
    autosave.change("B")
    await wait(savedAfter)
    expect(sent().at(-1)).toEqual(["B", 4])
  })
})

it("says what another call about the same has run into", () => {
  const { autosave } = begin()
  autosave.fail(away)
  expect(autosave.state()).toEqual({ name: "failed", error: away })
})
