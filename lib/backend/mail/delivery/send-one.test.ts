import { describe, expect, it } from "vitest"
import type { DeliveryResult } from "./delivery-result.ts"
import { outcomeAfter } from "./send-one.ts"

const leaseOf = (tries: number, is_paced = false) => ({
  mail_id: 1,
  attempt: 30,
  tries,
  bulk_mail_id: null,
  is_paced,
})
const deferred = {
  outcome: "again",
  of: "mail",
  failure: "refused_mail",
  reply: "451 later",
} satisfies DeliveryResult

describe("a mail that was deferred", () => {
  it("is tried again after longer each time, up to four hours", () => {
    const waits = Array.from({ length: 13 }, (_, tries) => outcomeAfter(deferred, leaseOf(tries), 1).againIn)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect([waits[0], waits.at(-1)]).toEqual([60, 4 * 3_600])
  })

  it("outlasts servers that are away for more than half a day, and is given up in the end", () => {
    const whole = Array.from({ length: 13 }, (_, tries) => outcomeAfter(deferred, leaseOf(tries), 1))
    expect(whole.every(({ status, failure }) => status === "queued" && failure === null)).toBe(true)
    expect(whole.reduce((sum, { againIn }) => sum + againIn, 0)).toBeGreaterThan(12 * 3_600)
    expect(outcomeAfter(deferred, leaseOf(13), 1)).toMatchObject({
      status: "failed",
      failure: "refused_mail",
      reply: "451 later",
      againIn: 0,
    })
  })

  it("waits at least as long as the server asks", () => {
    expect(outcomeAfter({ ...deferred, waitSeconds: 900 }, leaseOf(0), 1).againIn).toBe(900)
    expect(outcomeAfter({ ...deferred, waitSeconds: 5 }, leaseOf(0), 1).againIn).toBe(60)
  })

  it("counts against the server only where others would not be taken either", () => {
    expect(outcomeAfter(deferred, leaseOf(0), 1).byServer).toBe(false)
    expect(outcomeAfter({ ...deferred, of: "server" }, leaseOf(0), 1).byServer).toBe(true)
  })
})

describe("the end of a mail", () => {
  const refused = [{ email: "ada@client.example", reply: "550" }]

  it.each<[what: string, result: DeliveryResult, is_paced: boolean, outcome: object]>([
    [
      "that was perhaps taken",
      { outcome: "unknown", reply: "gone" },
      false,
      { status: "unknown", failure: null },
    ],
    [
      "of a mailbox that cannot send, which somebody waits for",
      { outcome: "mailbox_refused", reply: "535" },
      false,
      { status: "failed", failure: "mailbox_refused", byServer: true },
    ],
    [
      "of a mailbox that cannot send, which is one of many",
      { outcome: "mailbox_refused", reply: "535" },
      true,
      { status: "queued", failure: "mailbox_refused", byServer: true },
    ],
    [
      "that nobody takes",
      { outcome: "failed", failure: "refused_recipients", reply: "550", refused },
      false,
      { status: "failed", failure: "refused_recipients", refused, byServer: true },
    ],
    [
      "that is too large, which is no fault of the server",
      { outcome: "failed", failure: "too_large", reply: "552", refused: [] },
      false,
      { status: "failed", failure: "too_large", byServer: false },
    ],
  ])("%s", (_, result, is_paced, outcome) => {
    expect(outcomeAfter(result, leaseOf(0, is_paced), 1)).toMatchObject({
      ...outcome,
      reply: result.reply,
      againIn: 0,
    })
  })
})
