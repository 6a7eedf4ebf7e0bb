import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dateOperators, datePresets } from "#lib/contract/records/filter-terms.ts"
import type { FilterType } from "#lib/contract/records/filters.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { insertRow, unique } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

/** Half past midnight on Wednesday 1 April 2026 in Paris, where it is still March in UTC. */
const now = "2026-03-31T22:30:00Z"

/** Moments at the edges of days, and the day each of them falls on in Paris. */
const moments: [instant: string, dayInParis: string][] = [
  ["2024-12-31T22:59:59.999Z", "2024-12-31"],
  ["2024-12-31T23:00:00.000Z", "2025-01-01"],
  ["2025-10-25T21:59:59.999Z", "2025-10-25"],
  ["2025-10-25T22:00:00.000Z", "2025-10-26"],
  ["2025-10-26T22:59:59.999Z", "2025-10-26"],
  ["2025-10-26T23:00:00.000Z", "2025-10-27"],
  ["2025-12-31T22:59:59.999Z", "2025-12-31"],
  ["2025-12-31T23:00:00.000Z", "2026-01-01"],
  ["2026-02-28T22:59:59.999Z", "2026-02-28"],
  ["2026-02-28T23:00:00.000Z", "2026-03-01"],
  ["2026-03-17T22:59:59.999Z", "2026-03-17"],
  ["2026-03-17T23:00:00.000Z", "2026-03-18"],
  ["2026-03-22T22:59:59.999Z", "2026-03-22"],
  ["2026-03-22T23:00:00.000Z", "2026-03-23"],
  ["2026-03-24T22:59:59.999Z", "2026-03-24"],
  ["2026-03-24T23:00:00.000Z", "2026-03-25"],
  ["2026-03-28T23:00:00.000Z", "2026-03-29"],
  ["2026-03-29T21:59:59.999Z", "2026-03-29"],
  ["2026-03-29T22:00:00.000Z", "2026-03-30"],
  ["2026-03-30T22:00:00.000Z", "2026-03-31"],
  ["2026-03-31T21:59:59.999Z", "2026-03-31"],
  ["2026-03-31T22:00:00.000Z", "2026-04-01"],
  ["2026-04-01T21:59:59.999Z", "2026-04-01"],
  ["2026-04-01T22:00:00.000Z", "2026-04-02"],
  ["2026-04-30T21:59:59.999Z", "2026-04-30"],
  ["2026-04-30T22:00:00.000Z", "2026-05-01"],
  ["2026-12-31T22:59:59.999Z", "2026-12-31"],
  ["2026-12-31T23:00:00.000Z", "2027-01-01"],
]

const always = "9999-12-31"

/** Operator, days given, first and last day that must be found. */
const cases: [type: FilterType, values: string[], from: string, to: string][] = [
  ["today", [], "2026-04-01", "2026-04-01"],
  ["yesterday", [], "2026-03-31", "2026-03-31"],
  ["previous_week", [], "2026-03-23", "2026-03-29"],
  ["current_month", [], "2026-04-01", "2026-04-30"],
  ["previous_month", [], "2026-03-01", "2026-03-31"],
  ["current_year", [], "2026-01-01", "2026-12-31"],
  ["previous_year", [], "2025-01-01", "2025-12-31"],
  ["previous_7_days", [], "2026-03-25", "2026-03-31"],
  ["previous_14_days", [], "2026-03-18", "2026-03-31"],
  ["day", ["2026-03-29"], "2026-03-29", "2026-03-29"],
  ["day", ["2025-10-26"], "2025-10-26", "2025-10-26"],
  ["day", ["2026-03-16"], "2026-03-16", "2026-03-16"],
  ["day_before", ["2025-10-26"], "0000-01-01", "2025-10-25"],
  ["day_after", ["2026-03-29"], "2026-03-30", always],
  ["day_between", ["2025-10-26", "2026-03-29"], "2025-10-26", "2026-03-29"],
  ["day_between", ["2026-03-29", "2025-10-26"], "2025-10-26", "2026-03-29"],
  ["date_known", [], "0000-01-01", always],
  ["date_unknown", [], always, "0000-01-01"],
]

let api: Api

beforeAll(async () => {
  const far = "1999-06-01T12:00:00Z"
  for (const [instant] of moments) {
    await createCompany({ name: `Createdset ${instant}`, createdAt: instant, updatedAt: far })
    await createCompany({ name: `Updatedset ${instant}`, createdAt: far, updatedAt: instant })
  }
  api = await signIn(await createUser())
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) })
})

afterAll(() => {
  vi.useRealTimers()
})

describe.each([
  ["created_at", "Createdset"],
  ["updated_at", "Updatedset"],
])("the filter on %s", (field, word) => {
  it.each(cases)("%s %j goes by days in Paris", async (type, given, from, to) => {
    const filters = { name: word, 0: filterOn(field, type, given) }
    const { data, meta } = await api.companies.list({ filters, per_page: 50 })
    const expected = moments.filter(([, day]) => from <= day && day <= to).map(([instant]) => instant)
    expect(data.map((row) => row.name.replace(`${word} `, ""))).toEqual(expected)
    expect(meta.total).toBe(expected.length)
  })
})

it("every date operator is in this table", () => {
  expect(new Set(cases.map(([type]) => type))).toEqual(new Set([...datePresets, ...dateOperators]))
})

it("today is another day once midnight has passed in Paris", async () => {
  const filters = { name: "Createdset", 0: filterOn("created_at", "today") }
  const total = async () => (await api.companies.list({ filters })).meta.total
  expect(await total()).toBe(2)
  vi.setSystemTime("2026-04-01T22:00:00Z")
  expect(await total()).toBe(1)
  vi.setSystemTime(now)
})

it("a session is one of the previous ones once midnight has passed in Paris after its last day", async () => {
  const { id: session } = await insertRow<{ id: number }>("tradeshow_session", {
    tradeshow_id: (await createShow()).id,
    name: unique("Session"),
    from: "2026-03-29",
    to: "2026-03-31",
  })
  const { id } = await createCompany({ name: "Sessionset", sessionIds: [session] })
  const filters = { name: "Sessionset", 0: filterOn("previous_participation", "exists") }
  const found = async () => (await api.companies.list({ filters })).data.map((row) => row.id)
  const offered = async (source: "sessions" | "previous_sessions") => {
    const { data } = await api.companies.listFilterOptions({ source })
    return data.some(({ value }) => value === String(session))
  }
  vi.setSystemTime("2026-03-31T21:30:00Z")
  await expect.poll(() => offered("sessions")).toBe(true)
  expect([await found(), await offered("previous_sessions")]).toEqual([[], false])
  vi.setSystemTime(now)
  expect([await found(), await offered("previous_sessions")]).toEqual([[id], true])
})
