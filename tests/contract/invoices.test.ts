import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, moneyOf, newKey } from "#tests/factories/invoices.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const organization = async () =>
  (await sqlOne<{ id: number }>("SELECT id FROM invoicing_organization WHERE name = 'ICEX'")).id
const today = () => todayIn(env().TIME_ZONE)
const issue = (session: number, more: object = {}) => issueInvoice(api, session, more)

describe("an invoice that is issued", () => {
  it("is in the registration's list and page with what is due, and in its audit trail", async () => {
    const registration = await createBilled()
    const invoice = await issue(registration.id, { discount: 10, is_splitting: true })
    expect(invoice).toMatchObject({
      kind: "invoice",
      subtotal: 100_000,
      discount: 10_000,
      total: 108_000,
      balance: 108_000,
    })
    expect(invoice.number).toMatch(/^SARL-\d{4}-\d{5}$/)
    expect(await moneyOf(registration.id)).toMatchObject({
      invoiced: 108_000,
      collected: 0,
      invoice_count: 1,
      due_on: dayAfter(today(), 7),
    })
    const { invoices } = await api.invoices.list({ session: registration.id })
    expect(invoices).toMatchObject([
      {
        name: invoice.number,
        total: 108_000,
        balance: 108_000,
        percent: 0,
        invoice_id: invoice.id,
        is_calculate: true,
      },
    ])
    const [told] = await auditTrailOfRegistration(registration.id)
    expect(told?.changes).toMatchObject({ invoices: [null, invoice.number] })
  })

  it("of a show in the United States is of the other seller, in dollars and outside of VAT", async () => {
    const show = await createShow()
    await sql("UPDATE tradeshow SET billing_entity = 'inc' WHERE id = $1", [show.id])
    const { id } = await createBilled({ show, currency: "USD", country: "US" })
    const invoice = await issue(id)
    expect(invoice.number).toMatch(/^INC-\d{4}-\d{5}$/)
    expect(invoice).toMatchObject({
      entity: "inc",
      currency: "USD",
      total: 100_000,
      tax: { category: "O", amount: 0 },
    })
  })

  it("is made once a key, also when two ask at once", async () => {
    const registration = await createBilled()
    const key = newKey()
    const ask = () => api.invoices.store({ session: registration.id, key })
    const outcomes = await raceFor("registration", registration.id, [ask, ask])
    const ids = outcomes.map((outcome) => outcome.status === "fulfilled" && outcome.value.data.id)
    expect(ids[0]).toBe(ids[1])
    const other = await createBilled()
    expect(await problemsOf(api.invoices.store({ session: other.id, key }))).toEqual({
      key: ["This value is not allowed"],
    })
    expect((await api.invoices.list({ session: registration.id })).invoices).toHaveLength(1)
  })

  it("is refused under a key that was sent with other values, and answered again with the same", async () => {
    const { id } = await createBilled({ price: 342_000 })
    const key = newKey()
    const lines = [{ label: "Booth", unit_price: 100_000 }]
    const ask = (more: object = {}) => api.invoices.store({ session: id, key, lines, discount: 10, ...more })
    const { data: first } = await ask()
    for (const more of [
      { discount: 0 },
      { lines: [{ label: "Booth", unit_price: 200_000 }] },
      { lines: [{ label: "Carpet", unit_price: 100_000 }] },
      { is_splitting: true },
      { purchase_order: "PO-2" },
      { language: "en" },
    ])
      expect(await problemsOf(ask(more))).toEqual({ key: [expect.stringContaining("already sent")] })
    expect((await ask()).data.id).toBe(first.id)
    expect((await api.invoices.list({ session: id })).invoices).toHaveLength(1)
  })

  it("of booths that were invoiced whole proposes nothing, and is issued with a reason, which the audit trail keeps", async () => {
    const { id } = await createBilled({ price: 342_000 })
    const ask = (more: object = {}) => api.invoices.store({ session: id, key: newKey(), ...more })
    const { data: first } = await ask({ discount: 10 })
    const { data: second } = await api.invoices.calculate({ session: id })
    expect(second).toMatchObject({
      lines: [],
      total: 0,
      invoiced_before: {
        price: 342_000,
        amount: 342_000,
        documents: [{ invoice_id: first.id, name: first.number, amount: 342_000 }],
        needs_reason: true,
      },
      problems: {
        lines: [expect.stringContaining("Everything has been invoiced")],
        again_reason: [expect.stringContaining("already been invoiced")],
      },
    })
    const lines = [{ label: "Carpet", unit_price: 100 }]
    for (const again_reason of [undefined, "", "  "])
      expect(await problemsOf(ask({ lines, again_reason }))).toEqual({ again_reason: [expect.any(String)] })
    await ask({ lines, again_reason: "Carpet, agreed by phone" })
    expect(
      await sqlOne(
        `SELECT changes -> 'invoiced_again' ->> 1 AS reason FROM audit_entry
         WHERE record_type = 'registration' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
        [id],
      ),
    ).toEqual({ reason: "Carpet, agreed by phone" })
  })

  it("of booths that were invoiced in part proposes the rest: their lines, else the balance as one", async () => {
    const { id } = await createBilled({ booths: 2 })
    const [one] = (await api.invoices.calculate({ session: id })).data.lines
    const line = { label: one?.label ?? "", unit_price: 100_000 }
    await api.invoices.store({ session: id, key: newKey(), lines: [line] })
    expect((await api.invoices.calculate({ session: id })).data).toMatchObject({
      lines: [{ label: one?.label, amount: 100_000 }],
      invoiced_before: { price: 200_000, amount: 100_000, needs_reason: false },
      problems: {},
    })
    await api.invoices.store({ session: id, key: newKey(), lines: [{ label: "Half", unit_price: 50_000 }] })
    const rest = await api.invoices.calculate({ session: id, language: "en" })
    expect(rest.data.lines).toMatchObject([{ label: "Balance of the booths", amount: 50_000 }])
    const beyond = { lines: [{ label: "Both", unit_price: 50_100 }] }
    expect((await api.invoices.calculate({ session: id, ...beyond })).data.problems).toEqual({
      again_reason: [expect.any(String)],
    })
    await api.invoices.store({ session: id, key: newKey() })
    expect((await api.invoices.calculate({ session: id })).data.lines).toEqual([])
  })

  it("of booths that the accounting CRM invoiced in part proposes the rest", async () => {
    const { id } = await createBilled()
    const linked = { session: id, zoho_invoice_id: unique("zoho"), invoice_name: "INV-3", total: 36_000 }
    await api.invoices.link({ ...linked, balance: 0 })
    expect((await api.invoices.calculate({ session: id })).data).toMatchObject({
      lines: [{ amount: 70_000 }],
      invoiced_before: { documents: [{ invoice_id: null, name: "INV-3", amount: 30_000 }] },
    })
  })

  it("of two registrations together proposes what of each is not invoiced", async () => {
    const care = { organization: await organization(), show: await createShow() }
    const [one, two] = [await createBilled(care), await createBilled({ ...care, price: 70_000 })]
    await issue(one.id)
    const { data } = await api.invoices.calculate({ session: one.id, registrations: [two.id] })
    expect(data.lines).toMatchObject([{ registration_id: two.id, amount: 70_000 }])
    expect(data.problems).toEqual({})
    const lines = [{ label: "Again", unit_price: 1_000 }]
    const { problems } = (await api.invoices.calculate({ session: one.id, registrations: [two.id], lines }))
      .data
    expect(problems).toEqual({ again_reason: [expect.any(String)] })
  })

  it("of booths whose invoice was credited is issued as the first one", async () => {
    const { id } = await createBilled()
    const { data } = await api.invoices.store({ session: id, key: newKey() })
    await api.invoices.credit({ invoice: data.id, key: newKey(), reason: "Wrong buyer" })
    const again = (await api.invoices.calculate({ session: id })).data
    expect(again).toMatchObject({ lines: [{ amount: 100_000 }], invoiced_before: null })
  })

  it.each([
    ["the whole", {}],
    ["lines of their own", { lines: [{ label: "Booth", unit_price: 60_000 }] }],
  ])(
    "of two that are issued at once for the same booths, each over %s, the second needs the reason",
    async (_, more) => {
      const { id } = await createBilled()
      const ask = () => api.invoices.store({ session: id, key: newKey(), ...more })
      const outcomes = await raceFor("registration", id, [ask, ask])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
      expect((await api.invoices.list({ session: id })).invoices).toHaveLength(1)
    },
  )

  it("takes the next number of its seller and year: thirty at once are without a gap or double", async () => {
    const registrations = await Promise.all(Array.from({ length: 30 }, () => createBilled()))
    const issued = await Promise.all(registrations.map(({ id }) => issue(id)))
    const serials = issued.map(({ number }) => Number(number.slice(-5))).toSorted((a, b) => a - b)
    expect(serials).toEqual(serials.map((_, place) => (serials[0] ?? 0) + place))
  })

  it("leaves no gap when its transaction fails after the number was taken", async () => {
    const [one, three] = await Promise.all([createBilled(), createBilled()])
    const first = await issue(one.id)
    // Without lines it does not add up, which shows when its transaction ends.
    const copy = sql(
      `INSERT INTO invoice (entity, kind, key, date, currency, language, seller_party, buyer_party, about, subtotal, taxable,
          tax_category, tax_rate, tax, total, balance, year, serial, number)
        SELECT entity, kind, $2, date, currency, language, '{}', '{}', '{}', subtotal, taxable, tax_category, tax_rate, tax, total,
          balance, year, 0, '' FROM invoice WHERE id = $1`,
      [first.id, newKey()],
    )
    await expect(copy).rejects.toMatchObject({ constraint: "invoice_adds_up" })
    const next = await issue(three.id)
    expect(Number(next.number.slice(-5))).toBe(Number(first.number.slice(-5)) + 1)
  })

  it("is never dated before the last one of its seller", async () => {
    await issue((await createBilled()).id)
    const { id } = await createBilled()
    expect(await problemsOf(issue(id, { billing_date: "2020-01-01" }))).toEqual({
      billing_date: ["A later document has already been issued: choose its date or a later one"],
    })
  })

  it.each([
    ["its total", "UPDATE invoice SET total = total + 1 WHERE id = $1"],
    ["its buyer", "UPDATE invoice SET buyer_party = '{}' WHERE id = $1"],
    ["a line", "UPDATE invoice_line SET label = 'x' WHERE invoice_id = $1"],
    ["the day it is due", "UPDATE invoice_instalment SET due_date = due_date + 1 WHERE invoice_id = $1"],
    ["itself, by deleting it", "DELETE FROM invoice WHERE id = $1"],
    ["its lines, by deleting them", "DELETE FROM invoice_line WHERE invoice_id = $1"],
    [
      "its lines, by a further one",
      "INSERT INTO invoice_line (invoice_id, registration_id, label, unit_price, amount) SELECT $1, registration_id, 'x', 0, 0 FROM invoice_line WHERE invoice_id = $1",
    ],
  ])("never changes %s", async (_, change) => {
    const { id } = await issue((await createBilled()).id)
    await expect(sql(change, [id])).rejects.toMatchObject({ constraint: "invoice_frozen" })
  })

  it("says what an exhibitor was called then, also after the registration changed", async () => {
    const { id } = await createBilled()
    const invoice = await issue(id)
    await sql("UPDATE registration SET billing_company_name = 'Renamed' WHERE id = $1", [id])
    expect((await api.invoices.get({ invoice: invoice.id })).data.buyer.name).toBe("Petit Nuage SARL")
  })

  it("of several registrations of one organisation falls on each by its lines, to the cent", async () => {
    const icex = await organization()
    const one = await createBilled({ organization: icex, price: 33_333 })
    const two = await createBilled({ organization: icex, price: 66_668 })
    const invoice = await issue(one.id, { registrations: [two.id], discount: 7.5 })
    expect(invoice.buyer).toMatchObject({ name: "ICEX", street: "8 rue de la Paix", vat_code: "" })
    await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 50_001, date: today() })
    const shares = await Promise.all([moneyOf(one.id), moneyOf(two.id)])
    expect(shares.reduce((sum, { invoiced }) => sum + invoiced, 0)).toBe(invoice.total)
    expect(shares.reduce((sum, { collected }) => sum + collected, 0)).toBe(50_001)
    const other = await createBilled()
    expect(await problemsOf(issue(one.id, { registrations: [other.id] }))).toEqual({
      registrations: ["An invoice can only cover registrations of the same organisation"],
    })
  })
})
