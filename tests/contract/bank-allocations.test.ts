import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import type { AllocationKind } from "#lib/contract/finance/bank-terms.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { billTo, keepEntries, keepEntry, matching } from "#tests/factories/bank.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { wrongInLedger } from "#tests/factories/ledger.ts"
import { times } from "#tests/factories/several.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
  await sql("UPDATE invoice_seller SET write_off_limit = 500 WHERE entity = 'sarl'")
})

const allocation = (
  entry: BankEntry,
  kind: AllocationKind,
  amount: number,
  more: { invoice?: number; source?: number } = {},
) => ({ entry: entry.id, version: entry.version, key: newKey(), kind, amount, reason: "As agreed", ...more })
const settle = async (...input: Parameters<typeof allocation>) =>
  (await api.bankStatements.settle(allocation(...input))).data
const unsettle = async (entry: BankEntry, index = 0) =>
  (
    await api.bankStatements.unsettle({
      entry: entry.id,
      version: entry.version,
      key: newKey(),
      allocation: entry.allocations[index]?.id ?? 0,
    })
  ).data
const balanceOf = async (invoice: number) =>
  (await sqlOne<{ balance: number }>("SELECT balance FROM invoice WHERE id = $1", [invoice])).balance

it("leaves the rest of a payment as the customer's credit, which the next invoice gets", async () => {
  const first = await billTo(api)
  const next = await billTo(api)
  const entry = await keepEntry(api, { amount: 150_000, text: first.number })
  const { data: paid } = await api.bankStatements.match(
    matching(entry, [{ invoice: first.id, amount: 120_000 }]),
  )
  const credited = await settle(paid, "credit", 30_000, { invoice: first.id })
  expect(credited).toMatchObject({
    state: "matched",
    left: 0,
    credit: 30_000,
    available: 30_000,
    allocations: [{ kind: "credit", amount: 30_000, buyer: first.buyer, reason: "As agreed" }],
  })
  const over = api.bankStatements.match(matching(credited, [{ invoice: next.id, amount: 30_001 }]))
  expect(await problemsOf(over)).toEqual({ parts: [expect.stringMatching(/more than what is left/)] })
  const { data: used } = await api.bankStatements.match(
    matching(credited, [{ invoice: next.id, amount: 20_000 }]),
  )
  expect(used).toMatchObject({ state: "matched", left: 0, credit: 10_000 })
  expect(await balanceOf(next.id)).toBe(100_000)
  expect(await statusOf(unsettle(used))).toBe(409)
  expect(await wrongInLedger()).toEqual([])
})

it("pays a credit back by money out, never more than there is, also by several at once", async () => {
  const invoice = await billTo(api)
  const [came, ...out] = await keepEntries(api, [
    { amount: 130_000, text: invoice.number },
    { amount: -10_000, text: "A" },
    { amount: -10_000, text: "B" },
  ])
  if (!came) throw new Error("No entry")
  const { data: paid } = await api.bankStatements.match(
    matching(came, [{ invoice: invoice.id, amount: 120_000 }]),
  )
  await settle(paid, "credit", 10_000, { invoice: invoice.id })
  const { data: credits } = await api.bankStatements.listCredits({ entry: out[0]?.id ?? 0 })
  expect(credits.find(({ entry }) => entry === came.id)).toMatchObject({
    buyer: invoice.buyer,
    credit: 10_000,
  })
  const outcomes = await times(2, (index) => {
    const entry = out[index]
    if (!entry) throw new Error("No entry")
    return api.bankStatements.settle(allocation(entry, "credit", -10_000, { source: came.id })).then(
      () => "paid back",
      () => "refused",
    )
  })
  expect(outcomes.toSorted()).toEqual(["paid back", "refused"])
  expect((await api.bankStatements.getEntry({ entry: came.id })).data.credit).toBe(0)
  expect(await wrongInLedger()).toEqual([])
})

