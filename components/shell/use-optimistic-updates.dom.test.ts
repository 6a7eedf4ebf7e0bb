import { onlineManager } from "@tanstack/react-query"
import { act, renderHook, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { settled } from "#tests/components/settled.ts"
import { QueryProvider } from "./query-provider.tsx"
import { type OptimisticUpdate, useOptimisticUpdates } from "./use-optimistic-updates.ts"

/** What is in the cells of a row. */
type Row = Readonly<Record<string, string>>

type Options = Parameters<typeof useOptimisticUpdates>[2]

/** A row that is shown, and below `set` what was asked for, cell by cell. */
function shown(options: Options) {
  const sent: string[] = []
  const refused: string[] = []
  const { result, unmount } = renderHook(
    () => useOptimisticUpdates<Row>(["row"], { a: "0", b: "0" }, options),
    { wrapper: QueryProvider },
  )

  /** Sets a cell; it is answered when the test says so. */
  function set(cell: string, value: string, more: Partial<OptimisticUpdate<Row, string>> = {}) {
    const answer = heldAnswer<string>()
    const update: OptimisticUpdate<Row, string> = {
      subject: cell,
      apply: (row) => ({ ...row, [cell]: value }),
      send: () => {
        sent.push(`${cell}=${value}`)
        return answer.promise
      },
      refused: (error) => {
        refused.push(`${cell}=${value}: ${error}`)
        return undefined
      },
      ...more,
    }
    let outcome = Promise.resolve(false)
    act(() => {
      outcome = result.current.update(update)
    })
    const answered = (give: () => void) =>
      act(async () => {
        give()
        await outcome
      })
    return {
      outcome,
      store: (said = "") => answered(() => answer.give(said)),
      refuse: (reason: unknown = "no") => answered(() => answer.fail(reason)),
      /** Refuses it, and does not wait for what becomes of that. */
      startRefusing: () => answer.fail("no"),
    }
  }

  return { result, unmount, set, sent, refused, row: () => result.current.state }
}

afterEach(() => onlineManager.setOnline(true))

describe.each(["newest", "each"] as const)("an optimistic update (queue: %s)", (queue) => {
  it("is shown at once, and stored below when it is answered", async () => {
    const { result, set, row } = shown({ queue })
    const one = set("a", "1")
    expect(row()).toEqual({ a: "1", b: "0" })
    expect(result.current.stored).toEqual({ a: "0", b: "0" })
    await one.store()
    expect(result.current.stored).toEqual({ a: "1", b: "0" })
    expect(await one.outcome).toBe(true)
  })

  it("shows what was answered where that is more than was asked for", async () => {
    const { set, row } = shown({ queue })
    const one = set("a", "1", { stored: (said) => (before) => ({ ...before, a: said }) })
    await one.store("1, by the server")
    expect(row()).toEqual({ a: "1, by the server", b: "0" })
  })

  it("that is refused goes, and leaves what came meanwhile", async () => {
    const { result, set, refused, row } = shown({ queue })
    const one = set("a", "1")
    const other = set("b", "1")
    await other.store()
    act(() => result.current.setStored((before) => ({ ...before, c: "a colleague's" })))
    await one.refuse()
    expect(row()).toEqual({ a: "0", b: "1", c: "a colleague's" })
    expect(refused).toEqual(["a=1: no"])
    expect(await one.outcome).toBe(false)
  })

  it("stays over what the server says before it has answered", () => {
    const { result, set, row } = shown({ queue })
    set("a", "1")
    act(() => result.current.setStored(() => ({ a: "0", b: "2" })))
    expect(row()).toEqual({ a: "1", b: "2" })
  })

  it("waits for the one before it of the same subject, and not for others", async () => {
    const { set, sent } = shown({ queue })
    const first = set("a", "1")
    set("a", "2")
    set("b", "1")
    await settled()
    expect(sent).toEqual(["a=1", "b=1"])
    await first.store()
    await waitFor(() => expect(sent).toEqual(["a=1", "b=1", "a=2"]))
  })

  it("shows, after a conflict, what was read again, and is shown itself until then", async () => {
    const { set, row } = shown({ queue })
    const read = heldAnswer<string>()
    const one = set("a", "1", {
      refused: async () => {
        const now = await read.promise
        return (before) => ({ ...before, a: now })
      },
    })
    one.startRefusing()
    await settled()
    expect(row()).toEqual({ a: "1", b: "0" })
    read.give("a colleague's")
    await act(() => one.outcome)
    expect(row()).toEqual({ a: "a colleague's", b: "0" })
  })

  it("is sent, and so refused, while the browser says that there is no connection", async () => {
    onlineManager.setOnline(false)
    const { set, sent, refused } = shown({ queue })
    const one = set("a", "1")
    await one.refuse(new TypeError("Failed to fetch"))
    expect(sent).toEqual(["a=1"])
    expect(refused).toEqual(["a=1: TypeError: Failed to fetch"])
  })

  it("is sent in its turn also when its screen has gone", async () => {
    const { set, sent, unmount } = shown({ queue })
    const first = set("a", "1")
    set("a", "2")
    unmount()
    await first.store()
    await waitFor(() => expect(sent).toEqual(["a=1", "a=2"]))
  })

  it("changes the stored state when the screen is ready for it", async () => {
    const waiting: (() => void)[] = []
    const { result, set, row } = shown({ queue, settle: (run) => waiting.push(run) })
    const one = set("a", "1", { stored: (said) => (before) => ({ ...before, a: said }) })
    await one.store("stored")
    expect(row()).toEqual({ a: "1", b: "0" })
    expect(result.current.stored).toEqual({ a: "0", b: "0" })
    act(() => {
      for (const run of waiting) run()
    })
    expect(row()).toEqual({ a: "stored", b: "0" })
  })
})

describe("updates that set a value", () => {
  it("are sent as far as they are the newest: those between are not", async () => {
    const { set, sent, row } = shown({ queue: "newest" })
    const first = set("a", "1")
    const between = set("a", "2")
    const last = set("a", "3")
    expect(row()).toEqual({ a: "3", b: "0" })
    await first.store()
    await last.store()
    expect(sent).toEqual(["a=1", "a=3"])
    expect(row()).toEqual({ a: "3", b: "0" })
    expect(await Promise.all([first, between, last].map(({ outcome }) => outcome))).toEqual([
      true,
      false,
      true,
    ])
  })

  it("go back to the last one that was stored", async () => {
    const { set, refused, row } = shown({ queue: "newest" })
    const first = set("a", "1")
    const second = set("a", "2")
    await first.store()
    await second.refuse()
    expect(row()).toEqual({ a: "1", b: "0" })
    expect(refused).toEqual(["a=2: no"])
  })

  it("outlast a refusal of the one before, of which nothing is said", async () => {
    const { set, refused, row } = shown({ queue: "newest" })
    const first = set("a", "1")
    const second = set("a", "2")
    await first.refuse()
    expect(row()).toEqual({ a: "2", b: "0" })
    await second.store()
    expect(row()).toEqual({ a: "2", b: "0" })
    expect(refused).toEqual([])
  })

  it("outlast a refusal after which it is still read what is stored", async () => {
    const { set, row } = shown({ queue: "newest" })
    const read = heldAnswer<string>()
    const first = set("a", "1", {
      refused: async () => {
        const now = await read.promise
        return (before) => ({ ...before, a: now })
      },
    })
    first.startRefusing()
    await settled()
    const second = set("a", "2")
    read.give("a colleague's")
    await act(() => first.outcome)
    expect(row()).toEqual({ a: "2", b: "0" })
    await second.store()
    expect(row()).toEqual({ a: "2", b: "0" })
  })
})

describe("updates that build on each other", () => {
  it("go with the one that is refused: unsent, together, with one reason", async () => {
    const { set, sent, refused, row } = shown({ queue: "each" })
    const first = set("a", "1")
    const later = [set("a", "2"), set("a", "3")]
    set("b", "1")
    await first.refuse()
    expect(row()).toEqual({ a: "0", b: "1" })
    expect(await Promise.all(later.map(({ outcome }) => outcome))).toEqual([false, false])
    expect(sent).toEqual(["a=1", "b=1"])
    expect(refused).toEqual(["a=1: no"])
  })

  it("are made again after a refusal", async () => {
    const { set, row } = shown({ queue: "each" })
    await set("a", "1").refuse()
    await set("a", "2").store()
    expect(row()).toEqual({ a: "2", b: "0" })
  })
})

it("functions that show and send stay the same", () => {
  const { result } = shown({ queue: "each" })
  const { update, setStored } = result.current
  act(() => setStored((row) => ({ ...row })))
  expect(result.current.update).toBe(update)
  expect(result.current.setStored).toBe(setStored)
})
