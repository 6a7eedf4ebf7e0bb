import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { todayIn } from "#lib/backend/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createBilled, moneyOf, newKey } from "#tests/factories/invoices.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { trailOfRegistration } from "#tests/factories/trail.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const organization = async () =>
  (await sqlOne<{ id: number }>("SELECT id FROM invoicing_organization WHERE name = 'ICEX'")).id
const today = () => todayIn(env().TIME_ZONE)
const issue = async (session: number, more: object = {}) =>
  (await api.invoices.store({ session, key: newKey(), ...more })).data
const problemsOf = (call: Promise<unknown>) =>
  call.then(
    () => ({}),
    (error: { body: { errors: Record<string, string[]> } }) => error.body.errors,
  )

describe("an invoice that is calculated", () => {
  it("has the booths' prices as its lines, the tax of its buyer and one date on which it is due", async () => {
    const { id } = await createBilled({ booths: 2 })
    const { data } = await api.invoices.calculate({ session: id })
    expect(data).toMatchObject({
      entity: "sarl",
      currency: "EUR",
      subtotal: 200_000,
      discount: 0,
      taxable: 200_000,
      tax: { category: "S", rate: 20, amount: 40_000 },
      total: 240_000,
      second_payment_date: null,
      language: "fr",
      buyer: { name: "Petit Nuage SARL", country_code: "FR" },
      problems: {},
    })
    expect(data.lines).toMatchObject([{ amount: 100_000 }, { amount: 100_000 }])
    expect(data.instalments).toMatchObject([{ amount: 240_000 }])
    expect((await api.invoices.list({ session: id })).invoices).toEqual([])
  })

  it("is split by 30 % and 45 days before the opening unless said otherwise, to the cent", async () => {
    const show = await createShow()
    await sql(`UPDATE tradeshow_session SET "from" = current_date + 100 WHERE id = $1`, [show.session])
    const { id } = await createBilled({ show, price: 100_001 })
    const { data } = await api.invoices.calculate({ session: id, is_splitting: true })
    const [{ day }] = await sql<{ day: string }>("SELECT (current_date + 55)::text AS day").then(
      (rows) => rows as [{ day: string }],
    )
    expect(data.second_payment_date).toBe(day)
    expect(data.instalments).toEqual([
      { due_date: today(), amount: 36_000 },
      { due_date: day, amount: 84_001 },
    ])
    const plan = await api.invoices.calculate({
      session: id,
      is_splitting: true,
      first_payment_percentage: 40,
    })
    expect(plan.data.instalments[0]?.amount).toBe(48_000)
  })

  it.each([
    ["FR", "", "S", 20],
    ["DE", "DE136695976", "AE", 0],
    ["DE", "", "S", 20],
    ["US", "", "G", 0],
  ])(
    "to a buyer in %s with the VAT code '%s' is taxed as %s at %s %",
    async (country, vatCode, category, rate) => {
      const { id } = await createBilled({ country, vatCode })
      const { tax, problems } = (await api.invoices.calculate({ session: id })).data
      expect([tax.category, tax.rate, problems]).toEqual([category, rate, {}])
      expect(tax.reason === "").toBe(category === "S")
    },
  )

  it("of more than its columns hold is refused", async () => {
    const { id } = await createBilled()
    const lines = [{ label: "Hall", unit_price: 900_000_000, quantity: 1000 }]
    expect(await problemsOf(issue(id, { lines }))).toEqual({
      lines: ["This number is too great: at most 10000000"],
    })
  })

  it("takes a rebate off the booth it is on, and is issued; one that is more than its booth costs is not", async () => {
    const { id } = await createBilled()
    const rebate = (amount: number) =>
      sql(
        `INSERT INTO registration_price (registration_id, booth_id, name, final_amount, currency, position)
         SELECT $1, min(id), 'Early bird', $2, 'EUR', 9 FROM registration_booth WHERE registration_id = $1`,
        [id, amount],
      )
    await rebate(-13_250)
    expect(await issue(id)).toMatchObject({ subtotal: 86_750, lines: [{ unit_price: 86_750 }] })
    await rebate(-900_000)
    expect(await problemsOf(issue(id))).toMatchObject({ lines: [expect.stringMatching(/^A rebate is more/)] })
  })

  it("says what is missing, by field, and is not issued", async () => {
    const { id } = await createBilled({ vatCode: "DE1" })
    await sql("UPDATE registration SET billing_street = '' WHERE id = $1", [id])
    const { problems } = (await api.invoices.calculate({ session: id })).data
    expect(problems).toEqual({
      "billing.street": ["This field is required"],
      "billing.vat_code": ["This is no VAT code of the country chosen"],
    })
    expect(await problemsOf(issue(id))).toEqual(problems)
    expect(await problemsOf(issue(id, { billing_date: "2999-01-01" }))).toMatchObject({
      billing_date: ["This day is still to come"],
    })
  })
})

