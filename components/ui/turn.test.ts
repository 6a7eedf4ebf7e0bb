import { describe, expect, it } from "vitest"
import { newTurn } from "./turn.ts"

describe("a turn", () => {
  it("is had once, however often it is asked for, until it is given back", () => {
    const turn = newTurn()
    expect([turn.take(), turn.take(), turn.take()]).toEqual([true, false, false])
    turn.give()
    expect([turn.take(), turn.take()]).toEqual([true, false])
  })
})