it("writes off charges and small differences up to the limit of the entity, and no further", async () => {
  const invoice = await billTo(api)
  const entry = await keepEntry(api, { amount: 119_600, text: invoice.number })
  expect(await problemsOf(settle(entry, "charge", -501))).toEqual({
    amount: [expect.stringMatching(/more than may be written off/)],
  })
  const charged = await settle(entry, "charge", -400)
  expect(charged).toMatchObject({ left: 120_000, allocations: [{ kind: "charge", amount: -400 }] })
  expect(await problemsOf(settle(charged, "difference", -101))).toHaveProperty("amount")
  const { data: paid } = await api.bankStatements.match(
    matching(charged, [{ invoice: invoice.id, amount: 120_000 }]),
  )
  expect(paid).toMatchObject({ state: "matched", left: 0 })
  expect(await balanceOf(invoice.id)).toBe(0)
  // The invoice got what the bank had taken.
  expect(await statusOf(unsettle(paid))).toBe(409)
  await api.invoices.reverse({ payment: paid.payments[0]?.id ?? 0, key: newKey(), reference: "Wrong" })
  const { data: open } = await api.bankStatements.getEntry({ entry: entry.id })
  expect(await unsettle(open)).toMatchObject({ left: 119_600, allocations: [] })
  expect(await entriesOf("bank_entry", entry.id)).toMatchObject([
    { changes: { charge: [null, "-4.00 As agreed"] } },
    { changes: { charge: [null, "4.00"] } },
  ])
  expect(await wrongInLedger()).toEqual([])
})

it("books money that the bank took as a charge whole, and what is too much by little as a difference", async () => {
  const [fees, over] = await keepEntries(api, [
    { amount: -1_850, text: "FRAIS" },
    { amount: 3, text: "TROP" },
  ])
  if (!fees || !over) throw new Error("No entries")
  expect(await settle(fees, "charge", -1_850)).toMatchObject({ state: "matched", left: 0 })
  expect(await settle(over, "difference", 3)).toMatchObject({ state: "matched", left: 0 })
  expect(await wrongInLedger()).toEqual([])
})

it("sets the rest of a payment aside, reverses it, and knows a key again", async () => {
  const invoice = await billTo(api)
  const entry = await keepEntry(api, { amount: 130_000, text: invoice.number })
  const { data: paid } = await api.bankStatements.match(
    matching(entry, [{ invoice: invoice.id, amount: 120_000 }]),
  )
  const input = allocation(paid, "aside", 10_000)
  const { data: settled } = await api.bankStatements.settle(input)
  expect((await api.bankStatements.settle(input)).data).toEqual(settled)
  expect(settled).toMatchObject({
    state: "matched",
    left: 0,
    allocations: [{ kind: "aside", amount: 10_000 }],
  })
  expect(await statusOf(api.bankStatements.settle({ ...input, key: newKey() }))).toBe(409)
  expect(await problemsOf(settle(settled, "aside", 1))).toHaveProperty("amount")
  const open = await unsettle(settled)
  expect(open).toMatchObject({ state: "open", left: 10_000, allocations: [] })
  await expect(api.bankStatements.remove({ statement: entry.statement.id })).rejects.toMatchObject({
    status: 409,
  })
  expect(await wrongInLedger()).toEqual([])
})

it("takes a credit of another entry for money out alone, and no other part under a key that was sent", async () => {
  const [came, other] = await keepEntries(api, [{ amount: 10_000 }, { amount: 5_000 }])
  if (!came || !other) throw new Error("No entry")
  for (const source of [came.id, other.id])
    expect(await problemsOf(settle(came, "credit", 1_000, { source }))).toHaveProperty("source")
  expect(await problemsOf(settle(came, "aside", 1_000, { source: other.id }))).toHaveProperty("source")
  const sent = allocation(came, "aside", 1_000)
  await api.bankStatements.settle(sent)
  expect(await problemsOf(api.bankStatements.settle({ ...sent, amount: 2_000 }))).toHaveProperty("key")
  expect((await api.bankStatements.settle(sent)).data.left).toBe(9_000)
})

it("makes no credit of another customer, nor pays back another one's, under a key that was sent", async () => {
  const [one, other] = [await billTo(api), await billTo(api)]
  const [came, second, out] = await keepEntries(api, [
    { amount: 10_000 },
    { amount: 5_000 },
    { amount: -2_000 },
  ])
  if (!came || !second || !out) throw new Error("No entry")
  const sent = allocation(came, "credit", 5_000, { invoice: one.id })
  const { data: credited } = await api.bankStatements.settle(sent)
  expect(await problemsOf(api.bankStatements.settle({ ...sent, invoice: other.id }))).toHaveProperty("key")
  expect((await api.bankStatements.settle(sent)).data).toEqual(credited)
  await settle(second, "credit", 5_000, { invoice: other.id })
  const back = allocation(out, "credit", -1_000, { source: came.id })
  await api.bankStatements.settle(back)
  expect(await problemsOf(api.bankStatements.settle({ ...back, source: second.id }))).toHaveProperty("key")
  expect(await wrongInLedger()).toEqual([])
})

