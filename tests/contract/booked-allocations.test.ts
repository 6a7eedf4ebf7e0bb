import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { fecColumns } from "#lib/backend/finance/accounting/fec/file.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import type { AllocationKind } from "#lib/contract/finance/bank-terms.ts"
import { env } from "#lib/env.ts"
import { send } from "#tests/factories/api.ts"
import { billTo, keepEntries, matching } from "#tests/factories/bank.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { wrongInLedger } from "#tests/factories/ledger.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
const earlier = dayAfter(today, -10)
let admin: Api
let api: Api
let token: string
beforeAll(async () => {
  const user = await createUser()
  ;[admin, api, token] = [
    await signIn(await createUser({ isAdmin: true })),
    await signIn(user),
    await issueToken(user),
  ]
  await sql("UPDATE invoice_seller SET write_off_limit = 500 WHERE entity = 'sarl'")
})

const cents = (text: string | undefined) => Math.round(Number(text?.replace(",", ".")) * 100)

/** Entries of a period. */
async function fec(from = earlier, to = today) {
  const answer = await send(`/api/accounting/fec?from=${from}&to=${to}&entity=sarl`, { token })
  if (answer.status !== 200) throw new Error(await answer.text())
  const rows = (await answer.text()).split("\r\n").slice(1, -1)
  return rows.map((row) => {
    const cells = Object.fromEntries(row.split("\t").map((cell, at) => [fecColumns[at] ?? "", cell]))
    return {
      number: cells.EcritureNum ?? "",
      journal: cells.JournalCode ?? "",
      date: cells.EcritureDate ?? "",
      title: cells.EcritureLib ?? "",
      piece: cells.PieceRef ?? "",
      account: cells.CompteNum ?? "",
      cents: cents(cells.Debit) - cents(cells.Credit),
      foreign: `${cells.Montantdevise ?? ""} ${cells.Idevise ?? ""}`.trim(),
    }
  })
}

/** What is booked under a word that the bank said, by account; no entry of it is out of balance. */
async function bookedOf(word: string) {
  const rows = await fec()
  const own = rows.filter(({ piece }) => piece.includes(word))
  for (const [number, entry] of Map.groupBy(own, (row) => row.number))
    expect({ number, sum: entry.reduce((sum, row) => sum + row.cents, 0) }).toEqual({ number, sum: 0 })
  return own
}
const lines = (rows: Awaited<ReturnType<typeof fec>>) =>
  rows.map(({ journal, account, cents: amount }) => `${journal} ${account} ${amount}`)
const sums = (rows: Awaited<ReturnType<typeof fec>>) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ account }) => account)]
      .map(([account, own]) => [account, own.reduce((sum, row) => sum + row.cents, 0)] as const)
      .filter(([, sum]) => sum !== 0),
  )

const words = ["ALPHA", "BRAVO", "CHARLIE", "DELTA", "ECHO", "FOXTROT", "GOLF", "HOTEL", "INDIA", "JULIET"]
const nextWord = () => words.shift() ?? "NONE"

const read = async ({ id }: { id: number }) => (await api.bankStatements.getEntry({ entry: id })).data

async function settle(
  entry: { id: number },
  kind: AllocationKind,
  amount: number,
  more: { invoice?: number; source?: number } = {},
) {
  const { version } = await read(entry)
  const input = { entry: entry.id, version, key: newKey(), kind, amount, reason: "As agreed", ...more }
  return (await api.bankStatements.settle(input)).data
}
async function unsettle(entry: { id: number }, allocation: number) {
  const { version } = await read(entry)
  return (await api.bankStatements.unsettle({ entry: entry.id, version, key: newKey(), allocation })).data
}
async function match(
  entry: { id: number },
  parts: { invoice: number; amount: number; entry_amount?: number }[],
) {
  return (await api.bankStatements.match(matching(await read(entry), parts))).data
}
const useOf = async (entry: { id: number }) =>
  (
    await sqlOne<{ id: number }>(
      "SELECT id FROM bank_allocation WHERE entry_id = $1 AND amount < 0 AND reverses_id IS NULL",
      [entry.id],
    )
  ).id
