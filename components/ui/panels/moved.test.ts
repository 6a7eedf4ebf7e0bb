import { describe, expect, it } from "vitest"
import { clamped } from "./moved.ts"

const window = { width: 1000, height: 700 }
const middle = { left: 300, top: 200, width: 400, height: 300 }

describe("a dialog that is moved", () => {
  it("goes where it is drawn to", () => {
    expect(clamped({ x: -120, y: 40 }, middle, window)).toEqual({ x: -120, y: 40 })
  })

  it.each([
    ["left", { x: -900, y: 0 }, { x: -292, y: 0 }],
    ["right", { x: 900, y: 0 }, { x: 292, y: 0 }],
    ["top", { x: 0, y: -900 }, { x: 0, y: -192 }],
    ["bottom", { x: 0, y: 900 }, { x: 0, y: 192 }],
  ])("stays 8 pixels inside the window at the %s", (_side, offset, kept) => {
    expect(clamped(offset, middle, window)).toEqual(kept)
  })

  it("shows its title bar when it is higher than the window", () => {
    const high = { ...middle, top: -50, height: 800 }
    expect(clamped({ x: 0, y: 300 }, high, window)).toEqual({ x: 0, y: 58 })
  })
})
