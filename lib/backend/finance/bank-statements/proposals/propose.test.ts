import { describe, expect, it } from "vitest"
import { type Candidate, type CandidateReason, maxOfBuyer } from "./candidates.ts"
import { propose } from "./propose.ts"

type More = Partial<Pick<Candidate, "invoice" | "buyer_key" | "due">>

/** An invoice with so much open, as one of its buyer's. */
function candidate(balance: number, reasons: CandidateReason[], more: More = {}): Candidate {
  const invoice = more.invoice ?? 1
  return {
    entry: 1,
    reasons,
    invoice,
    number: `SARL-2026-0000${invoice}`,
    buyer: "Petit Nuage",
    currency: "EUR",
    date: "2026-11-01",
    due_on: "2026-11-30",
    total: balance,
    balance,
    due: balance,
    by_hand: [],
    registrations: [],
    buyer_key: "petit nuage",
    ...more,
  }
}

const brief = (candidates: readonly Candidate[], left: number, fee = 0) =>
  propose(candidates, { left, fee }).map(({ grade, reasons, parts }) => [
    grade,
    reasons.join(" "),
    parts.map(({ invoice, amount }) => `${invoice}: ${amount}`).join(", "),
  ])

describe("an entry with one invoice that it may pay", () => {
  const cases: [string, number, Candidate, [string, string, number] | null][] = [
    ["its number and its balance", 500, candidate(500, ["number"]), ["sure", "number balance", 500]],
    [
      "its number and what is due next",
      150,
      candidate(500, ["number"], { due: 150 }),
      ["sure", "number instalment", 150],
    ],
    ["its number, a cent less", 499, candidate(500, ["number"]), ["likely", "number", 499]],
    ["its number, a cent more", 501, candidate(500, ["number"]), ["likely", "number", 500]],
    ["the account and the balance", 500, candidate(500, ["account"]), ["likely", "balance account", 500]],
    ["the name and the balance", 500, candidate(500, ["name"]), ["likely", "balance name", 500]],
    [
      "the name and what is due next",
      150,
      candidate(500, ["name"], { due: 150 }),
      ["likely", "instalment name", 150],
    ],
    [
      "account and name, another amount",
      300,
      candidate(500, ["account", "name"]),
      ["possible", "account name", 300],
    ],
    ["the balance alone", 500, candidate(500, []), ["possible", "balance", 500]],
    ["what is due next alone", 150, candidate(500, [], { due: 150 }), ["possible", "instalment", 150]],
    ["nothing", 499, candidate(500, []), null],
    ["the number, money back", -80, candidate(-80, ["number"]), ["sure", "number balance", -80]],
    ["the number, less money back", -50, candidate(-80, ["number"]), ["likely", "number", -50]],
    ["the number, more money back", -90, candidate(-80, ["number"]), ["likely", "number", -80]],
  ]
  it.each(cases)("by %s (%d cents)", (_, left, one, proposal) => {
    const [grade, reasons, amount] = proposal ?? []
    expect(brief([one], left)).toEqual(proposal ? [[grade, reasons, `1: ${amount}`]] : [])
  })
})

describe("an entry that pays several invoices", () => {
  const first = candidate(300, ["number"], { invoice: 1 })
  const second = candidate(200, ["number"], { invoice: 2 })

  it("is sure of all that it names when they add up, whoever bought them", () => {
    const other = { ...second, buyer_key: "luna" }
    expect(brief([first, other], 500)[0]).toEqual(["sure", "number balance", "1: 300, 2: 200"])
  })

  it("adds up what is due next of each", () => {
    const parts = [
      { ...first, due: 90 },
      { ...second, due: 60 },
    ]
    expect(brief(parts, 150)[0]).toEqual(["sure", "number instalment", "1: 90, 2: 60"])
  })

  it("likely pays one that it does not name together with one of the same buyer that it names", () => {
    const unnamed = { ...second, reasons: [] }
    expect(brief([first, unnamed], 500)[0]).toEqual(["likely", "number balance", "1: 300, 2: 200"])
  })

  it("likely pays all of a buyer that it names", () => {
    const own = [first, second].map((one): Candidate => ({ ...one, reasons: ["name"] }))
    expect(brief(own, 500)[0]).toEqual(["likely", "balance name", "1: 300, 2: 200"])
  })

  it("does not pay those of two buyers together that it does not name by number", () => {
    const own = [first, { ...second, buyer_key: "luna" }].map(
      (one): Candidate => ({ ...one, reasons: ["name"] }),
    )
    expect(brief(own, 500).map(([, , parts]) => parts)).toEqual(["1: 300", "2: 200"])
  })

  it("pays none together that do not add up to the cent", () => {
    expect(brief([first, second], 499).every(([, , parts]) => !parts?.includes(","))).toBe(true)
  })

  it("is told once of the same invoices, by what speaks most for them", () => {
    const found = brief([first, second], 500).map(([, , parts]) => parts)
    expect(new Set(found).size).toBe(found.length)
    expect(found[0]).toBe("1: 300, 2: 200")
  })

  it.each([
    [maxOfBuyer - 1, true],
    [maxOfBuyer, false],
  ])("of a buyer with %d open ones pays them together: %s", (count, isTogether) => {
    const all = Array.from({ length: count }, (_, place) => candidate(10, ["name"], { invoice: place + 1 }))
    const together = propose(all, { left: count * 10, fee: 0 }).some(({ parts }) => parts.length === count)
    expect(together).toBe(isTogether)
  })
})

