import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, newKey } from "#tests/factories/invoices.ts"
import { createRegistration, createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
const ago = (days: number) => dayAfter(today, -days)
let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit"] }))
})

/** A show whose session opens in 60 days, and the one of a year before, which opened 300 days ago. */
async function createYears() {
  const now = await createShow()
  await sql(`UPDATE tradeshow_session SET "from" = $2 WHERE id = $1`, [now.session, dayAfter(today, 60)])
  const { id } = await insertRow<{ id: number }>("tradeshow_session", {
    tradeshow_id: now.id,
    name: "A year before",
    from: ago(305),
  })
  const then: TestShow = { ...now, session: id }
  return { now, then }
}

describe("what is invoiced and collected for a session", () => {
  it("adds up to what its registrations say, credit notes taken off on their day", async () => {
    const { now, then } = await createYears()
    const one = await createBilled({ show: now, price: 100_000 })
    const two = await createBilled({ show: now, price: 50_000 })
    const last = await createBilled({ show: then, price: 80_000 })
    const old = await issueInvoice(api, last.id, { billing_date: ago(400) })
    await api.invoices.pay({ invoice: old.id, key: newKey(), amount: old.total, date: ago(300) })
    const first = await issueInvoice(api, one.id, { billing_date: ago(20) })
    await api.invoices.pay({ invoice: first.id, key: newKey(), amount: 50_000, date: ago(10) })
    await issueInvoice(api, two.id, { billing_date: ago(10) })
    await api.invoices.credit({ invoice: first.id, key: newKey(), amount: 12_000, reason: "Rebate" })

    const { currencies, days, before, has_external } = await api.seasons.money({ session: now.session })
    expect({ days, before: before?.id, has_external }).toEqual({
      days: 60,
      before: then.session,
      has_external: false,
    })
    expect(currencies.map(({ currency }) => currency)).toEqual(["EUR"])
    const weeks = currencies[0]?.weeks ?? []
    const at = (away: number) => weeks.find((week) => week.days === away)
    const recount = (session: number) =>
      sqlOne<{ invoiced: number; collected: number }>(
        "SELECT sum(invoiced)::int AS invoiced, sum(collected)::int AS collected FROM registration WHERE tradeshow_session_id = $1",
        [session],
      )
    expect(at(60)).toMatchObject(await recount(now.session))
    const end = await recount(then.session)
    expect(weeks.at(-1)).toMatchObject({
      invoiced: null,
      collected: null,
      invoiced_before: end.invoiced,
      collected_before: end.collected,
    })
    // Last year was paid 5 days after its opening: at today's distance nothing of it had come.
    expect(at(60)).toMatchObject({ invoiced_before: old.total, collected_before: 0 })
    // Before the second invoice, its payment and the credit note.
    expect(at(60 + 14)).toMatchObject({ invoiced: first.total, collected: 0 })
    expect(at(60 + 7)).toMatchObject({ invoiced: first.total + 60_000, collected: 50_000 })
    expect(at(60)).toMatchObject({ invoiced: first.total + 60_000 - 12_000 })
  })

  it("has of an invoice for several the part of each session, and keeps currencies apart", async () => {
    const { now, then } = await createYears()
    const organization = (await sqlOne<{ id: number }>("SELECT min(id) AS id FROM invoicing_organization")).id
    const one = await createBilled({ show: now, organization, price: 1_000 })
    const other = await createBilled({ show: then, organization, price: 3_000 })
    const invoice = await issueInvoice(api, one.id, { registrations: [other.id], billing_date: today })
    await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 2_400, date: today })
    const dollars = await createBilled({ show: now, currency: "USD", price: 5_000 })
    await issueInvoice(api, dollars.id, {
      billing_date: today,
      exchange_rate: { rate: 1.25, date: today, source: "ECB" },
    })
    const { currencies } = await api.seasons.money({ session: now.session })
    const shown = currencies.map(({ currency, weeks }) => [
      currency,
      weeks.find((week) => week.days === 60)?.invoiced,
      weeks.find((week) => week.days === 60)?.collected,
    ])
    expect(shown).toEqual([
      ["EUR", invoice.total / 4, 600],
      ["USD", 6_000, 0],
    ])
  })

  it("of documents kept elsewhere says that the days of their payments are not known", async () => {
    const { now } = await createYears()
    const { id } = await createRegistration({ show: now })
    await insertRow("registration_invoice", {
      registration_id: id,
      name: "Deposit",
      date: ago(3),
      total: 900,
      balance: 300,
      currency: "EUR",
    })
    const answer = await api.seasons.money({ session: now.session })
    expect(answer.has_external).toBe(true)
    expect(answer.currencies[0]?.weeks.at(-1)).toMatchObject({ invoiced: 900, collected: 600 })
  })

  it("is nothing while the session has no days, and a 404 for one that is not there", async () => {
    const show = await createShow()
    await createBilled({ show })
    const { days, currencies } = await api.seasons.money({ session: show.session })
    expect({ days, currencies }).toEqual({ days: null, currencies: [] })
    await expect(api.seasons.money({ session: 2_000_000 })).rejects.toMatchObject({ status: 404 })
  })
})

describe("applications by week", () => {
  it("are counted when they were begun and when they were published, beside the year before", async () => {
    const { now, then } = await createYears()
    const at = (days: number) => `${ago(days)}T12:00:00Z`
    await createRegistration({ show: now, createdAt: at(8), publishedAt: at(0) })
    await createRegistration({ show: now, createdAt: at(1), isDraft: true })
    await createRegistration({ show: now, createdAt: at(1), publishedAt: at(1), isDeleted: true })
    await createRegistration({ show: then, createdAt: at(368), publishedAt: at(365) })
    const { weeks } = await api.seasons.applications({ session: now.session })
    expect(weeks.slice(0, 2)).toEqual([
      { days: 67, published: 0, begun: 1, published_before: 0, begun_before: 0 },
      { days: 60, published: 1, begun: 1, published_before: 1, begun_before: 1 },
    ])
    expect(weeks[2]).toEqual({ days: 53, published: null, begun: null, published_before: 0, begun_before: 0 })
  })

  it("are told of a session without one a year before", async () => {
    const { now } = await createYears()
    await sql(`UPDATE tradeshow_session SET "from" = "from" - 300 WHERE tradeshow_id = $1 AND id <> $2`, [
      now.id,
      now.session,
    ])
    await createRegistration({ show: now })
    const { before, weeks } = await api.seasons.applications({ session: now.session })
    expect(before).toBeNull()
    expect(weeks).toEqual([{ days: 60, published: 1, begun: 1, published_before: null, begun_before: null }])
  })
})

it("sessions with applications are offered, the current ones first", async () => {
  const { now, then } = await createYears()
  await createRegistration({ show: now })
  await createRegistration({ show: then })
  const { data } = await api.seasons.list()
  const ids = data.map(({ id }) => id)
  expect(ids).toContain(then.session)
  expect(ids.indexOf(now.session)).toBeLessThan(ids.indexOf(then.session))
  expect(data.every(({ is_current }, place) => is_current || !data[place + 1]?.is_current)).toBe(true)
})
