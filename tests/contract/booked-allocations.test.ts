import { describe, expect, it } from "vitest"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { send } from "#tests/factories/api.ts"
import { billTo, keepEntries } from "#tests/factories/bank.ts"
import {
  api,
  asAccountants,
  bookedOf,
  fec,
  keep,
  lines,
  match,
  nextWord,
  onDay,
  read,
  settle,
  sums,
  today,
  token,
  unsettle,
  useOf,
} from "#tests/factories/booked-allocations.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { wrongInLedger } from "#tests/factories/ledger.ts"

asAccountants()

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