describe("an entry of which the bank took a fee", () => {
  const cases: [string, Candidate[], [string, string, string]][] = [
    ["the balance with the fee", [candidate(500, ["number"])], ["sure", "number balance", "1: 500"]],
    ["the balance without it", [candidate(496, ["number"])], ["sure", "number balance", "1: 496"]],
    ["what is due next", [candidate(900, [], { due: 500 })], ["possible", "instalment", "1: 500"]],
    ["what is due without it", [candidate(900, [], { due: 496 })], ["possible", "instalment", "1: 496"]],
    ["less than the balance", [candidate(900, ["number"])], ["likely", "number", "1: 500"]],
    ["more than the balance", [candidate(300, ["number"])], ["likely", "number", "1: 300"]],
    [
      "the sum of its buyer's invoices",
      [candidate(300, ["number"]), candidate(200, ["number"], { invoice: 2 })],
      ["sure", "number balance", "1: 300, 2: 200"],
    ],
  ]
  it.each(cases)("pays by %s", (_, candidates, first) => {
    expect(brief(candidates, 496, 4)[0]).toEqual(first)
  })
})

describe("the order of proposals", () => {
  it("is by grade, then by whether the amount agrees, then by how much speaks for them", () => {
    const candidates = [
      candidate(900, ["name"], { invoice: 1, buyer_key: "a" }),
      candidate(500, [], { invoice: 2, buyer_key: "b" }),
      candidate(700, ["number"], { invoice: 3, buyer_key: "c" }),
    ]
    expect(brief(candidates, 500)).toEqual([
      ["likely", "number", "3: 500"],
      ["possible", "balance", "2: 500"],
      ["possible", "name", "1: 500"],
    ])
    const [, , third] = candidates
    const likely = candidate(500, ["account", "name"], { invoice: 4, buyer_key: "d" })
    const byName = candidate(500, ["name"], { invoice: 5, buyer_key: "e" })
    expect(brief([...(third ? [third] : []), byName, likely], 500).map(([, , parts]) => parts)).toEqual([
      "4: 500",
      "5: 500",
      "3: 500",
    ])
  })

  it("leaves equals as they come, what is due first before others, and tells three at most", () => {
    const equal = [4, 2, 9, 1].map((invoice) => candidate(500, [], { invoice, buyer_key: `${invoice}` }))
    expect(brief(equal, 500).map(([, , parts]) => parts)).toEqual(["4: 500", "2: 500", "9: 500"])
  })

  it("is of nothing without candidates", () => expect(propose([], { left: 500, fee: 0 })).toEqual([]))
})

it("tells of an invoice what a person needs, and nothing of how it was found", () => {
  const [proposal] = propose([candidate(500, ["number"])], { left: 500, fee: 0 })
  const [part] = proposal?.parts ?? []
  expect(part).toMatchObject({ invoice: 1, number: "SARL-2026-00001", buyer: "Petit Nuage", balance: 500 })
  expect(Object.keys(part ?? {})).not.toEqual(expect.arrayContaining(["reasons"]))
  expect(Object.keys(part ?? {})).not.toEqual(expect.arrayContaining(["buyer_key"]))
})
