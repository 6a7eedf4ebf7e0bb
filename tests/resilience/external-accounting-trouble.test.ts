import { describe, expect, it, vi } from "vitest"
import { sendAllWaiting, sendWaiting } from "#lib/backend/finance/external-accounting/send-waiting.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { reportedLedger, timePasses } from "#tests/factories/external-accounting.ts"
import { wrongInBooks } from "#tests/factories/partner-books.ts"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { times } from "#tests/factories/several.ts"
import type { Fault } from "#tests/partners/zoho-server.ts"

const ledger = reportedLedger()
const { zoho, issue, pay, credit, reverse, externalOf, untilTold, createIncShow } = ledger

/** Every call by which something is written into the books. */
const writingCalls = [
  /^POST .contacts$/,
  /^POST .invoices$/,
  /^POST .invoices.*sent$/,
  /^POST .customerpayments$/,
  /^POST .creditnotes$/,
  /^POST .creditnotes.*invoices$/,
  /^POST .creditnotes.*refunds$/,
  /^DELETE .creditnotes.*refunds/,
  /^DELETE .customerpayments/,
]

describe("a partner in trouble", () => {
  it("that is down for a while gets everything once it is back, in order", async () => {
    zoho.isDown = true
    const { id, total } = await issue()
    await pay(id, total)
    await credit(id, 5_000)
    await pay(id, 5_000, true)
    for (let round = 0; round < 3; round++) {
      await timePasses()
      await sendWaiting("sarl")
    }
    expect(await externalOf(id)).toMatchObject({ state: "waiting", tries: 3, problem: "unreachable" })
    zoho.isDown = false
    await untilTold()
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("is left alone for longer each time, however much there is to tell", async () => {
    zoho.isDown = true
    await times(4, () => issue())
    const pauses: number[] = []
    for (let round = 0; round < 4; round++) {
      await sql("UPDATE external_connection SET paused_until = NULL")
      await sendWaiting("sarl")
      await sendWaiting("sarl")
      const { pause } = await sqlOne<{ pause: number }>(
        "SELECT round(extract(epoch FROM paused_until - now()))::int AS pause FROM external_connection",
      )
      pauses.push(pause)
    }
    expect(pauses).toEqual([30, 60, 120, 240])
    expect(await sql("SELECT tries FROM external_document ORDER BY id")).toEqual(
      Array.from({ length: 4 }, () => ({ tries: 1 })),
    )
  })

  it.each(["before", "after"] as const)(
    "that drops every kind of call %s it is done has each document once",
    async (drop) => {
      const { id, total } = await issue()
      await pay(id, total)
      await credit(id, 5_000)
      await pay(id, 5_000, true)
      await reverse(id)
      await reverse(id)
      for (const call of writingCalls) zoho.fail(call, { drop })
      await untilTold()
      expect(zoho.unbroken).toEqual([])
      expect(await wrongInBooks(zoho)).toEqual([])
    },
  )

  it("that answers too late, or with errors after it wrote, has each document once", async () => {
    const { timeout } = AbortSignal
    const patience = vi.spyOn(AbortSignal, "timeout")
    patience.mockImplementation(() => timeout.call(AbortSignal, 150))
    const { id } = await issue()
    await pay(id, 1_000)
    zoho.fail("POST /invoices", { silentFor: 400 })
    zoho.fail("POST /customerpayments", { silentFor: 400 })
    zoho.fail("GET /contacts", { status: 500 })
    await untilTold()
    patience.mockRestore()
    expect(zoho.count("POST /invoices")).toBe(1)
    expect(zoho.count("POST /customerpayments")).toBe(1)
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("that has used up its calls is left alone for as long as it says", async () => {
    await issue()
    zoho.fail("GET /invoices", { status: 429, code: 44, message: "Too many calls", retryAfter: 77 })
    await sendWaiting("sarl")
    await sendWaiting("sarl")
    expect(zoho.calls).toEqual(["GET /invoices"])
    const { pause } = await sqlOne<{ pause: number }>(
      "SELECT round(extract(epoch FROM paused_until - now()))::int AS pause FROM external_connection",
    )
    expect(pause).toBe(77)
    await untilTold()
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("whose token ended is asked for one new token, also by several calls at once", async () => {
    await issue()
    await sendWaiting("sarl")
    const [given] = [zoho.tokens.length]
    zoho.endTokens()
    await issue()
    const inc = await createIncShow()
    await issue({ show: inc, currency: "USD", country: "US" })
    await Promise.all([sendWaiting("sarl"), sendWaiting("inc")])
    expect(zoho.tokens.length).toBe(given + 1)
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("that does not let us in keeps everything waiting, without a word of our secrets", async () => {
    const { id } = await issue()
    zoho.endTokens()
    zoho.fail("POST /oauth/v2/token", { status: 200, message: "invalid_code" })
    await sendWaiting("sarl")
    const external = await externalOf(id)
    expect(external).toMatchObject({ state: "waiting", problem: "not_admitted", said: "invalid_code" })
    await untilTold()
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("that fails over one document alone gets the others", async () => {
    await issue()
    await sendWaiting("sarl")
    const { number } = await issue()
    zoho.fail("POST /invoices", { status: 500 }, 3)
    await issue()
    for (let round = 0; round < 3; round++) {
      await sql("UPDATE external_connection SET paused_until = NULL")
      await sendWaiting("sarl")
    }
    await untilTold()
    expect(zoho.sarl.invoices.some((invoice) => invoice.number === number)).toBe(true)
    expect(await wrongInBooks(zoho)).toEqual([])
  })
})

const faults: Fault[] = [
  { drop: "before" },
  { drop: "after" },
  { status: 500 },
  { status: 429, code: 44, retryAfter: 5 },
  { status: 401, code: 57 },
]

/** Something that people do with one of the invoices; the ledger may say no to it. */
function randomStep(random: (below: number) => number, issued: number[]): Promise<unknown> {
  const one = issued[random(issued.length)] ?? 0
  const steps = [
    async () => {
      const terms = { discount: random(3) === 0 ? random(2_000) / 100 : 0, is_splitting: random(2) === 0 }
      const billed = { booths: 1 + random(4), price: 1 + random(90_000) }
      issued.push((await issue(random(3) ? billed : { ...billed, country: "CH" }, terms)).id)
    },
    () => pay(one, 1 + random(60_000)),
    () => pay(one, 1 + random(60_000), true),
    () => credit(one, random(3) ? 1 + random(40_000) : undefined),
    () => reverse(one),
  ]
  return steps[random(issued.length > 0 ? steps.length : 1)]?.() ?? Promise.resolve()
}

it.each([1, 2, 3, 4])(
  "any course of things comes to the same books, however calls go wrong (%i)",
  async (seed) => {
    const random = numbersFrom(seed)
    zoho.sarl.roundsByLine = seed % 2 === 0
    const issued: number[] = []
    for (let step = 0; step < 45; step++) {
      expect([200, 409, 422]).toContain(await statusOf(randomStep(random, issued)))
      const fault = faults[random(faults.length)]
      if (fault && random(2)) zoho.fail(random(2) ? /^(POST|PUT|DELETE)/ : /./, fault, 1 + random(2))
      if (random(2)) await timePasses()
      if (random(2)) await Promise.all([sendAllWaiting(), sendAllWaiting()])
    }
    await expect
      .poll(async () => {
        await untilTold()
        return sql("SELECT FROM external_document WHERE state <> 'sent'")
      })
      .toEqual([])
    expect(await wrongInBooks(zoho)).toEqual([])
  },
  60_000,
)
