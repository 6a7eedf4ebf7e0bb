import { expect, it } from "vitest"
import { shownHeight } from "./shown-height.ts"

it("shows a body of up to 95 pixels whole, with nothing to unfold", () => {
  expect(shownHeight(95, false)).toEqual({ shown: 95, isLong: false })
})

it("folds a higher one to at most 150 pixels, and always so that unfolding shows more", () => {
  for (const height of [96, 140, 150, 151, 900]) {
    const { shown, isLong } = shownHeight(height, false)
    expect(isLong).toBe(true)
    expect(shown).toBeLessThanOrEqual(150)
    expect(shown).toBeLessThan(height)
    expect(shownHeight(height, true)).toEqual({ shown: height, isLong: true })
  }
})

it("does not let a mail make the page endless", () => {
  expect(shownHeight(1_000_000, true).shown).toBe(20_000)
})