it("reverses no other part of an entry under a key that was sent", async () => {
  const entry = await keepEntry(api, { amount: 10_000 })
  const both = await settle(await settle(entry, "aside", 1_000), "aside", 1_000)
  const [first, last] = both.allocations
  const sent = { entry: entry.id, version: both.version, key: newKey(), allocation: first?.id ?? 0 }
  await api.bankStatements.unsettle(sent)
  const other = api.bankStatements.unsettle({ ...sent, allocation: last?.id ?? 0 })
  expect(await problemsOf(other)).toHaveProperty("key")
  expect((await api.bankStatements.unsettle(sent)).data.allocations).toMatchObject([{ id: last?.id }])
})

it("gives an invoice what the bank said that it took of its payment", async () => {
  const invoice = await billTo(api, { price: 1_000 })
  const file = new File(
    [
      `Completed Date,Description,Amount,Fee,Currency,State\n2026-11-15 10:00:00,${invoice.number},12.00,0.90,EUR,COMPLETED\n`,
    ],
    "r.csv",
  )
  const saved = await api.bankStatements.keep({ file, entity: "sarl", currency: "EUR" })
  const [entry] = (await api.bankStatements.listEntries({ statement: saved.statement ?? 0 })).data
  if (!entry) throw new Error("No entry")
  expect(entry).toMatchObject({ amount: 1_110, fee: 90, left: 1_110, available: 1_200 })
  expect(entry.proposals).toMatchObject([{ grade: "sure", parts: [{ invoice: invoice.id, amount: 1_200 }] }])
  const { data } = await api.bankStatements.match(matching(entry, [{ invoice: invoice.id, amount: 1_200 }]))
  expect(data).toMatchObject({ state: "matched", allocations: [{ kind: "charge", amount: -90 }] })
  expect(await balanceOf(invoice.id)).toBe(0)
  expect(await wrongInLedger()).toEqual([])
})

it("reopens the invoice of a transfer that was returned, once, with what it reverses proposed", async () => {
  const invoice = await billTo(api)
  const party = { name: invoice.buyer, iban: "FR7630006000011234567890189" }
  const [came, back, again] = await keepEntries(api, [
    { amount: 120_000, text: invoice.number, ...party },
    { amount: -120_000, text: "RETOUR", date: "2026-11-25", ...party },
    { amount: -120_000, text: "RETOUR ENCORE", date: "2026-11-26", ...party },
  ])
  if (!came || !back || !again) throw new Error("No entries")
  await api.bankStatements.match(matching(came, [{ invoice: invoice.id, amount: 120_000 }]))
  const { data: open } = await api.bankStatements.getEntry({ entry: back.id })
  expect(open.returnable).toMatchObject([{ number: invoice.number, amount: 120_000, buyer: invoice.buyer }])
  const payment = open.returnable[0]?.payment ?? 0
  const input = { entry: back.id, version: open.version, key: newKey(), payment }
  const { data: returned } = await api.bankStatements.returnPayment(input)
  expect(returned).toMatchObject({
    state: "matched",
    left: 0,
    payments: [],
    returned: [{ payment, number: invoice.number, amount: -120_000 }],
  })
  expect((await api.bankStatements.returnPayment(input)).data).toEqual(returned)
  const another = (await api.invoices.get({ invoice: invoice.id })).data.payments.at(-1)?.id ?? 0
  expect(await problemsOf(api.bankStatements.returnPayment({ ...input, payment: another }))).toHaveProperty(
    "key",
  )
  expect(await balanceOf(invoice.id)).toBe(120_000)
  expect((await api.bankStatements.getEntry({ entry: came.id })).data).toMatchObject({
    state: "matched",
    left: 0,
  })
  expect((await api.bankStatements.getEntry({ entry: again.id })).data.returnable).toEqual([])
  const twice = api.bankStatements.returnPayment({
    entry: again.id,
    version: again.version,
    key: newKey(),
    payment,
  })
  expect(await statusOf(twice)).toBe(409)
  expect(await wrongInLedger()).toEqual([])
})
