import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import { env } from "#lib/env.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { type Booked, billTo, camtFile, keepEntries, keepEntry, matching } from "#tests/factories/bank.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const today = todayIn(env().TIME_ZONE)
const getEntry = async (entry: number) => (await api.bankStatements.getEntry({ entry })).data
/** 600.00 of an account in francs. */
async function keepFrancs(more: Partial<Booked> = {}): Promise<BankEntry> {
  const [entry] = await keepEntries(api, [{ amount: 60_000, ...more }], undefined, "CHF")
  if (!entry) throw new Error("No entry was kept")
  return entry
}
const bill = (more: { price?: number; is_splitting?: boolean } = {}) => billTo(api, more)

describe("an entry of a day to come", () => {
  it("pays, returns and settles nothing before that day, and can be set aside", async () => {
    const [invoice, paid] = [await bill(), await bill()]
    const came = await keepEntry(api, { amount: 120_000 })
    await api.bankStatements.match(matching(came, [{ invoice: paid.id, amount: 120_000 }]))
    const [payment] = (await api.invoices.get({ invoice: paid.id })).data.payments
    const date = dayAfter(today, 1)
    const [comes, goes] = await keepEntries(api, [
      { amount: 50_000, date },
      { amount: -120_000, date },
    ])
    if (!comes || !goes || !payment) throw new Error("No entry was kept")
    const { id: entry, version } = comes
    const matched = api.bankStatements.match(matching(comes, [{ invoice: invoice.id, amount: 50_000 }]))
    const message = [expect.stringMatching(/dates this entry in the future/)]
    expect(await problemsOf(matched)).toEqual({ parts: message })
    const settled = { entry, version, key: newKey(), kind: "charge", amount: 100, reason: "x" } as const
    expect(await problemsOf(api.bankStatements.settle(settled))).toEqual({ amount: message })
    const returned = { entry: goes.id, version: goes.version, key: newKey(), payment: payment.id }
    expect(await problemsOf(api.bankStatements.returnPayment(returned))).toEqual({ payment: message })
    const { data } = await api.bankStatements.setAside({ entry, version, reason: "A mistyped year" })
    expect(data.state).toBe("aside")
  })
})

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

describe("an entry of an account in another currency", () => {
  it("pays an invoice with both amounts, and says both", async () => {
    const invoice = await bill()
    const entry = await keepFrancs()
    const found = (await api.bankStatements.findInvoices({ entry: entry.id, search: invoice.number })).data
    expect(found).toMatchObject([{ invoice: invoice.id, currency: "EUR", balance: 120_000 }])
    const { data } = await api.bankStatements.match(
      matching(entry, [{ invoice: invoice.id, amount: 63_150, entry_amount: 60_000 }]),
    )
    expect(data).toMatchObject({
      currency: "CHF",
      state: "matched",
      left: 0,
      payments: [{ currency: "EUR", amount: 63_150, entry_amount: 60_000 }],
    })
    expect((await api.invoices.get({ invoice: invoice.id })).data).toMatchObject({
      paid: 63_150,
      balance: 56_850,
    })
  })

  it("is asked for the amount that is missing, and for none that is not needed", async () => {
    const invoice = await bill()
    const entry = await keepFrancs()
    const wrong = (part: { amount: number; entry_amount?: number }, of = entry) =>
      problemsOf(api.bankStatements.match(matching(of, [{ invoice: invoice.id, ...part }])))
    expect(await wrong({ amount: 60_000 })).toEqual({ "parts.0.entry_amount": ["This field is required"] })
    expect(await wrong({ amount: 60_000, entry_amount: -1 })).toEqual({
      "parts.0.entry_amount": ["Money in can only pay invoices, money out can only refund them"],
    })
    expect(await wrong({ amount: 63_150, entry_amount: 60_001 })).toEqual({
      parts: ["This is more than what is left of the entry"],
    })
    const euros = await keepEntry(api, { amount: 60_000 })
    expect(await wrong({ amount: 60_000, entry_amount: 60_000 }, euros)).toEqual({
      "parts.0.entry_amount": ["This value is not allowed"],
    })
  })

  it("has its own amount left again when its payment is reversed, or goes back by another entry", async () => {
    const invoice = await bill()
    const account = unique("francs")
    const entries = await keepEntries(
      api,
      [
        { amount: 60_000, name: "Maison", date: "2026-11-05" },
        { amount: -60_000, name: "Maison", date: "2026-11-09" },
      ],
      account,
      "CHF",
    )
    const [paid, back] = entries
    if (!paid || !back) throw new Error("No entries")
    const pay = async () => {
      const entry = await getEntry(paid.id)
      const part = { invoice: invoice.id, amount: 63_150, entry_amount: 60_000 }
      const [payment] = (await api.bankStatements.match(matching(entry, [part]))).data.payments
      if (!payment) throw new Error("Nothing was paid")
      return payment
    }
    const first = await pay()
    await api.invoices.reverse({ payment: first.id, key: newKey(), reference: "Wrong rate" })
    expect(await getEntry(paid.id)).toMatchObject({ left: 60_000, state: "open", payments: [] })
    const { id: payment } = await pay()
    const returned = await getEntry(back.id)
    expect(returned.returnable).toMatchObject([{ payment, currency: "EUR", amount: 63_150 }])
    const { data } = await api.bankStatements.returnPayment({
      entry: back.id,
      version: returned.version,
      key: newKey(),
      payment,
    })
    expect(data).toMatchObject({ left: 0, returned: [{ payment, currency: "EUR" }] })
    expect((await api.invoices.get({ invoice: invoice.id })).data).toMatchObject({
      paid: 0,
      balance: 120_000,
    })
  })

  it("is guarded by the database as well", async () => {
    const invoice = await bill()
    const [francs, euros] = [await keepFrancs(), await keepEntry(api, { amount: 60_000 })]
    const pay = (entry: number, of: number | null) =>
      sql(
        "INSERT INTO invoice_payment (invoice_id, amount, bank_amount, date, key, bank_entry_id) VALUES ($1, 100, $2, '2026-11-20', $3, $4)",
        [invoice.id, of, newKey(), entry],
      )
    await expect(pay(francs.id, null)).rejects.toThrow(/another account/)
    await expect(pay(euros.id, 100)).rejects.toThrow(/another account/)
    await expect(pay(francs.id, -100)).rejects.toThrow(/invoice_payment_bank_amount/)
    await expect(pay(francs.id, 60_001)).rejects.toThrow(/bank_entry_within/)
    await pay(francs.id, 100)
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
