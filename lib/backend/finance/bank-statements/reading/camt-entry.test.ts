import { expect, it } from "vitest"
import { camtCents } from "./camt-entry.ts"

it.each([
  ["12.50", 1250],
  ["12.5", 1250],
  ["12", 1200],
  ["12.", 1200],
  [".5", 50],
  ["+12.50", 1250],
  ["0", 0],
  ["0.00", 0],
  ["0.01", 1],
  ["12.50000", 1250],
  ["000000000000012.50", 1250],
  ["00", 0],
  ["1234567890123.45", 123_456_789_012_345],
])("an amount of the standard '%s' is %d cents", (text, cents) => expect(camtCents(text)).toBe(cents))

it.each(["", ".", "+", "-1.00", "1,00", "1 000.00", "1.001", "12345678901234", "1e3", "x"])(
  "'%s' is none",
  (text) => expect(camtCents(text)).toBeNull(),
)
