import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { type Booked, billTo, camtFile, keepEntry, matching } from "#tests/factories/bank.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { issueInvoice, newKey } from "#tests/factories/invoices.ts"
import { times } from "#tests/factories/several.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const today = todayIn(env().TIME_ZONE)
const issue = (session: number, more: object = {}) => issueInvoice(api, session, more)
const bill = (more: { price?: number; is_splitting?: boolean } = {}) => billTo(api, more)

describe("what is proposed", () => {
  const proposalsOf = async (booked: Booked) => (await keepEntry(api, booked)).proposals
  const shown = async (booked: Booked) =>
    (await proposalsOf(booked)).map(({ grade, reasons, parts }) => [
      grade,
      reasons,
      parts.map(({ invoice, amount }) => [invoice, amount]),
    ])

  it("is sure of an invoice whose number the entry has and whose balance is the amount", async () => {
    const { id, number } = await bill()
    for (const text of [number, number.replaceAll("-", " "), number.replaceAll("-", "").toLowerCase()]) {
      expect((await shown({ amount: 120_000, text: `VIR ${text} merci` }))[0]).toEqual([
        "sure",
        ["number", "balance"],
        [[id, 120_000]],
      ])
    }
    expect((await shown({ amount: 120_000, reference: number }))[0]).toEqual([
      "sure",
      ["number", "balance"],
      [[id, 120_000]],
    ])
  })

  it("is sure of the instalment due next of a named invoice, and of what is left of it", async () => {
    const { id, number, registration } = await bill({ is_splitting: true, price: 123_456 })
    const due = (await api.invoices.get({ invoice: id })).data.instalments[0]?.amount ?? 0
    expect((await shown({ amount: due, text: number }))[0]).toEqual([
      "sure",
      ["number", "instalment"],
      [[id, due]],
    ])
    await api.invoices.pay({ invoice: id, key: newKey(), amount: due - 7, date: today })
    expect((await shown({ amount: 7, text: number }))[0]).toEqual([
      "sure",
      ["number", "instalment"],
      [[id, 7]],
    ])
    const [proposal] = await proposalsOf({ amount: 7, text: number })
    expect(proposal?.parts[0]).toMatchObject({
      number,
      due: 7,
      total: 148_147,
      registrations: [{ id: registration }],
    })
  })

  it("is likely by the number alone, over as much as there is", async () => {
    const { id, number } = await bill()
    expect(await shown({ amount: 777, text: number })).toEqual([["likely", ["number"], [[id, 777]]]])
    expect((await shown({ amount: 999_999, text: number }))[0]).toEqual([
      "likely",
      ["number"],
      [[id, 120_000]],
    ])
  })

  it("is several named invoices in one when they add up", async () => {
    const [one, other] = [await bill({ price: 10_100 }), await bill({ price: 20_300 })]
    const text = `${one.number} et ${other.number}`
    expect((await shown({ amount: one.total + other.total, text }))[0]).toEqual([
      "sure",
      ["number", "balance"],
      [
        [one.id, one.total],
        [other.id, other.total],
      ],
    ])
    expect((await shown({ amount: 5, text })).map(([grade]) => grade)).toEqual(["likely", "likely"])
  })

  it("is likely by amount and name, however it is written, without its legal form", async () => {
    const { id, buyer, total } = await bill({ price: 34_567 })
    const name = buyer.replace(" SARL", "").toUpperCase()
    for (const booked of [
      { name },
      { text: `VIR SEPA RECU DE ${name}, S.A.R.L. MERCI` },
      { name: `sas ${name}` },
    ]) {
      expect((await shown({ amount: total, ...booked }))[0]).toEqual([
        "likely",
        ["balance", "name"],
        [[id, total]],
      ])
    }
    expect(await shown({ amount: 11, name })).toEqual([["possible", ["name"], [[id, 11]]]])
  })

  it("knows who applied under another name than the buyer's", async () => {
    const { id, registration, total } = await bill({ price: 45_678 })
    const { name } = await sqlOne<{ name: string }>(
      "SELECT company_name AS name FROM registration WHERE id = $1",
      [registration],
    )
    expect((await shown({ amount: total, name }))[0]).toEqual(["likely", ["balance", "name"], [[id, total]]])
  })

  it("knows the account from which the buyer paid before", async () => {
    const first = await bill()
    const iban = unique("FR76").replaceAll(" ", "")
    const entry = await keepEntry(api, { amount: 120_000, iban, text: first.number })
    await api.bankStatements.match(matching(entry, [{ invoice: first.id, amount: 120_000 }]))
    const second = await issue(first.registration, { lines: [{ label: "Hall", unit_price: 7_700 }] })
    expect((await shown({ amount: second.total, iban }))[0]).toEqual([
      "likely",
      ["balance", "account"],
      [[second.id, second.total]],
    ])
    expect(await shown({ amount: second.total, iban: "FR00" })).toEqual([
      ["possible", ["balance"], [[second.id, second.total]]],
    ])
  })

  it("is all that a buyer owes, when it adds up", async () => {
    const first = await bill({ price: 11_100 })
    const second = await issue(first.registration, { lines: [{ label: "Hall", unit_price: 22_200 }] })
    const amount = first.total + second.total
    expect((await shown({ amount, name: first.buyer }))[0]).toEqual([
      "likely",
      ["balance", "name"],
      [
        [first.id, first.total],
        [second.id, second.total],
      ],
    ])
    expect((await shown({ amount, text: second.number }))[0]?.slice(0, 2)).toEqual([
      "likely",
      ["number", "balance"],
    ])
  })

  it("of money out is an invoice that was paid too much", async () => {
    const { id, number } = await bill()
    await api.invoices.pay({ invoice: id, key: newKey(), amount: 120_000, date: today })
    expect(await shown({ amount: -3_000, text: number })).toEqual([])
    const note = (await api.invoices.credit({ invoice: id, key: newKey(), amount: 3_000, reason: "Rebate" }))
      .data
    expect((await shown({ amount: -3_000, text: number }))[0]).toEqual([
      "sure",
      ["number", "balance"],
      [[id, -3_000]],
    ])
    expect((await shown({ amount: -3_000, text: note.number }))[0]?.[0]).toBe("sure")
    expect(await shown({ amount: 3_000, text: number })).toEqual([])
  })

  it("is of the entry's entity and currency alone", async () => {
    const { number, id } = await bill({ price: 56_789 })
    await sql("UPDATE invoice_seller SET prefix = 'INC' WHERE entity = 'inc'")
    const file = camtFile([{ amount: 68_147, text: number.replace("SARL", "INC") }])
    const saved = await api.bankStatements.keep({ file, entity: "inc", currency: "EUR" })
    const { data } = await api.bankStatements.listEntries({ statement: saved.statement ?? 0 })
    expect(data[0]?.proposals.flatMap(({ parts }) => parts.map(({ invoice }) => invoice))).not.toContain(id)
  })

  it("is at most three, the best first, and none once it is matched or set aside", async () => {
    const bills = await times(1, () => bill({ price: 77_001 }))
    for (let more = 0; more < 4; more++) bills.push(await bill({ price: 77_001 }))
    const last = bills.at(-1)
    const entry = await keepEntry(api, { amount: last?.total ?? 0, text: last?.number ?? "" })
    expect(entry.proposals.map(({ grade }) => grade)).toEqual(["sure", "possible", "possible"])
    const { data } = await api.bankStatements.setAside({ entry: entry.id, version: 1, reason: "Test" })
    expect(data.proposals).toEqual([])
  })

  it("takes text as text, whatever it contains", async () => {
    for (const text of [
      "%_\\' OR 1=1 --",
      "{{}}$1",
      "(((((",
      "SARL-2026-99999999999",
      "'".repeat(900),
      "Ａ％",
    ]) {
      expect(await proposalsOf({ amount: 3, text, name: text })).toEqual([])
    }
  })
})

describe("invoices that an entry could pay", () => {
  it("are found by number or buyer, those of its amount first", async () => {
    const [one, other] = [await bill({ price: 88_001 }), await bill({ price: 88_002 })]
    const entry = await keepEntry(api, { amount: other.total })
    const find = async (search: string) =>
      (await api.bankStatements.findInvoices({ entry: entry.id, search })).data.map(({ invoice }) => invoice)
    expect(await find(one.number)).toEqual([one.id])
    expect(await find(one.buyer.toLowerCase())).toEqual([one.id])
    expect((await find(""))[0]).toBe(other.id)
    expect((await find("")).length).toBeLessThanOrEqual(20)
    expect(await find("nobody at all")).toEqual([])
    expect(await statusOf(api.bankStatements.findInvoices({ entry: 2_000_000_000 }))).toBe(404)
  })
})
