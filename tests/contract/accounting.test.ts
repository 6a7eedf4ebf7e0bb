import { parse } from "csv-parse/sync"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { ageingOn } from "#lib/backend/finance/accounting/ageing.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { send } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createBilled, newKey } from "#tests/factories/invoices.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
let user: TestUser
let api: Api
let alone: number
let american: number
let organization: number
const nothing = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, older: 0, to_refund: 0 }

/**
 * A split invoice of one exhibitor, its first part paid but a cent; one of two exhibitors of one organisation; one of the American
 * entity that was paid and then credited in part.
 */
beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
  const one = await createBilled({ price: 100_000 })
  alone = one.id
  const issued = dayAfter(today, -100)
  const { data: split } = await api.invoices.store({
    session: one.id,
    key: newKey(),
    is_splitting: true,
    billing_date: issued,
    second_payment_date: dayAfter(today, -31),
  })
  await api.invoices.pay({
    invoice: split.id,
    key: newKey(),
    amount: 35_999,
    date: dayAfter(today, -90),
    reference: '=HYPERLINK("http://x")',
  })
  organization = (await sqlOne<{ id: number }>("SELECT min(id) AS id FROM invoicing_organization")).id
  const two = await createBilled({ organization, price: 1_000 })
  const three = await createBilled({ organization, price: 2_000 })
  await api.invoices.store({
    session: two.id,
    registrations: [three.id],
    key: newKey(),
    billing_date: dayAfter(today, -40),
  })
  const show = await createShow()
  await sql("UPDATE tradeshow SET billing_entity = 'inc' WHERE id = $1", [show.id])
  const four = await createBilled({ show, country: "US", price: 5_000 })
  await sql("UPDATE registration SET billing_company_name = '+cmd' WHERE id = $1", [four.id])
  american = four.id
  const exchange_rate = { rate: 0.92, date: today, source: "European Central Bank" }
  const { data: dear } = await api.invoices.store({ session: four.id, key: newKey(), exchange_rate })
  await api.invoices.pay({ invoice: dear.id, key: newKey(), amount: dear.total, date: dear.date })
  await api.invoices.credit({ invoice: dear.id, key: newKey(), amount: 100, reason: "Rebate" })
})

describe("the ageing list", () => {
  it("has what each buyer owes by how long it has been due, who owes most that is due first", async () => {
    const { data, totals } = await api.accounting.ageing({})
    const name = expect.any(String)
    expect(data).toMatchObject([
      { ...nothing, older: 1, days_60: 84_000, total: 84_001, registrations: [{ id: alone }], invoices: 1 },
      { ...nothing, organization_id: organization, name, days_30: 3_600, registrations: [{}, {}] },
      { ...nothing, entity: "inc", to_refund: -100, total: -100, registrations: [{ id: american }] },
    ])
    expect(totals).toMatchObject([{ currency: "EUR", total: 84_001 + 3_600 - 100, days_60: 84_000 }])
  })

  it("is of one entity or currency where that is asked for, by an address or by a form's empty choice", async () => {
    expect((await api.accounting.ageing({ entity: "inc" })).data).toHaveLength(1)
    expect((await api.accounting.ageing({ currency: "USD" })).data).toEqual([])
    const token = await issueToken(user)
    const answer = await send("/api/accounting/ageing?entity=&currency=", { token })
    expect((await answer.json()).meta.total).toBe(3)
  })

  it("moves amounts on with the day, and adds up to the balances", async () => {
    const { sum } = await sqlOne<{ sum: number }>("SELECT sum(balance)::int AS sum FROM invoice")
    const on = async (days: number) =>
      (await ageingOn(dayAfter(today, days), { page: 1, per_page: 25 })).totals[0]
    expect(await on(-31)).toMatchObject({ not_due: 84_000 + 3_600, total: sum })
    expect(await on(-30)).toMatchObject({ days_30: 84_000, total: sum })
    expect(await on(0)).toMatchObject({ days_60: 84_000, older: 1, total: sum })
    expect(await on(30)).toMatchObject({ days_60: 3_600, days_90: 84_000, total: sum })
    expect(await on(60)).toMatchObject({ older: 84_001, total: sum })
  })
})

describe("the journal", () => {
  const read = async (query: string, language = "en") => {
    const answer = await send(`/api/accounting/journal?${query}`, { token: await issueToken(user), language })
    return { answer, text: await answer.text() }
  }
  const period = `from=${dayAfter(today, -100)}&to=${dayAfter(today, 1)}`
  const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

  it("has every document and payment of the period in the order of their days, and adds up to what is owed", async () => {
    const { answer, text } = await read(period)
    expect(answer.headers.get("content-type")).toContain("text/csv")
    expect(answer.headers.get("content-disposition")).toContain("attachment")
    const rows = rowsOf(text)
    expect(rows.map((row) => [row.Type, row.Net, row.Tax, row.Gross])).toEqual([
      ["Invoice", "1000.00", "200.00", "1200.00"],
      ["Payment", "", "", "-359.99"],
      ["Invoice", "30.00", "6.00", "36.00"],
      ["Invoice", "50.00", "0.00", "50.00"],
      ["Credit note", "-1.00", "0.00", "-1.00"],
      ["Payment", "", "", "-50.00"],
    ])
    const { sum } = await sqlOne<{ sum: number }>("SELECT sum(balance)::int AS sum FROM invoice")
    expect(Math.round(rows.reduce((all, row) => all + Number(row.Gross) * 100, 0))).toBe(sum)
    expect(rows.map((row) => row["VAT due on receipts"])).toEqual([
      "0.00",
      "60.00",
      "0.00",
      "0.00",
      "0.00",
      "0.00",
    ])
    expect(rows[0]).toMatchObject({ "Tax category": "S", "Tax rate (%)": "20.00", Currency: "EUR" })
  })

  it("holds nothing that a spreadsheet runs", async () => {
    const { text } = await read(period)
    const rows = rowsOf(text)
    expect(rows[1]?.Reference).toBe('\'=HYPERLINK("http://x")')
    expect(rows.at(-1)?.Party).toBe("'+cmd")
  })

  it("is written as French spreadsheets read it, with a decimal comma", async () => {
    const { text } = await read(period, "fr")
    expect(text).toContain("Facture;SARL;")
    expect(text).toContain(";1000,00;200,00;1200,00;EUR;S;20,00;")
  })

  it("is of the days and the entity asked for", async () => {
    expect(rowsOf((await read(`from=${today}&to=${dayAfter(today, 1)}&entity=sarl`)).text)).toEqual([])
    expect(rowsOf((await read(`${period}&entity=inc`)).text)).toHaveLength(3)
    expect((await read(`from=${today}&to=${dayAfter(today, -1)}`)).answer.status).toBe(422)
    expect((await read("from=&to=")).answer.status).toBe(422)
  })

  it("is read batch by batch, none twice and none left out", async () => {
    const { data } = await api.invoices.store({ session: alone, key: newKey(), again_reason: "For a test" })
    await sql(
      `INSERT INTO invoice_payment (invoice_id, key, amount, date) SELECT $1, gen_random_uuid(), 1, current_date FROM generate_series(1, 1100)`,
      [data.id],
    )
    const rows = rowsOf((await read(period)).text)
    expect(rows.filter(({ Number: number }) => number === data.number)).toHaveLength(1_101)
  })
})
