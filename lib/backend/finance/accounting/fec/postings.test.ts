import { describe, expect, it } from "vitest"
import type { LedgerAccount } from "#lib/contract/finance/ledger-books.ts"
import { ledgerUses } from "#lib/contract/finance/ledger-terms.ts"
import { createRandom } from "#prisma/seed/random.ts"
import type { BookedEvent } from "../ledger-events.ts"
import { accountFor, type Posting, postingsOf } from "./postings.ts"

const forAll: LedgerAccount[] = ledgerUses.map((use, rank) => ({
  use,
  category: null,
  rate: null,
  number: String(1000 + rank),
  label: use,
}))
const standard = { category: "S", rate: 2000 } as const
const chart: LedgerAccount[] = [...forAll, { use: "sales", ...standard, number: "706120", label: "20 %" }]

function event(more: Partial<BookedEvent> = {}): BookedEvent {
  return {
    date: "2026-11-02",
    rank: 0,
    id: 1,
    kind: "invoice",
    entity: "sarl",
    number: "SARL-2026-00001",
    issued: "2026-11-02",
    party: "Petit Nuage",
    vat_code: "",
    customer: "C7",
    net: 10_000,
    tax: 2_000,
    gross: 12_000,
    deposits: 0,
    currency: "EUR",
    tax_category: "S",
    tax_rate: 2000,
    bank: 0,
    account_amount: null,
    account_currency: null,
    credit: 0,
    is_reversal: false,
    method: "",
    reference: "",
    on_debits: false,
    vat_received: 0,
    vat_received_before: 0,
    taxes: null,
    exchange_rate: null,
    owed: null,
    owed_before: null,
    ...more,
  }
}

const payment = (gross: number, vat_received: number) =>
  event({ rank: 1, kind: "payment", net: null, tax: null, gross, bank: -gross, vat_received })

const shown = (postings: Posting[]) =>
  postings.map(({ account, side, cents }) => `${account.use} ${side} ${cents}`)

describe("what is booked", () => {
  it("of an invoice is what the customer owes, the sale, and VAT that waits for its payment", () => {
    expect(shown(postingsOf(event(), chart))).toEqual([
      "customers debit 12000",
      "sales credit 10000",
      "vat_pending credit 2000",
    ])
  })

  it("of a deposit is no sale before the final invoice, which deducts it", () => {
    expect(shown(postingsOf(event({ kind: "deposit", deposits: -10_000 }), chart))).toEqual([
      "customers debit 12000",
      "deposits credit 10000",
      "vat_pending credit 2000",
    ])
    expect(shown(postingsOf(event({ deposits: 4_000 }), chart))).toEqual([
      "customers debit 12000",
      "sales credit 14000",
      "deposits debit 4000",
      "vat_pending credit 2000",
    ])
  })

  it("of an invoice whose VAT falls due with it is VAT that is due", () => {
    expect(shown(postingsOf(event({ on_debits: true }), chart))).toContain("vat credit 2000")
  })

  it("of a payment is money of the customer, and the VAT that falls due with it", () => {
    expect(shown(postingsOf(payment(-6_000, 1_000), chart))).toEqual([
      "bank debit 6000",
      "customers credit 6000",
      "vat_pending debit 1000",
      "vat credit 1000",
    ])
  })

  it("of a credit note is the invoice the other way round, with the VAT that is no longer due", () => {
    const note = event({
      kind: "credit_note",
      net: -10_000,
      tax: -2_000,
      gross: -12_000,
      vat_received: -2_000,
    })
    expect(shown(postingsOf(note, chart))).toEqual([
      "customers credit 12000",
      "sales debit 10000",
      "vat_pending debit 2000",
      "vat_pending credit 2000",
      "vat debit 2000",
    ])
  })

  it("of several rates is each sale and VAT by itself, and VAT falls due by what is left of each", () => {
    const part = {
      category: "S",
      rate: 1000,
      net: 5_000,
      tax: 500,
      deposits: 0,
      owed: 500,
      owed_before: 500,
      books: null,
    } as const
    const taxes = [{ ...part, rate: 2000, net: 10_000, tax: 2_000, owed: 2_000, owed_before: 2_000 }, part]
    expect(shown(postingsOf(event({ net: 15_000, tax: 2_500, gross: 17_500, taxes }), chart))).toEqual([
      "customers debit 17500",
      "sales credit 10000",
      "sales credit 5000",
      "vat_pending credit 2000",
      "vat_pending credit 500",
    ])
    const halves = [payment(-8_750, 1_249), payment(-8_750, 1_251)].map((one, index) => ({
      ...one,
      taxes,
      vat_received_before: index * 1_249,
    }))
    expect(
      halves.flatMap((one) => shown(postingsOf(one, chart)).filter((row) => row.startsWith("vat credit"))),
    ).toEqual(["vat credit 999", "vat credit 250", "vat credit 1001", "vat credit 250"])
  })

  it("goes to the account of its category and rate, else to the one for all", () => {
    expect(accountFor(chart, "sales", { tax_category: "S", tax_rate: 2000 }).number).toBe("706120")
    expect(accountFor(chart, "sales", { tax_category: "AE", tax_rate: 0 }).number).toBe(forAll[2]?.number)
  })

  it("has two sides that are equal, whatever it is", () => {
    const random = createRandom(445_710)
    for (let round = 0; round < 500; round++) {
      const amount = () => random.between(-1_000_000, 1_000_000)
      const [net, tax, received, debits] = [amount(), amount(), amount(), random.chance(0.5)]
      const one = random.chance(0.5)
        ? payment(net, received)
        : event({
            net,
            tax,
            gross: net + tax,
            deposits: amount(),
            on_debits: debits,
            vat_received: debits ? 0 : received,
          })
      const sum = (side: Posting["side"]) =>
        postingsOf(one, chart).reduce((all, posting) => all + (posting.side === side ? posting.cents : 0), 0)
      expect({ one, sum: sum("debit") }).toEqual({ one, sum: sum("credit") })
    }
  })
})
