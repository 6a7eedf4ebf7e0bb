import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { billTo, camtFile, keepEntries, keepEntry, matching } from "#tests/factories/bank.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const today = todayIn(env().TIME_ZONE)
const getEntry = async (entry: number) => (await api.bankStatements.getEntry({ entry })).data
const bill = (more: { price?: number; is_splitting?: boolean } = {}) => billTo(api, more)

describe("a match", () => {
  it("pays the invoice by wire on the entry's day, tells the audit trail, and the invoice says where it came from", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000, name: "Hibou", text: "Acompte", date: "2026-11-05" })
    const { data } = await api.bankStatements.match(
      matching(entry, [{ invoice: invoice.id, amount: 50_000 }]),
    )
    expect(data).toMatchObject({
      state: "matched",
      left: 0,
      proposals: [],
      version: 2,
      payments: [
        {
          invoice: invoice.id,
          number: invoice.number,
          buyer: invoice.buyer,
          amount: 50_000,
          registrations: [{ id: invoice.registration }],
        },
      ],
    })
    const paid = (await api.invoices.get({ invoice: invoice.id })).data
    expect(paid).toMatchObject({ paid: 50_000, balance: 70_000 })
    expect(paid.payments).toMatchObject([
      {
        amount: 50_000,
        date: "2026-11-05",
        reference: "Hibou · Acompte",
        method: { name: "Bank wire" },
        statement: { entry: entry.id, name: "statement.xml" },
      },
    ])
    expect((await auditTrailOfRegistration(invoice.registration)).at(-1)?.changes).toEqual({
      payments: [null, "500.00"],
    })
  })

  it("of several parts is all or none, and leaves the entry open over the rest", async () => {
    const [one, other] = [await bill(), await bill()]
    const entry = await keepEntry(api, { amount: 300_000 })
    const parts = [
      { invoice: one.id, amount: 120_000 },
      { invoice: other.id, amount: 120_001 },
    ]
    expect(await problemsOf(api.bankStatements.match(matching(entry, parts)))).toEqual({
      "parts.1.amount": ["This is more than the amount due"],
    })
    expect(await getEntry(entry.id)).toMatchObject({ left: 300_000, version: 1, payments: [] })
    const whole = parts.map((part) => ({ ...part, amount: 120_000 }))
    const { data } = await api.bankStatements.match(matching(entry, whole))
    expect(data).toMatchObject({ state: "open", left: 60_000, payments: [{}, {}] })
  })

  it("with the same key again makes no second; the key of another one is refused", async () => {
    const invoice = await bill()
    const [entry, other] = await keepEntries(api, [{ amount: 50_000 }, { amount: 50_001 }])
    if (!entry || !other) throw new Error("No entries")
    const request = matching(entry, [{ invoice: invoice.id, amount: 50_000 }])
    const first = await api.bankStatements.match(request)
    const [again, same] = await Promise.all([
      api.bankStatements.match(request),
      api.bankStatements.match(request),
    ])
    expect([again, same]).toEqual([first, first])
    const stolen = { ...request, entry: other.id }
    expect(await problemsOf(api.bankStatements.match(stolen))).toMatchObject({
      key: ["This value is not allowed"],
    })
    const less = { ...request, parts: [{ invoice: invoice.id, amount: 40_000 }] }
    expect(await problemsOf(api.bankStatements.match(less))).toHaveProperty("key")
    const more = { ...request, parts: [...request.parts, { invoice: (await bill()).id, amount: 1 }] }
    expect(await problemsOf(api.bankStatements.match(more))).toHaveProperty("key")
    expect((await api.invoices.get({ invoice: invoice.id })).data.paid).toBe(50_000)
  })

  it("is refused beside its part: of another account, of more than is left, of the other sign, of what is no invoice", async () => {
    const invoice = await bill()
    const note = (
      await api.invoices.credit({ invoice: invoice.id, key: newKey(), amount: 100, reason: "Rebate" })
    ).data
    const entry = await keepEntry(api, { amount: 5_000 })
    const wrong = (parts: { invoice: number; amount: number }[], of = entry) =>
      problemsOf(api.bankStatements.match(matching(of, parts)))
    const part = { invoice: invoice.id, amount: 5_000 }
    expect(await wrong([{ ...part, amount: 5_001 }])).toEqual({
      parts: ["This is more than what is left of the entry"],
    })
    expect(await wrong([{ ...part, amount: -5 }])).toEqual({
      "parts.0.amount": ["Money in can only pay invoices, money out can only refund them"],
    })
    expect(await wrong([{ ...part, invoice: note.id }])).toEqual({
      "parts.0.invoice": ["Only an invoice can be corrected or paid"],
    })
    expect(await wrong([{ ...part, invoice: 2_000_000_000 }])).toEqual({
      "parts.0.invoice": ["Invoice not found"],
    })
    expect(await wrong([])).toEqual({ parts: ["This field is required"] })
    expect(await wrong([part, part])).toEqual({ parts: ["This value is not allowed"] })
    expect(await wrong([{ ...part, amount: 0 }])).toEqual({ "parts.0.amount": ["This value is not allowed"] })
    const saved = await api.bankStatements.keep({
      file: camtFile([{ amount: 5_000 }]),
      entity: "inc",
      currency: "EUR",
    })
    const [foreign] = (await api.bankStatements.listEntries({ statement: saved.statement ?? 0 })).data
    expect(await wrong([part], foreign)).toEqual({
      parts: ["This invoice belongs to another entity"],
    })
    expect(
      await statusOf(api.bankStatements.match({ ...matching(entry, [part]), entry: 2_000_000_000 })),
    ).toBe(404)
  })

  it("of what somebody recorded by hand in the meantime is refused with who it was, until that was seen (I-74)", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000, text: invoice.number })
    const seen = (entry.proposals[0]?.parts ?? []).map(({ by_hand }) => by_hand)
    expect(seen).toEqual([[]])
    const nadia = await createUser()
    const colleague = await signIn(nadia)
    await colleague.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 50_000, date: today })
    const part = { invoice: invoice.id, amount: 50_000 }
    const unseen = api.bankStatements.match(matching(entry, [{ ...part, by_hand: [] }]))
    await expect(unseen).rejects.toMatchObject({
      status: 409,
      body: {
        message: `${nadia.name} recorded €500.00 for ${invoice.number} by hand. If this is the same money, set the entry aside; if not, confirm it again.`,
        current: { id: entry.id, version: 1, left: 50_000 },
      },
    })
    const [known] = (await getEntry(entry.id)).proposals
    expect(known?.parts).toMatchObject([{ by_hand: [{ amount: 50_000, date: today, user: nadia.name }] }])
    const by_hand = known?.parts[0]?.by_hand.map(({ id }) => id) ?? []
    await api.bankStatements.match(matching(entry, [{ ...part, by_hand }]))
    expect((await api.invoices.get({ invoice: invoice.id })).data).toMatchObject({ paid: 100_000 })
  })

  it("is not kept up by a payment by hand that was reversed", async () => {
    const invoice = await bill()
    const paid = await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 50_000, date: today })
    const payment = paid.data.payments[0]?.id ?? 0
    await api.invoices.reverse({ payment, key: newKey(), reference: "Typed twice" })
    const entry = await keepEntry(api, { amount: 50_000, text: invoice.number })
    expect(entry.proposals[0]?.parts).toMatchObject([{ by_hand: [] }])
    const { data } = await api.bankStatements.match(
      matching(entry, [{ invoice: invoice.id, amount: 50_000, by_hand: [] }]),
    )
    expect(data.state).toBe("matched")
  })

  it("of money out gives back what was paid too much, and no more", async () => {
    const invoice = await bill()
    await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 120_000, date: today })
    await api.invoices.credit({ invoice: invoice.id, key: newKey(), amount: 3_000, reason: "Rebate" })
    const entry = await keepEntry(api, { amount: -4_000 })
    const part = { invoice: invoice.id, amount: -4_000 }
    expect(await problemsOf(api.bankStatements.match(matching(entry, [part])))).toEqual({
      "parts.0.amount": ["This is more than the amount due"],
    })
    const { data } = await api.bankStatements.match(matching(entry, [{ ...part, amount: -3_000 }]))
    expect(data).toMatchObject({ left: -1_000, state: "open" })
    expect((await api.invoices.get({ invoice: invoice.id })).data).toMatchObject({
      balance: 0,
      paid: 117_000,
    })
  })

  it("is undone by reversing its payment: the entry is open again", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000, text: invoice.number })
    const { data } = await api.bankStatements.match(
      matching(entry, [{ invoice: invoice.id, amount: 50_000 }]),
    )
    const payment = data.payments[0]?.id ?? 0
    const reversed = (await api.invoices.reverse({ payment, key: newKey(), reference: "Wrong one" })).data
    expect(reversed.payments).toMatchObject([
      { is_reversed: true },
      { reverses_id: payment, statement: { entry: entry.id } },
    ])
    expect(await getEntry(entry.id)).toMatchObject({
      state: "open",
      left: 50_000,
      payments: [],
      version: 3,
      proposals: [{}],
    })
    const open = await getEntry(entry.id)
    await api.bankStatements.match(matching(open, [{ invoice: invoice.id, amount: 50_000 }]))
    expect((await getEntry(entry.id)).state).toBe("matched")
  })

  it("confirmed by twenty at once is made once; the others are told how the entry is now", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        api.bankStatements.match(matching(entry, [{ invoice: invoice.id, amount: 50_000 }])),
      ),
    )
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({
          status: 409,
          body: { current: { id: entry.id, state: "matched", version: 2 } },
        })
    }
    expect((await api.invoices.get({ invoice: invoice.id })).data.paid).toBe(50_000)
  })

  it("waits for a payment that is recorded by hand, and is refused for what is not due any more", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 120_000 })
    const outcomes = await raceFor<unknown>("invoice", invoice.id, [
      () => api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 120_000, date: today }),
      () => api.bankStatements.match(matching(entry, [{ invoice: invoice.id, amount: 120_000 }])),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === "rejected")
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ status: 422 })
    expect((await api.invoices.get({ invoice: invoice.id })).data.balance).toBe(0)
  })
})

