import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { problemsOf, refused, statusOf } from "#tests/factories/answers.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, moneyOf, newKey } from "#tests/factories/invoices.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const organization = async () =>
  (await sqlOne<{ id: number }>("SELECT id FROM invoicing_organization WHERE name = 'ICEX'")).id
const today = () => todayIn(env().TIME_ZONE)
const issue = (session: number, more: object = {}) => issueInvoice(api, session, more)

describe("payments", () => {
  it("lower the balance, are shown in percent with two decimals, and move the day on which something is due", async () => {
    const { id } = await createBilled({ price: 100_000 })
    const invoice = await issue(id, { is_splitting: true, second_payment_date: "2999-01-01" })
    await api.invoices.pay({
      invoice: invoice.id,
      key: newKey(),
      amount: 36_000,
      date: today(),
      reference: "VIR 1",
    })
    const { invoices } = await api.invoices.list({ session: id })
    expect(invoices).toMatchObject([{ percent: 30, balance: 84_000, due_on: "2999-01-01" }])
    expect(await moneyOf(id)).toMatchObject({ collected: 36_000, billed_percent: 30, due_on: "2999-01-01" })
  })

  it("are at most what is due, also when two pay at once", async () => {
    const { id } = await createBilled()
    const invoice = await issue(id)
    const payAll = () =>
      api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 120_000, date: today() })
    const outcomes = await raceFor("invoice", invoice.id, [payAll, payAll])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const late = await problemsOf(payAll())
    expect(late).toEqual({ amount: ["This is more than the amount due"] })
  })

  it("and credit notes beside a balance that somebody has changed are refused with the invoice, by whom and what is due", async () => {
    const { id: session } = await createBilled()
    const { id } = await issue(session)
    const colleague = await signIn(await createUser())
    const { name } = (await colleague.session.findUser()).data
    const payment = { invoice: id, amount: 10_000, date: today(), reference: "VIR 4711", balance: 120_000 }
    await colleague.invoices.pay({ ...payment, key: newKey() })
    const mine = { ...payment, key: newKey() }
    const { message, current } = await refused(api.invoices.pay(mine), 409)
    expect(message).toContain(`${name} recorded something for this invoice`)
    expect(message).toContain("Balance due now: €1,100.00.")
    expect(current).toMatchObject({ id, balance: 110_000, payments: [{ reference: "VIR 4711" }] })
    const rebate = { invoice: id, key: newKey(), amount: 5_000, reason: "Rebate" }
    expect(await statusOf(api.invoices.credit({ ...rebate, balance: 120_000 }))).toBe(409)

    await api.invoices.pay({ ...mine, balance: 110_000 })
    await api.invoices.credit({ ...rebate, balance: 100_000 })
    // What was recorded is answered again, whatever the balance is by then.
    expect((await api.invoices.pay({ ...mine, balance: 110_000 })).data).toMatchObject({ balance: 95_000 })
  })

  it("count once a key", async () => {
    const invoice = await issue((await createBilled()).id)
    const request = { invoice: invoice.id, key: newKey(), amount: 1000, date: today() }
    await api.invoices.pay(request)
    expect((await api.invoices.pay(request)).data).toMatchObject({ paid: 1000, balance: 119_000 })
  })

  it("sent again with other values under the same key are refused, for whichever invoice", async () => {
    const [invoice, other] = [await issue((await createBilled()).id), await issue((await createBilled()).id)]
    const request = { invoice: invoice.id, key: newKey(), amount: 1000, date: today() }
    await api.invoices.pay(request)
    const refused = { key: [expect.stringMatching(/^This was already sent, with other values/)] }
    for (const change of [{ amount: 500 }, { reference: "VIR 2" }, { invoice: other.id }])
      expect(await problemsOf(api.invoices.pay({ ...request, ...change }))).toEqual(refused)
    const payment = (await api.invoices.get({ invoice: invoice.id })).data.payments[0]?.id ?? 0
    const reversed = api.invoices.reverse({ payment, key: request.key, reference: "Bounced" })
    expect(await problemsOf(reversed)).toEqual(refused)
    expect((await api.invoices.get({ invoice: other.id })).data.paid).toBe(0)
  })

  it("are reversed by a row of their own, once", async () => {
    const invoice = await issue((await createBilled()).id)
    const { data } = await api.invoices.pay({
      invoice: invoice.id,
      key: newKey(),
      amount: 1000,
      date: today(),
    })
    const payment = data.payments[0]?.id ?? 0
    const reversed = await api.invoices.reverse({ payment, key: newKey(), reference: "Bounced" })
    expect(reversed.data).toMatchObject({ paid: 0, balance: 120_000 })
    expect(reversed.data.payments).toMatchObject([
      { amount: 1000, is_reversed: true },
      { amount: -1000, reverses_id: payment, reference: "Bounced" },
    ])
    expect(await statusOf(api.invoices.reverse({ payment, key: newKey(), reference: "Again" }))).toBe(409)
  })

  it("whose money has gone back are reversed only after the refund", async () => {
    const invoice = await issue((await createBilled()).id)
    const money = { invoice: invoice.id, amount: 1000 }
    const { data } = await api.invoices.pay({ ...money, key: newKey(), date: today() })
    await api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Withdrawn" })
    await api.invoices.pay({ ...money, key: newKey(), refund: true, date: today() })
    const payment = data.payments[0]?.id ?? 0
    expect(await statusOf(api.invoices.reverse({ payment, key: newKey(), reference: "Bounced" }))).toBe(409)
  })

  it("are of no day to come, and of none more than a year before the invoice", async () => {
    const invoice = await issue((await createBilled()).id)
    const payOn = (date: string) =>
      problemsOf(api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 100, date }))
    expect(await payOn(dayAfter(today(), 1))).toEqual({ date: [expect.any(String)] })
    expect(await payOn(dayAfter(today(), -367))).toEqual({
      date: ["The payment is dated more than a year before the invoice"],
    })
    expect(await payOn("0026-01-01")).toHaveProperty("date")
    expect(await payOn(dayAfter(today(), -366))).toEqual({})
  })

  it("are of invoices: a credit note takes none", async () => {
    const invoice = await issue((await createBilled()).id)
    const { data } = await api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Withdrawn" })
    const paid = api.invoices.pay({ invoice: data.id, key: newKey(), amount: 1, date: today() })
    expect(await problemsOf(paid)).toEqual({ invoice: ["Only an invoice can be corrected or paid"] })
  })

  it.each([
    "UPDATE invoice_payment SET amount = amount + 1 WHERE invoice_id = $1",
    "DELETE FROM invoice_payment WHERE invoice_id = $1",
  ])("stay as they are: %s", async (change) => {
    const invoice = await issue((await createBilled()).id)
    await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 1000, date: today() })
    await expect(sql(change, [invoice.id])).rejects.toMatchObject({ constraint: "invoice_frozen" })
  })
})

