import { describe, expect, it } from "vitest"
import { maxBulkMailTargets } from "#lib/contract/mail/bulk-mail-terms.ts"
import { countsOf } from "./recipients.ts"

const seen = (nbElements: number) => ({ params: { filters: {} }, nbElements })

describe("those chosen for a mail to many", () => {
  it("are recipients, or left out by why", () => {
    const rows = [
      { excluded: null, rows: 7 },
      { excluded: "bounced", rows: 2 },
      { excluded: "same_address", rows: 1 },
    ] as const
    expect(countsOf([...rows], seen(10))).toEqual({
      chosen: 10,
      recipients: 7,
      excluded: {
        no_address: 0,
        bounced: 2,
        blacklisted: 0,
        unsubscribed: 0,
        suppressed: 0,
        same_address: 1,
        missing_value: 0,
      },
    })
  })

  it("are nobody when all are left out", () => {
    expect(countsOf([{ excluded: "no_address", rows: 3 }], seen(3)).recipients).toBe(0)
  })

  it("are refused when they are not as many as were seen", () => {
    const moved = expect.objectContaining({ status: 409 })
    expect(() => countsOf([{ excluded: null, rows: 7 }], seen(8))).toThrow(moved)
  })

  it("are refused when they are more than one mail goes to", () => {
    const rows = maxBulkMailTargets + 1
    expect(() => countsOf([{ excluded: null, rows }], seen(rows))).toThrow(
      expect.objectContaining({ status: 422 }),
    )
    expect(countsOf([{ excluded: null, rows: rows - 1 }], seen(rows - 1)).recipients).toBe(maxBulkMailTargets)
  })
})
