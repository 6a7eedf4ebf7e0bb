import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { followChanges } from "./live-changes.ts"

/** The stream of a tab, as the browser gives it. */
class Stream {
  static opened: Stream[] = []
  onopen: () => void = () => undefined
  onmessage: (message: MessageEvent<string>) => void = () => undefined
  onerror: () => void = () => undefined
  isClosed = false
  constructor() {
    Stream.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
}

const change = new MessageEvent("message", { data: "{}" })

/** Locks as the browser gives them to the tabs of one site: one after the other. */
function locks() {
  let before: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
      const own = before.then(() => (signal.aborted ? undefined : hold()))
      before = own
      return own
    },
  }
}

/** Lets what tabs tell each other arrive, and the time of a burst pass. */
async function soon(milliseconds = 300) {
  for (let step = 0; step < 3; step++) await new Promise((settled) => setImmediate(settled))
  await vi.advanceTimersByTimeAsync(milliseconds)
}

let left: (() => void)[] = []

function tab(user = 1) {
  const notify = vi.fn()
  const leave = followChanges(user, notify)
  left.push(leave)
  return { told: notify, leave }
}

describe("changes followed by the tabs of a browser", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    vi.stubGlobal("EventSource", Stream)
    vi.stubGlobal("navigator", { locks: locks() })
    Stream.opened = []
  })
  afterEach(() => {
    for (const leave of left) leave()
    left = []
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it("reach every tab over the stream of one", async () => {
    const [one, other, stranger] = [tab(), tab(), tab(2)]
    await soon()
    Stream.opened[0]?.onmessage(change)
    await soon()
    expect([one, other, stranger].map(({ told }) => told.mock.calls.length)).toEqual([1, 1, 0])
  })

  it("are told once for a burst of them", async () => {
    const { told } = tab()
    await soon()
    for (let count = 0; count < 5; count++) Stream.opened[0]?.onmessage(change)
    await soon()
    expect(told).toHaveBeenCalledTimes(1)
  })

  it("are followed by the next tab when the one with the stream is closed", async () => {
    const [one, other] = [tab(), tab()]
    await soon()
    expect(Stream.opened).toHaveLength(1)
    one.leave()
    await soon()
    expect(Stream.opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
    Stream.opened[1]?.onmessage(change)
    await soon()
    expect(other.told).toHaveBeenCalledTimes(1)
    expect(one.told).not.toHaveBeenCalled()
  })

  it("are asked for again once a broken stream is back: some may have been missed", async () => {
    const { told } = tab()
    await soon()
    Stream.opened[0]?.onopen()
    Stream.opened[0]?.onerror()
    await soon(2_000)
    expect(Stream.opened).toHaveLength(2)
    Stream.opened[1]?.onopen()
    await soon()
    expect(told).toHaveBeenCalledTimes(1)
  })
})