describe("a credit note", () => {
  it("takes a number of its own, repeats the invoice when it is over all of it, and leaves nothing due", async () => {
    const { id } = await createBilled()
    const invoice = await issue(id, { discount: 10 })
    const { data: note } = await api.invoices.credit({
      invoice: invoice.id,
      key: newKey(),
      reason: "Withdrawn",
    })
    expect(note).toMatchObject({
      kind: "credit_note",
      reason: "Withdrawn",
      total: 108_000,
      discount: 10_000,
      credits: { id: invoice.id },
    })
    expect(note.number).toMatch(/^SARL-CN-\d{4}-\d{5}$/)
    expect((await api.invoices.get({ invoice: invoice.id })).data).toMatchObject({
      credited: 108_000,
      balance: 0,
      credit_notes: [{ number: note.number }],
    })
    expect(await moneyOf(id)).toMatchObject({ invoiced: 0, collected: 0, billed_percent: 0, due_on: null })
  })

  it("is one for a key: the same again answers it, another one is refused", async () => {
    const invoice = await issue((await createBilled()).id)
    const request = { invoice: invoice.id, key: newKey(), reason: "Rebate", amount: 20_000 }
    const note = (await api.invoices.credit(request)).data.id
    expect((await api.invoices.credit(request)).data.id).toBe(note)
    const { amount: _, ...all } = request
    const { lines } = (await api.invoices.calculateCredit({ invoice: invoice.id })).data
    const chosen = lines.map(({ id }) => ({ line: id, quantity: 1 }))
    for (const other of [
      { ...request, amount: 10_000 },
      { ...request, reason: "x" },
      all,
      { ...all, lines: chosen },
    ])
      expect(await problemsOf(api.invoices.credit(other))).toHaveProperty("key")
    const rest = { ...all, key: newKey() }
    const last = (await api.invoices.credit(rest)).data
    expect(last.total).toBe(100_000)
    expect((await api.invoices.credit(rest)).data.id).toBe(last.id)
  })

  it("pays what its invoice left to pay, and the rest is paid back", async () => {
    const invoice = await issue((await createBilled()).id)
    const credit = async (amount: number) =>
      (await api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Rebate", amount })).data
        .credits
    const pay = (amount: number) =>
      api.invoices.pay({ invoice: invoice.id, key: newKey(), amount, date: today(), reference: "VIR" })
    expect(await credit(20_000)).toMatchObject({ deducted: 20_000 })
    await pay(90_000)
    expect(await credit(15_000)).toMatchObject({ deducted: 10_000 })
    expect(await credit(5_000)).toMatchObject({ deducted: 0 })
  })

  it("over a part is at most what is left, by tax and without it to the cent", async () => {
    const invoice = await issue((await createBilled()).id)
    const request = { invoice: invoice.id, reason: "Smaller booth" }
    const { data: note } = await api.invoices.credit({ ...request, key: newKey(), amount: 33_333 })
    expect(note).toMatchObject({ taxable: 27_778, tax: { amount: 5555 }, total: 33_333 })
    expect(await problemsOf(api.invoices.credit({ ...request, key: newKey(), amount: 86_668 }))).toEqual({
      amount: ["This is more than what is left of the invoice"],
    })
  })

  it("by parts ends at nothing left for each of several registrations, however each part was rounded", async () => {
    const icex = await organization()
    const [one, two] = [
      await createBilled({ organization: icex, price: 1 }),
      await createBilled({ organization: icex, price: 999 }),
    ]
    const invoice = await issue(one.id, { registrations: [two.id] })
    for (let part = 0; part < 3; part++)
      await api.invoices.credit({ invoice: invoice.id, key: newKey(), amount: 399, reason: "Rebate" })
    await api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Withdrawn" })
    const left = await Promise.all([moneyOf(one.id), moneyOf(two.id)])
    expect(left).toMatchObject([{ invoiced: 0 }, { invoiced: 0 }])
  })

  it("by three parts of a third each has the last one take what is left before tax and of the tax", async () => {
    const invoice = await issue((await createBilled({ price: 10_000 })).id)
    const parts = []
    for (let part = 0; part < 3; part++) {
      const input = { invoice: invoice.id, key: newKey(), reason: "Rebate", amount: 4_000 }
      const { taxable, tax } = (await api.invoices.credit(input)).data
      parts.push([taxable, tax.amount])
    }
    expect(parts).toEqual([
      [3_333, 667],
      [3_334, 666],
      [3_333, 667],
    ])
    expect((await api.invoices.get({ invoice: invoice.id })).data).toMatchObject({
      credited: 12_000,
      balance: 0,
    })
  })

  it("by parts returns the tax of the invoice and no more, also of single cents", async () => {
    const invoice = await issue((await createBilled({ price: 667 })).id)
    expect(invoice).toMatchObject({ taxable: 667, tax: { amount: 133 }, total: 800 })
    for (const amount of [1, 1, 1, 99, 199, 299, undefined])
      await api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Rebate", amount })
    expect(
      await sqlOne(
        "SELECT sum(taxable)::int AS taxable, sum(tax)::int AS tax, min(tax) >= 0 AS sound FROM invoice WHERE credits_id = $1",
        [invoice.id],
      ),
    ).toEqual({ taxable: 667, tax: 133, sound: true })
  })

  it("of an invoice that is paid leaves money to go back, which a refund settles", async () => {
    const { id } = await createBilled()
    const invoice = await issue(id)
    await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 120_000, date: today() })
    await api.invoices.credit({ invoice: invoice.id, key: newKey(), amount: 20_000, reason: "Rebate" })
    expect((await api.invoices.get({ invoice: invoice.id })).data.balance).toBe(-20_000)
    const refund = (amount: number) =>
      api.invoices.pay({ invoice: invoice.id, key: newKey(), amount, refund: true, date: today() })
    expect(await problemsOf(refund(20_001))).toEqual({ amount: ["This is more than the amount due"] })
    expect((await refund(20_000)).data.balance).toBe(0)
    expect(await moneyOf(id)).toMatchObject({ invoiced: 100_000, collected: 100_000, billed_percent: 100 })
  })
})