describe("the database", () => {
  const entryRow = async () => (await keepEntry(api, { amount: 1_000 })).id

  it("keeps an entry as the bank gave it", async () => {
    const id = await entryRow()
    for (const change of ["amount = 2", "text = 'x'", "date = '2026-01-01'", "fingerprint = 'x'"]) {
      await expect(sql(`UPDATE bank_entry SET ${change} WHERE id = $1`, [id])).rejects.toThrow(
        /stays as the bank gave it/,
      )
    }
  })

  it("lets no entry pay more than came, nor an invoice of another account", async () => {
    const invoice = await bill()
    const id = await entryRow()
    const pay = (amount: number, entry = id) =>
      sql(
        "INSERT INTO invoice_payment (invoice_id, amount, date, key, bank_entry_id) VALUES ($1, $2, '2026-11-20', $3, $4)",
        [invoice.id, amount, newKey(), entry],
      )
    await expect(pay(1_001)).rejects.toThrow(/bank_entry_within/)
    await pay(1_000)
    await expect(pay(1)).rejects.toThrow(/bank_entry_within/)
    await expect(sql("UPDATE bank_entry SET aside_at = now() WHERE id = $1", [id])).rejects.toThrow(
      /bank_entry_aside/,
    )
    const foreign = await api.bankStatements.keep({
      file: camtFile([{ amount: 1_000 }]),
      entity: "inc",
      currency: "EUR",
    })
    const other = await sqlOne<{ id: number }>("SELECT id FROM bank_entry WHERE statement_id = $1", [
      foreign.statement,
    ])
    await expect(pay(1, other.id)).rejects.toThrow(/another account/)
  })
})
