import { describe, expect, it } from "vitest"
import { liftOver } from "./clear-of-toasts.ts"

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
})
