import { expect, it } from "vitest"
import { percent, shortNumber } from "./numbers.ts"

it("figures are told whole as long as they fit", () => {
  expect(shortNumber(1_234, "en")).toBe("1,234")
  expect(shortNumber(1_250_000, "en")).toBe("1.3M")
})

it("a share that is there is never told as nothing", () => {
  expect(percent(64, 100, "en")).toBe("64%")
  expect(percent(1, 1_000_000, "en")).toBe("<1%")
  expect(percent(0, 0, "en")).toBe("0%")
})
