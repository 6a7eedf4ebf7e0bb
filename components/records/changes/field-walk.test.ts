import { describe, expect, it } from "vitest"
import { nextBox } from "./field-walk.ts"

const box = (left: number, top: number, width = 100) => ({
  left,
  right: left + width,
  top,
  bottom: top + 40,
})

/** Two fields beside each other, one below over both, two below that, and a column of its own at the right. */
const [first, second, wide, third, fourth, far] = [
  box(0, 0),
  box(120, 0),
  box(0, 60, 220),
  box(0, 120),
  box(120, 120),
  box(600, 70),
]
const all = [first, second, wide, third, fourth, far]
const to = (from: (typeof all)[number], key: string) => all[nextBox(all, from, key)]

describe("where an arrow leads among fields", () => {
  it("goes along a row, and stops at its end", () => {
    expect(to(first, "ArrowRight")).toBe(second)
    expect(to(second, "ArrowLeft")).toBe(first)
    expect(to(first, "ArrowLeft")).toBeUndefined()
  })

  it("goes down a column row by row, and up again", () => {
    expect(to(second, "ArrowDown")).toBe(wide)
    expect(to(wide, "ArrowDown")).toBe(third)
    expect(to(fourth, "ArrowUp")).toBe(wide)
    expect(to(third, "ArrowDown")).toBeUndefined()
  })

  it("reaches the next column from the row beside it", () => {
    expect(to(wide, "ArrowRight")).toBe(far)
    expect(to(far, "ArrowLeft")).toBe(wide)
  })
})