const onDay = (amount: number, text: string, date = earlier) => ({ amount, text, date })
async function keep(amounts: number[], text: string, currency: "EUR" | "CHF" = "EUR"): Promise<BankEntry[]> {
  return keepEntries(
    api,
    amounts.map((amount, index) => onDay(amount, `${text} ${"IJKLMN"[index]}`)),
    undefined,
    currency,
  )
}

describe("what of bank entries is no payment, in the entries of an accountant", () => {
  it("is a charge of the bank, of a payment or by itself, and the bank ends at what moved", async () => {
    const word = nextWord()
    const invoice = await billTo(api)
    const [paid, fees] = await keep([119_600, -1_850], word)
    if (!paid || !fees) throw new Error("No entries")
    await settle(paid, "charge", -400)
    await match(paid, [{ invoice: invoice.id, amount: 120_000 }])
    await settle(fees, "charge", -1_850)
    const rows = await bookedOf(word)
    expect(sums(rows)).toMatchObject({ "512000": 119_600 - 1_850, "627000": 2_250, "411000": -120_000 })
    expect(lines(rows)).toEqual(expect.arrayContaining(["BQ 512000 -1850", "BQ 627000 1850"]))
    expect(rows.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Frais bancaires /))
  })

  it("is a small difference, lost or gained, and its reversal is on the same account on the day of it", async () => {
    const word = nextWord()
    const [over] = await keep([300], word)
    if (!over) throw new Error("No entry")
    const { allocations } = await settle(over, "difference", 3)
    await settle(over, "difference", -5)
    expect(sums(await bookedOf(word))).toEqual({ "512000": -2, "758000": -3, "658000": 5 })
    await unsettle(over, allocations[0]?.id ?? 0)
    const rows = await bookedOf(word)
    expect(sums(rows)).toEqual({ "512000": -5, "658000": 5 })
    expect(rows.filter(({ title }) => title.startsWith("Annulation : "))).toMatchObject([
      { date: today.replaceAll("-", "") },
      { date: today.replaceAll("-", "") },
    ])
  })

  it("is a customer's credit, which pays the next invoice beside the bank on the day of its use", async () => {
    const word = nextWord()
    const [first, next] = [await billTo(api), await billTo(api)]
    const [entry, back] = await keep([150_000, -10_000], word)
    if (!entry || !back) throw new Error("No entries")
    await match(entry, [{ invoice: first.id, amount: 120_000 }])
    await settle(entry, "credit", 30_000, { invoice: first.id })
    expect(sums(await bookedOf(word))).toMatchObject({
      "512000": 150_000,
      "411000": -120_000,
      "419700": -30_000,
    })
    const used = await match(entry, [{ invoice: next.id, amount: 20_000 }])
    const rows = await bookedOf(word)
    const use = rows.filter(({ journal }) => journal === "OD")
    expect(sums(use)).toMatchObject({ "411000": -20_000, "419700": 20_000 })
    expect(sums(use)).not.toHaveProperty("512000")
    expect(use.map(({ date }) => date)).toEqual(use.map(() => today.replaceAll("-", "")))
    await settle(back, "credit", -10_000, { source: entry.id })
    expect(sums(await bookedOf(word))).toMatchObject({ "512000": 140_000, "411000": -140_000 })
    expect(sums(await bookedOf(word))).not.toHaveProperty("419700")

    const payment = used.payments.find(({ invoice }) => invoice === next.id)?.id ?? 0
    await api.invoices.reverse({ payment, key: newKey(), reference: `${word} reversed` })
    await unsettle(entry, await useOf(entry))
    expect(sums(await bookedOf(word))).toMatchObject({
      "512000": 140_000,
      "411000": -120_000,
      "419700": -20_000,
    })
    expect(await wrongInLedger()).toEqual([])
  })

  it("is a use of a credit that is undone only after its payment", async () => {
    const [first, next] = [await billTo(api), await billTo(api)]
    const [entry] = await keep([150_000], nextWord())
    if (!entry) throw new Error("No entry")
    await match(entry, [{ invoice: first.id, amount: 120_000 }])
    await settle(entry, "credit", 30_000, { invoice: first.id })
    await match(entry, [{ invoice: next.id, amount: 20_000 }])
    await expect(unsettle(entry, await useOf(entry))).rejects.toMatchObject({ status: 409 })
  })

  it("of a returned transfer is nothing: its payment is booked back", async () => {
    const word = nextWord()
    const invoice = await billTo(api)
    const [came, back] = await keep([120_000, -120_000], word)
    if (!came || !back) throw new Error("No entries")
    const { payments } = await match(came, [{ invoice: invoice.id, amount: 120_000 }])
    const { version } = await read(back)
    const payment = payments[0]?.id ?? 0
    await api.bankStatements.returnPayment({ entry: back.id, version, key: newKey(), payment })
    expect(sums(await bookedOf(word))).toEqual({})
  })

  it("goes on in the numbers of the bank's journal, whatever part of a year is asked for", async () => {
    const rows = await fec()
    const numbers = await fec(today, today)
    const of = (all: typeof rows, number: string) => all.filter((row) => row.number === number)
    expect(numbers.length).toBeGreaterThan(0)
    for (const { number } of numbers) expect(of(rows, number)).toEqual(of(numbers, number))
  })
})

