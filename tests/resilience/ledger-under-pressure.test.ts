import { expect, it } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import type { Api } from "#lib/api/link.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { sql } from "#tests/factories/database.ts"
import { createBilled, newKey } from "#tests/factories/invoices.ts"
import { wrongInLedger } from "#tests/factories/ledger.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { oneByOne, times } from "#tests/factories/several.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
const user = async () => signIn(await createUser())

/** Refusals by a rule; whatever else fails is a fault. */
const isRefusal = (error: unknown) => error instanceof ApiError && [409, 422].includes(error.status)

/** Two exhibitors of their own, one of the American entity, three of one organisation. */
async function createExhibitors() {
  const [organization] = await sql<{ id: number }>(
    "SELECT id FROM invoicing_organization ORDER BY id LIMIT 1",
  )
  const american = await createShow()
  await sql("UPDATE tradeshow SET billing_entity = 'inc' WHERE id = $1", [american.id])
  const alone = [
    await createBilled({ price: 99_999, booths: 2 }),
    await createBilled({ country: "DE", vatCode: "DE136695976", price: 1_000 }),
    await createBilled({ show: american, country: "US", price: 333_333, currency: "USD" }),
  ]
  const together = await oneByOne(3, (index) =>
    createBilled({ organization: organization?.id ?? 0, price: 33_333 * (index + 1) }),
  )
  return { alone, together }
}

it("any sequence of issues, credits, payments, refunds and reversals by several at once adds up when all is summed again", async () => {
  const users = await oneByOne(4, user)
  const { alone, together } = await createExhibitors()
  const random = numbersFrom(20_261_123)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[random(values.length)]
    if (value === undefined) throw new Error("Nothing to pick")
    return value
  }
  const known = { invoices: [0], payments: [0] }
  const remember = async () => {
    known.invoices = (await sql<{ id: number }>("SELECT id FROM invoice ORDER BY id")).map(({ id }) => id)
    known.payments = (await sql<{ id: number }>("SELECT id FROM invoice_payment ORDER BY id")).map(
      ({ id }) => id,
    )
  }

  const issueAlone = (key: string) => {
    const session = pick(alone).id
    const input = {
      session,
      key,
      discount: random(4) * 2.5,
      is_splitting: random(2) === 0,
      first_payment_percentage: random(101),
      again_reason: "Drawn",
    }
    return (api: Api) => api.invoices.store(input)
  }
  const issueTogether = (key: string) => {
    const [first, ...others] = random(2) ? together : together.toReversed()
    const input = {
      session: first?.id ?? 0,
      key,
      registrations: others.map(({ id }) => id),
      discount: random(3) * 1.25,
      again_reason: "Drawn",
    }
    return (api: Api) => api.invoices.store(input)
  }
  const credit = (key: string) => {
    const amount = random(3) ? { amount: 1 + random(60_000) } : {}
    const input = { invoice: pick(known.invoices), key, reason: "Rebate", ...amount }
    return (api: Api) => api.invoices.credit(input)
  }
  const pay = (key: string) => {
    const input = {
      invoice: pick(known.invoices),
      key,
      amount: 1 + random(80_000),
      date: today,
      refund: random(4) === 0,
    }
    return (api: Api) => api.invoices.pay(input)
  }
  const reverse = (key: string) => {
    const input = { payment: pick(known.payments), key, reference: "Bounced" }
    return (api: Api) => api.invoices.reverse(input)
  }
  const steps = [issueAlone, issueTogether, credit, credit, pay, pay, pay, reverse]

  await issueAlone(newKey())(pick(users))
  await issueTogether(newKey())(pick(users))
  await remember()
  await pay(newKey())(pick(users)).catch(() => undefined)
  const answered = new Map<string, number>()
  for (let round = 0; round < 40; round++) {
    await remember()
    const chosen = Array.from({ length: 6 }, () => {
      const key = newKey()
      return { key, call: pick(known.payments.length > 0 ? steps : steps.slice(0, -1))(key) }
    })
    // Some ask twice with the same key, at the same time, one as another user.
    const calls = chosen.flatMap((one) => (random(3) === 0 ? [one, one] : [one]))
    const outcomes = await Promise.allSettled(calls.map(({ call }) => call(pick(users))))
    for (const [place, outcome] of outcomes.entries()) {
      if (outcome.status === "rejected") expect(outcome.reason).toSatisfy(isRefusal)
      else answered.set(calls[place]?.key ?? "", outcome.value.data.id)
    }
    expect(await wrongInLedger()).toEqual([])
  }
  const keys = await sql<{ key: string }>("SELECT key FROM invoice UNION ALL SELECT key FROM invoice_payment")
  expect([...answered.keys()].filter((key) => !keys.some((row) => row.key === key))).toEqual([])
  const [spread] = await sql(
    `SELECT count(*) FILTER (WHERE kind = 'credit_note') > 10 AS credited, count(DISTINCT entity) = 2 AS entities,
      count(*) FILTER (WHERE total = credited) > 0 AS cancelled,
      (SELECT count(reverses_id) > 5 FROM invoice_payment) AS reversed FROM invoice`,
  )
  expect(spread).toEqual({ credited: true, entities: true, cancelled: true, reversed: true })
})

it("thirty users who issue, credit and pay at once get numbers without a gap, and all adds up", async () => {
  const api = await user()
  const registrations = await oneByOne(10, () => createBilled())
  await times(30, async (index) => {
    const session = registrations[index % 10]?.id ?? 0
    const { data } = await api.invoices.store({ session, key: newKey(), again_reason: "Drawn" })
    const money = { invoice: data.id, amount: 1_000 + index }
    await Promise.all([
      api.invoices.pay({ ...money, key: newKey(), date: today }),
      api.invoices.credit({ ...money, key: newKey(), reason: "Rebate" }),
    ])
  })
  expect(await wrongInLedger()).toEqual([])
})
