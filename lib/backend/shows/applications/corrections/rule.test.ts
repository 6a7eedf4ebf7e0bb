import { expect, it } from "vitest"
import { correctionsOf } from "./rule.ts"

const sent = { outcome: "pending", isLocked: null, invoices: 0, invoicesAtUnlock: 0 } as const
const open = { booths: null, billing: null }

it.each([
  [sent, { lock: null, closed: open }],
  [
    { ...sent, outcome: "waiting" as const },
    { lock: null, closed: open },
  ],
  [
    { ...sent, outcome: "accepted" as const },
    { lock: null, closed: { booths: "accepted", billing: null } },
  ],
  [
    { ...sent, outcome: "refused" as const },
    { lock: "over", closed: open },
  ],
  [
    { ...sent, outcome: "full" as const, isLocked: false },
    { lock: "over", closed: open },
  ],
  [
    { ...sent, isLocked: true },
    { lock: "staff", closed: open },
  ],
  [
    { ...sent, isLocked: false },
    { lock: null, closed: open },
  ],
])("what %j leaves to its applicant", (state, expected) => {
  expect(correctionsOf(state)).toEqual(expected)
})

it("an invoice locks it, staff unlock the rest of it, and the next invoice locks it again", () => {
  const closed = { booths: "invoiced", billing: "invoiced" }
  const accepted = { ...sent, outcome: "accepted" } as const
  expect(correctionsOf({ ...accepted, invoices: 1 })).toEqual({ lock: "invoiced", closed })
  const unlocked = { ...accepted, isLocked: false, invoicesAtUnlock: 1 }
  expect(correctionsOf({ ...unlocked, invoices: 1 })).toEqual({ lock: null, closed })
  expect(correctionsOf({ ...unlocked, invoices: 2 })).toEqual({ lock: "invoiced", closed })
})