describe("an account in another currency", () => {
  it("is booked by what its payments were worth, with what moved in its own currency", async () => {
    const word = nextWord()
    const invoice = await billTo(api)
    const [entry] = await keep([112_000], word, "CHF")
    if (!entry) throw new Error("No entry")
    await match(entry, [{ invoice: invoice.id, amount: 120_000, entry_amount: 112_000 }])
    const rows = await bookedOf(word)
    expect(rows.find(({ account }) => account === "512000")).toMatchObject({
      cents: 120_000,
      foreign: "1120,00 CHF",
    })
    expect(rows.filter(({ account }) => account !== "512000").every(({ foreign }) => foreign === "")).toBe(
      true,
    )
  })

  it("books what exchange made of a credit between its coming and its use or its way back, and takes it back", async () => {
    const word = nextWord()
    const [first, next] = [await billTo(api), await billTo(api)]
    // A franc is worth 1.20, and 1.30 and 1.00 later.
    const [entry, later, back] = await keep([110_000, 100_000, -4_000], word, "CHF")
    if (!entry || !later || !back) throw new Error("No entries")
    await match(entry, [{ invoice: first.id, amount: 120_000, entry_amount: 100_000 }])
    await settle(entry, "credit", 10_000, { invoice: first.id })
    expect(sums(await bookedOf(word))).toMatchObject({ "419700": -12_000, "512000": 132_000 })
    const used = await match(entry, [{ invoice: next.id, amount: 7_800, entry_amount: 6_000 }])
    const gone = sums(await bookedOf(word))
    expect(gone).toMatchObject({ "419700": -4_800, "512000": 132_000, "656000": 600 })
    await match(later, [{ invoice: next.id, amount: 100_000, entry_amount: 100_000 }])
    await settle(back, "credit", -4_000, { source: entry.id })
    const whole = sums(await bookedOf(word))
    expect(whole).toMatchObject({ "512000": 132_000 + 100_000 - 4_000, "756000": -800 })
    expect(whole).not.toHaveProperty("419700")
    const payment = used.payments.find(({ invoice }) => invoice === next.id)?.id ?? 0
    await api.invoices.reverse({ payment, key: newKey(), reference: word })
    await unsettle(entry, await useOf(entry))
    expect(sums(await bookedOf(word))).toMatchObject({ "512000": 228_000, "419700": -7_200 })
  })

  it("is refused while nothing says what a part of it is worth", async () => {
    const [entry] = await keepEntries(api, [onDay(-700, nextWord())], undefined, "CHF")
    const [hkd] = await keepEntries(api, [onDay(-1_000, "GEBÜHR", dayAfter(today, -30))], undefined, "HKD")
    if (!entry || !hkd) throw new Error("No entries")
    await settle(hkd, "charge", -1_000)
    const day = dayAfter(today, -30)
    const answer = await send(`/api/accounting/fec?from=${day}&to=${day}&entity=sarl`, { token })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("-10.00 HKD")])
  })
})

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
