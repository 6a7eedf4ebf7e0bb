import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { listConditions } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { registrationFilters } from "#lib/backend/shows/registrations/list/filters.ts"
import { sumsOf } from "#lib/backend/shows/registrations/list/totals.ts"
import { env } from "#lib/env.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { createBilled, newKey } from "#tests/factories/invoices.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
let api: Api
let show: TestShow
let ids: [number, number]
let invoice: number
const first = 30_001

/** Two registrations of one organisation, one split invoice: its first part was due ten days ago, the rest is in ten days. */
beforeAll(async () => {
  api = await signIn(await createUser())
  show = await createShow()
  const { id: organization } = await sqlOne<{ id: number }>(
    "SELECT min(id) AS id FROM invoicing_organization",
  )
  const one = await createBilled({ show, organization, price: 33_334, country: "US" })
  const two = await createBilled({ show, organization, price: 66_669, country: "US" })
  ids = [one.id, two.id]
  const { data } = await api.invoices.store({
    session: one.id,
    registrations: [two.id],
    key: newKey(),
    is_splitting: true,
    billing_date: dayAfter(today, -10),
    second_payment_date: dayAfter(today, 10),
  })
  invoice = data.id
  expect(data).toMatchObject({ total: 100_003, is_overdue: true, instalments: [{ amount: first }, {}] })
})

const ofShow = () => ({ 0: filterOn("session", "=", [show.session]) })
const list = (filters: object) => api.registrations.list({ filters: { ...ofShow(), ...filters } })
/** What the totals say on a day, whatever was asked on another. */
async function amountsOn(day: string) {
  const conditions = await listConditions(ofShow(), registrationFilters)
  const { version } = await sqlOne<{ version: number }>(
    "SELECT sum(version)::int AS version FROM list_counter WHERE list = 'registration'",
  )
  return (await sumsOf(conditions, version, day)).amounts
}

/** What of one registration is overdue, as the list says when it finds that one alone. */
async function overdueOf(id: number): Promise<number> {
  const { company_name } = await sqlOne<{ company_name: string }>(
    "SELECT company_name FROM registration WHERE id = $1",
    [id],
  )
  return (await list({ name: company_name })).totals.amounts[0]?.overdue ?? 0
}

describe("what is overdue", () => {
  it("is told above the list with what is outstanding, and each registration's part adds up to it", async () => {
    const { totals } = await list({})
    expect(totals.amounts).toEqual([
      { currency: "EUR", invoiced: 100_003, collected: 0, outstanding: 100_003, overdue: first },
    ])
    const parts = [await overdueOf(ids[0]), await overdueOf(ids[1])] as const
    expect(parts.every((part) => part > 0)).toBe(true)
    expect(parts[0] + parts[1]).toBe(first)
    expect((await list({ 1: filterOn("overdue", "=", [1]) })).totals).toEqual(totals)
  })

  it("follows the day without a change of any row", async () => {
    expect(await amountsOn(dayAfter(today, 10))).toMatchObject([{ overdue: first }])
    expect(await amountsOn(dayAfter(today, 11))).toMatchObject([{ overdue: 100_003 }])
    expect(await amountsOn(dayAfter(today, -10))).toMatchObject([{ overdue: 0 }])
  })

  it("is less by what is paid, and nothing once the part that was due is paid", async () => {
    // Payments have the day in UTC, which begins later than the organiser's.
    const date = todayIn(env().TIME_ZONE)
    const pay = (amount: number) => api.invoices.pay({ invoice, key: newKey(), amount, date })
    await pay(1)
    expect((await list({})).totals.amounts).toMatchObject([{ outstanding: 100_002, overdue: first - 1 }])
    await pay(first - 1)
    expect((await list({})).totals.amounts).toMatchObject([{ outstanding: 70_002, overdue: 0 }])
    expect((await list({ 1: filterOn("overdue", "=", [1]) })).meta.total).toBe(0)
    expect((await list({ 1: filterOn("overdue", "=", [0]) })).meta.total).toBe(2)
  })
})

it("an invoice that another accounting holds is overdue with all that is open of it", async () => {
  const other = await createShow()
  const { id } = await createBilled({ show: other, price: 90_000 })
  const linked = {
    session: id,
    zoho_invoice_id: newKey(),
    invoice_name: "INV-1",
    total: 90_000,
    balance: 63_000,
  }
  const { data } = await api.invoices.link(linked)
  await sql("UPDATE registration_invoice SET due_on = $2 WHERE id = $1", [data.id, dayAfter(today, -1)])
  const found = await api.registrations.list({ filters: { 0: filterOn("session", "=", [other.session]) } })
  expect(found.totals.amounts).toMatchObject([{ outstanding: 63_000, overdue: 63_000 }])
})