describe("registrations that one invoice may be for together", () => {
  it("are the published ones of the same organisation and session, with what they cost", async () => {
    const show = await createShow()
    const care = { organization: await organization(), show }
    const one = await createBilled(care)
    const other = await createBilled({ ...care, price: 70_000 })
    const [draft, binned, alone] = [
      await createBilled(care),
      await createBilled(care),
      await createBilled({ show }),
    ]
    await sql("UPDATE registration SET published_at = NULL WHERE id = $1", [draft.id])
    await sql("UPDATE registration SET deleted_at = now() WHERE id = $1", [binned.id])
    const { data } = await api.invoices.listCompanions({ session: one.id })
    expect(data).toMatchObject([{ id: other.id, price: 70_000, invoiced: 0, currency: "EUR" }])
    expect((await api.invoices.listCompanions({ session: alone.id })).data).toEqual([])
    await expect(api.invoices.listCompanions({ session: binned.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe("an invoice that is issued", () => {
  it("stands in the registration's list and page with what is due, and in its trail", async () => {
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
      due_on: today(),
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
    const [told] = await trailOfRegistration(registration.id)
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
      billing_date: ["A later document has been issued: its date is the earliest"],
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
    expect(invoice.buyer).toMatchObject({ name: "ICEX", contact: "Petit Nuage SARL" })
    await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 50_001, date: today() })
    const shares = await Promise.all([moneyOf(one.id), moneyOf(two.id)])
    expect(shares.reduce((sum, { invoiced }) => sum + invoiced, 0)).toBe(invoice.total)
    expect(shares.reduce((sum, { collected }) => sum + collected, 0)).toBe(50_001)
    const other = await createBilled()
    expect(await problemsOf(issue(one.id, { registrations: [other.id] }))).toEqual({
      registrations: ["One invoice can only be for registrations of one organisation"],
    })
  })
})

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
    expect(late).toEqual({ amount: ["This is more than is due"] })
  })

  it("count once a key", async () => {
    const invoice = await issue((await createBilled()).id)
    const asked = { invoice: invoice.id, key: newKey(), amount: 1000, date: today() }
    await api.invoices.pay(asked)
    expect((await api.invoices.pay(asked)).data).toMatchObject({ paid: 1000, balance: 119_000 })
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

  it("over a part is at most what is left, by tax and without it to the cent", async () => {
    const invoice = await issue((await createBilled()).id)
    const asked = { invoice: invoice.id, reason: "Smaller booth" }
    const { data: note } = await api.invoices.credit({ ...asked, key: newKey(), amount: 33_333 })
    expect(note).toMatchObject({ taxable: 27_778, tax: { amount: 5555 }, total: 33_333 })
    expect(await problemsOf(api.invoices.credit({ ...asked, key: newKey(), amount: 86_668 }))).toEqual({
      amount: ["This is more than is left of the invoice"],
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

  it("of an invoice that is paid leaves money to go back, which a refund settles", async () => {
    const { id } = await createBilled()
    const invoice = await issue(id)
    await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 120_000, date: today() })
    await api.invoices.credit({ invoice: invoice.id, key: newKey(), amount: 20_000, reason: "Rebate" })
    expect((await api.invoices.get({ invoice: invoice.id })).data.balance).toBe(-20_000)
    const refund = (amount: number) =>
      api.invoices.pay({ invoice: invoice.id, key: newKey(), amount, refund: true, date: today() })
    expect(await problemsOf(refund(20_001))).toEqual({ amount: ["This is more than is due"] })
    expect((await refund(20_000)).data.balance).toBe(0)
    expect(await moneyOf(id)).toMatchObject({ invoiced: 100_000, collected: 100_000, billed_percent: 100 })
  })
})

describe("an invoice of the accounting CRM", () => {
  it("is linked by its id and name, once a registration", async () => {
    const { id } = await createBilled()
    const asked = {
      session: id,
      zoho_invoice_id: unique("zoho"),
      invoice_name: "INV-77",
      total: 5000,
      balance: 2000,
    }
    expect((await api.invoices.link(asked)).data).toMatchObject({
      name: "INV-77",
      percent: 60,
      invoice_id: null,
    })
    expect(await problemsOf(api.invoices.link(asked))).toEqual({
      zoho_invoice_id: ["This invoice is linked already"],
    })
    expect(await problemsOf(api.invoices.link({ ...asked, invoice_name: " ", zoho_invoice_id: "" }))).toEqual(
      {
        invoice_name: ["This field is required"],
        zoho_invoice_id: ["This field is required"],
      },
    )
  })

  it("stands in pages of five, the third of which is the last", async () => {
    const { id } = await createBilled()
    for (let place = 0; place < 17; place++)
      await api.invoices.link({ session: id, zoho_invoice_id: unique("zoho"), invoice_name: `INV-${place}` })
    const first = await api.invoices.list({ session: id })
    expect([first.invoices.length, first.has_more]).toEqual([5, true])
    const third = await api.invoices.listMore({ session: id, page: 3 })
    expect([third.invoices.length, third.has_more]).toEqual([5, false])
    expect(await statusOf(api.invoices.listMore({ session: id, page: 4 }))).toBe(422)
  })
})
