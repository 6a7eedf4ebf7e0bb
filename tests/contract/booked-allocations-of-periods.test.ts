import { describe, expect, it } from "vitest"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { billTo, keepEntries, matching } from "#tests/factories/bank.ts"
import {
  admin,
  api,
  asAccountants,
  fec,
  match,
  nextWord,
  onDay,
  read,
  settle,
  sums,
  today,
} from "#tests/factories/booked-allocations.ts"
import { countWaiting, onConnection, sqlOne } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"

asAccountants()

describe("a closed period", () => {
  const close = async (until: string) => {
    const { data } = await admin.ledgerBooks.list()
    const version = data.find(({ entity }) => entity === "sarl")?.version ?? 0
    return admin.ledgerBooks.close({ entity: "sarl", until, version })
  }
  const dateOf = async (entry: { id: number }) =>
    (
      await sqlOne<{ date: string }>(
        "SELECT max(date)::text AS date FROM bank_allocation WHERE entry_id = $1",
        [entry.id],
      )
    ).date

  it("stays as it is: what its entries are settled by is booked on the first open day", async () => {
    const [invoice, next] = [await billTo(api), await billTo(api)]
    const entries = await keepEntries(api, [
      onDay(130_000, "LATE", dayAfter(today, -50)),
      onDay(-300, "FEE", dayAfter(today, -50)),
    ])
    const [entry, fees] = entries
    if (!entry || !fees) throw new Error("No entries")
    await match(entry, [{ invoice: invoice.id, amount: 120_000 }])
    await settle(entry, "credit", 10_000, { invoice: invoice.id })
    const before = await fec(dayAfter(today, -60), dayAfter(today, -45))
    await close(dayAfter(today, -45))
    await settle(fees, "charge", -300)
    expect(await dateOf(fees)).toBe(dayAfter(today, -44))
    await match(entry, [{ invoice: next.id, amount: 10_000 }])
    const ofCredit = (await api.invoices.get({ invoice: next.id })).data.payments
    expect(ofCredit.map(({ date, bank_date }) => [date, bank_date])).toEqual([[today, null]])
    expect(await fec(dayAfter(today, -60), dayAfter(today, -45))).toEqual(before)
  })

  it("is left out by payments of its entries: they are booked on the first open day once that is agreed", async () => {
    const [invoice, next] = [await billTo(api), await billTo(api)]
    const day = dayAfter(today, -43)
    const [came, back] = await keepEntries(api, [onDay(120_000, "CAME", day), onDay(-120_000, "BACK", day)])
    if (!came || !back) throw new Error("No entries")
    await close(day)
    const before = await fec(dayAfter(today, -60), day)
    const bookedOn = dayAfter(day, 1)
    expect(await read(came)).toMatchObject({ date: day, booked_on: bookedOn })
    const input = matching(came, [{ invoice: invoice.id, amount: 120_000 }])
    for (const agreed of [{}, { booked_on: day }, { booked_on: today }]) {
      const refused = api.bankStatements.match({ ...input, ...agreed })
      await expect(refused).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(/books are closed .* first open day/),
      })
    }
    const { data } = await api.bankStatements.match({ ...input, booked_on: bookedOn })
    expect(data).toMatchObject({ date: day, booked_on: null, payments: [{ date: bookedOn }] })
    expect((await api.bankStatements.match(input)).data).toEqual(data)

    const { version } = await read(back)
    const returned = { entry: back.id, version, key: newKey(), payment: data.payments[0]?.id ?? 0 }
    await expect(api.bankStatements.returnPayment(returned)).rejects.toMatchObject({ status: 409 })
    await api.bankStatements.returnPayment({ ...returned, booked_on: bookedOn })
    const { payments, balance } = (await api.invoices.get({ invoice: invoice.id })).data
    expect([balance, payments.map(({ date, bank_date }) => [date, bank_date])]).toEqual([
      120_000,
      [
        [bookedOn, day],
        [bookedOn, day],
      ],
    ])
    expect(await fec(dayAfter(today, -60), day)).toEqual(before)

    const slip = await keepEntries(api, [onDay(120_000, "SLIP", dayAfter(today, -400))])
    const long = matching(slip[0] ?? came, [{ invoice: next.id, amount: 120_000 }])
    await expect(api.bankStatements.match({ ...long, booked_on: bookedOn })).rejects.toMatchObject({
      status: 422,
    })
  })

  it("is closed for a payment that waits for the closing, whatever was agreed before", async () => {
    const invoice = await billTo(api)
    const [day, next] = [dayAfter(today, -42), dayAfter(today, -41)]
    const [entry] = await keepEntries(api, [onDay(120_000, "RACE", day)])
    if (!entry) throw new Error("No entry")
    await close(day)
    const input = matching(entry, [{ invoice: invoice.id, amount: 120_000 }])
    const paying = await onConnection(async (closing) => {
      await closing.query("BEGIN")
      await closing.query(
        "UPDATE ledger_book SET closed_until = $1, version = version + 1 WHERE entity = 'sarl'",
        [next],
      )
      const call = api.bankStatements.match({ ...input, booked_on: next })
      const outcome = Promise.allSettled([call])
      await expect.poll(countWaiting).toBeGreaterThan(0)
      await closing.query("COMMIT")
      return { outcome }
    })
    const current = { booked_on: dayAfter(next, 1), payments: [] }
    expect(await paying.outcome).toMatchObject([{ status: "rejected", reason: { status: 409 } }])
    expect(await read(entry)).toMatchObject(current)
  })

  it("leaves a credit in another currency worth what the entry's own payment says", async () => {
    const word = nextWord()
    const invoice = await billTo(api)
    const [entry] = await keepEntries(api, [onDay(110_000, word, dayAfter(today, -41))], undefined, "GBP")
    if (!entry) throw new Error("No entry")
    const { booked_on } = await read(entry)
    const part = { invoice: invoice.id, amount: 120_000, entry_amount: 100_000 }
    await api.bankStatements.match({ ...matching(entry, [part]), ...(booked_on && { booked_on }) })
    await settle(entry, "credit", 10_000, { invoice: invoice.id })
    const rows = (await fec(dayAfter(today, -41), dayAfter(today, -31))).filter(({ piece }) =>
      piece.includes(word),
    )
    expect(sums(rows)).toMatchObject({ "512000": 132_000, "411000": -120_000, "419700": -12_000 })
  })

  it("waits for what is being booked into it", async () => {
    const day = dayAfter(today, -40)
    const [entry] = await keepEntries(api, [onDay(-300, "FEE", day)])
    if (!entry) throw new Error("No entry")
    const closing = await onConnection(async (booking) => {
      await booking.query("BEGIN")
      await booking.query(
        "INSERT INTO bank_allocation (entry_id, key, kind, amount, date) VALUES ($1, gen_random_uuid(), 'charge', -300, $2)",
        [entry.id, day],
      )
      const call = { over: close(day) }
      await expect.poll(countWaiting).toBeGreaterThan(0)
      await booking.query("COMMIT")
      return call
    })
    await closing.over
    expect(await dateOf(entry)).toBe(day)
  })
})
