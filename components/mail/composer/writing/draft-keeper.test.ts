import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import type { Written } from "../shared/open-composer.ts"
import { createDraftKeeper, type KeepState, keepAfterMs } from "./draft-keeper.ts"
import type { ShelvedDraft } from "./draft-shelf.ts"

const written = (subject: string): Written => ({
  ...{ message_id: null, subject, content: "", media_ids: [], toMails: [], cc: [], files: [] },
  ...{ template_id: null, language: "en", with_signature: true },
})

function shelfOf(begun: ShelvedDraft | null = null) {
  let held = begun
  return {
    get: () => held,
    put: (draft: ShelvedDraft) => {
      held = draft
    },
    clear: () => {
      held = null
    },
  }
}

function keeperOver(answers: (() => Promise<{ version: number }>)[]) {
  const shelf = shelfOf()
  const states: KeepState[] = []
  const save = vi.fn((_written: Written, _version: number) => (answers.shift() ?? Promise.reject)())
  const discard = vi.fn(async () => undefined)
  const current = { written: written("Theirs"), version: 9 }
  const store = { save, discard, currentOf: () => current }
  const keeper = createDraftKeeper(shelf, store, { version: 3 }, (state) => states.push(state))
  return { keeper, shelf, states, save, discard, current }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe("a draft that is written", () => {
  it("is in this browser at once, and with the server after a pause", async () => {
    const { keeper, shelf, save, states } = keeperOver([async () => ({ version: 4 })])
    keeper.change(written("A"))
    keeper.change(written("AB"))
    expect(shelf.get()).toEqual({ written: written("AB"), base: 3 })
    expect(save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(keepAfterMs)
    expect(save.mock.calls).toEqual([[written("AB"), 3]])
    expect(shelf.get()).toBeNull()
    expect(states.at(-1)).toEqual({ name: "kept" })
  })

  it("waits for the call before, so that the last letter wins and no version is skipped", async () => {
    let answer: (value: { version: number }) => void = () => undefined
    const first = new Promise<{ version: number }>((resolve) => {
      answer = resolve
    })
    const { keeper, save } = keeperOver([() => first, async () => ({ version: 5 })])
    keeper.change(written("A"))
    await vi.advanceTimersByTimeAsync(keepAfterMs)
    keeper.change(written("AB"))
    await vi.advanceTimersByTimeAsync(keepAfterMs)
    expect(save).toHaveBeenCalledTimes(1)
    answer({ version: 4 })
    await vi.advanceTimersByTimeAsync(keepAfterMs)
    expect(save.mock.calls.map(([{ subject }, version]) => [subject, version])).toEqual([
      ["A", 3],
      ["AB", 4],
    ])
  })

  it("of a composer that is closed is with the server at once; should that fail it is tried no more, and stays in this browser", async () => {
    const { keeper, shelf, save } = keeperOver([() => Promise.reject(new TypeError("Failed to fetch"))])
    keeper.change(written("A"))
    await keeper.leave()
    expect(save.mock.calls).toEqual([[written("A"), 3]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(shelf.get()).toEqual({ written: written("A"), base: 3 })
  })

  it("stays in this browser while the server is not reached, and goes there by itself", async () => {
    const { keeper, shelf, save, states } = keeperOver([
      () => Promise.reject(new ApiError(0, { message: "away" })),
      async () => ({ version: 4 }),
    ])
    keeper.change(written("A"))
    await vi.advanceTimersByTimeAsync(keepAfterMs)
    expect(states.at(-1)).toEqual({ name: "unreached" })
    expect(shelf.get()?.written.subject).toBe("A")
    await vi.advanceTimersByTimeAsync(10_000)
    expect(save).toHaveBeenCalledTimes(2)
    expect(shelf.get()).toBeNull()
  })

  it("never overwrites another window's, until it is said which one stays", async () => {
    const stale = () => Promise.reject(new ApiError(409, { message: "changed" }))
    const { keeper, save, states, current } = keeperOver([stale, async () => ({ version: 10 })])
    keeper.change(written("Mine"))
    await vi.advanceTimersByTimeAsync(keepAfterMs)
    expect(states.at(-1)).toEqual({ name: "conflict", current })
    keeper.change(written("Mine still"))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(1)
    await keeper.keepOurs(written("Mine still"), current)
    expect(save.mock.calls.at(-1)).toEqual([written("Mine still"), 9])
  })

  it("does not come back by a call that was under way when the mail was sent", async () => {
    let answer: (value: { version: number }) => void = () => undefined
    const held = new Promise<{ version: number }>((resolve) => {
      answer = resolve
    })
    const { keeper, shelf, save, discard } = keeperOver([() => held])
    keeper.change(written("A"))
    await vi.advanceTimersByTimeAsync(keepAfterMs)
    const end = keeper.end()
    expect(discard).not.toHaveBeenCalled()
    answer({ version: 4 })
    await end
    expect(discard).toHaveBeenCalledTimes(1)
    keeper.change(written("B"))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(shelf.get()).toBeNull()
  })
})
