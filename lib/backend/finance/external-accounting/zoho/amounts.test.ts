import { expect, it } from "vitest"
import { cents, decimal } from "./amounts.ts"

it.each([0, 1, 29, 115, 1999, 100_001, 999_999_999, 1_000_000_000, -5, -113])(
  "%d cents are the same cents when they come back",
  (amount) => expect(cents(decimal(amount))).toBe(amount),
)

it.each([
  [1.15, 115],
  [0.29, 29],
  [0.1 + 0.2, 30],
  [1234.5, 123_450],
])("%d of Zoho is %d cents", (amount, expected) => expect(cents(amount)).toBe(expected))
