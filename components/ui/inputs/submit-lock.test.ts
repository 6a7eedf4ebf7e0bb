import { describe, expect, it } from "vitest"
import { createSubmitLock } from "./submit-lock.ts"

describe("a turn", () => {
  it("is had once, however often it is asked for, until it is given back", () => {
    const submitLock = createSubmitLock()
    expect([submitLock.acquire(), submitLock.acquire(), submitLock.acquire()]).toEqual([true, false, false])
    submitLock.release()
    expect([submitLock.acquire(), submitLock.acquire()]).toEqual([true, false])
  })
})
