import { describe, expect, it } from "vitest"
import { footOf, liftOver, shiftBeside } from "./clear-of-toasts.ts"

const window = { innerWidth: 1440, innerHeight: 900 }

describe("toasts at the bottom right", () => {
  it("stay there while nothing is in their way", () => {
    expect(liftOver([], window)).toBe(0)
    const farAbove = { top: 300, bottom: 330, right: 1430 }
    const leftOfThem = { top: 850, bottom: 890, right: 900 }
    const belowTheWindow = { top: 950, bottom: 980, right: 1430 }
    expect(liftOver([farAbove, leftOfThem, belowTheWindow], window)).toBe(0)
  })

  it("stand above pages and bars there, and above what these push them over", () => {
    const pages = { top: 856, bottom: 900, right: 1430 }
    expect(liftOver([pages], window)).toBe(56)
    const buttons = { top: 760, bottom: 800, right: 1430 }
    expect(liftOver([buttons, pages], window)).toBe(152)
  })

  it("stand above the buttons of a dialog that reaches down to them, not above the dialog", () => {
    const tall = footOf({ top: 20, bottom: 880, right: 1160 })
    expect(liftOver([tall], window)).toBe(108)
    expect(footOf({ top: 800, bottom: 850, right: 1160 })).toMatchObject({ top: 800 })
    expect(liftOver([footOf({ top: 300, bottom: 600, right: 1160 })], window)).toBe(0)
  })

  it("stand beside a panel at the right edge, and above what is below them there", () => {
    expect(shiftBeside([], window)).toBe(0)
    expect(shiftBeside([{ left: 0, width: 0 }], window)).toBe(0)
    expect(shiftBeside([{ left: 1120, width: 320 }], window)).toBe(320)
    const pages = { top: 856, bottom: 900, right: 900 }
    expect(liftOver([pages], window)).toBe(0)
    expect(liftOver([pages], window, 320)).toBe(56)
  })
})
