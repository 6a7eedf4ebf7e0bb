import { expect, it } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import type { Api } from "#lib/api/link.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import { env } from "#lib/env.ts"
import { camtFile, keepEntries, matching } from "#tests/factories/bank.ts"
import { sql } from "#tests/factories/database.ts"
import { createBilled, newKey } from "#tests/factories/invoices.ts"
import { wrongInLedger } from "#tests/factories/ledger.ts"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { oneByOne } from "#tests/factories/several.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)

/** Refusals by a rule; whatever else fails is a fault. */
const isRefusal = (error: unknown) => error instanceof ApiError && [409, 422].includes(error.status)

it("any sequence of matches, payments by hand, reversals, credits and set-asides by several at once adds up when all is counted again", async () => {
  const users = await oneByOne(4, async () => signIn(await createUser()))
  const random = numbersFrom(20_261_124)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[random(values.length)]
    if (value === undefined) throw new Error("Nothing to pick")
    return value
  }
  const owner = pick(users)
  const registrations = await oneByOne(3, (index) => createBilled({ price: 40_000 * (index + 1) }))
  const invoices = await oneByOne(9, async (index) => {
    const { data } = await owner.invoices.store({
      session: registrations[index % 3]?.id ?? 0,
      key: newKey(),
      again_reason: "Drawn",
    })
    return data.id
  })
  const amounts = Array.from({ length: 24 }, (_, index) => ({
    amount: index % 4 === 3 ? -(1 + random(20_000)) : 1 + random(90_000),
    text: `Entry ${index}`,
  }))
  const booked = await keepEntries(owner, amounts)
  const known: { entries: BankEntry[]; payments: number[] } = { entries: booked, payments: [] }
  const remember = async () => {
    const ids = new Set(booked.map(({ id }) => id))
    const { data } = await owner.bankStatements.listEntries({ per_page: 100 })
    known.entries = data.filter(({ id }) => ids.has(id))
    known.payments = (await sql<{ id: number }>("SELECT id FROM invoice_payment ORDER BY id")).map(
      ({ id }) => id,
    )
  }

  const match = (key: string) => {
    const entry = pick(known.entries)
    const sign = Math.sign(entry.amount)
    const chosen = [...new Set(Array.from({ length: 1 + random(3) }, () => pick(invoices)))]
    const proposed = random(2) === 0 ? entry.proposals[0]?.parts : undefined
    const parts =
      proposed?.map(({ invoice, amount }) => ({ invoice, amount })) ??
      chosen.map((invoice) => ({ invoice, amount: sign * (1 + random(Math.max(1, Math.abs(entry.left)))) }))
    const input = { entry: entry.id, version: entry.version, key, parts }
    return (api: Api) => api.bankStatements.match(input)
  }
  const byHand = (key: string) => {
    const input = {
      invoice: pick(invoices),
      key,
      amount: 1 + random(30_000),
      date: today,
      refund: random(4) === 0,
    }
    return (api: Api) => api.invoices.pay(input)
  }
  const credit = (key: string) => {
    const input = { invoice: pick(invoices), key, amount: 1 + random(20_000), reason: "Rebate" }
    return (api: Api) => api.invoices.credit(input)
  }
  const reverse = (key: string) => {
    const input = { payment: known.payments.length > 0 ? pick(known.payments) : 0, key, reference: "Wrong" }
    return (api: Api) => (input.payment > 0 ? api.invoices.reverse(input) : Promise.resolve(undefined))
  }
  const aside = () => {
    const { id, version, state } = pick(known.entries)
    const input = { entry: id, version }
    return (api: Api) =>
      state === "aside"
        ? api.bankStatements.reopen(input)
        : api.bankStatements.setAside({ ...input, reason: "Not ours" })
  }
  const again = () => {
    const file = camtFile(amounts.slice(random(24)), "elsewhere")
    return (api: Api) => api.bankStatements.keep({ file, entity: "sarl", currency: "EUR" })
  }
  // Money that went back is drawn rarely, and lost by some orders of calls: once it is done in order.
  const [back] = await keepEntries(owner, [{ amount: -5_000, text: "Paid back" }])
  const overpaid = invoices[0] ?? 0
  const { data: due } = await owner.invoices.get({ invoice: overpaid })
  await owner.invoices.pay({
    invoice: overpaid,
    key: newKey(),
    amount: due.balance,
    date: today,
    refund: false,
  })
  await owner.invoices.credit({ invoice: overpaid, key: newKey(), amount: 5_000, reason: "Rebate" })
  if (!back) throw new Error("No entry was kept")
  await owner.bankStatements.match(matching(back, [{ invoice: overpaid, amount: -5_000 }]))

  const steps = [match, match, match, match, byHand, credit, reverse, aside, again]

  for (let round = 0; round < 40; round++) {
    await remember()
    const chosen = Array.from({ length: 6 }, () => pick(steps)(newKey()))
    // Some ask twice with the same key, at the same time, one as another user.
    const calls = chosen.flatMap((one) => (random(3) === 0 ? [one, one] : [one]))
    const outcomes = await Promise.allSettled(calls.map((call) => call(pick(users))))
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toSatisfy(isRefusal)
    }
    expect(await wrongInLedger()).toEqual([])
  }
  const [spread] = await sql(
    `SELECT count(*) FILTER (WHERE bank_entry_id IS NOT NULL AND reverses_id IS NULL) > 10 AS matched,
      count(*) FILTER (WHERE bank_entry_id IS NOT NULL AND reverses_id IS NOT NULL) > 0 AS reversed,
      count(*) FILTER (WHERE bank_entry_id IS NOT NULL AND amount < 0 AND reverses_id IS NULL) > 0 AS given_back,
      (SELECT count(*) > 0 FROM bank_entry WHERE aside_at IS NOT NULL) AS aside FROM invoice_payment`,
  )
  expect(spread).toEqual({ matched: true, reversed: true, given_back: true, aside: true })
})
