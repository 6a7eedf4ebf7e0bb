import { screen, within } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { allInSight } from "#tests/components/in-sight.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { SeasonScreen } from "./season-screen.tsx"
// What comes later is there already: the time that it takes is none of these tests.
import "./applications.tsx"
import "./money.tsx"

const session = { id: 7, name: "January 2027", from: "2027-01-23", show: "Playtime Paris", is_current: true }
const other = { ...session, id: 8, name: "July 2026", is_current: false }
const before = { id: 3, name: "January 2026", from: "2026-01-24" }
const compared = { session, before, days: 14 }
const money = (days: number, now: number | null, then: number) => ({
  days,
  invoiced: now,
  collected: now === null ? null : now / 2,
  invoiced_before: then,
  collected_before: then / 4,
})
const applications = (days: number, now: number | null, then: number) => ({
  days,
  published: now,
  begun: now === null ? null : now + 1,
  published_before: then,
  begun_before: then + 2,
})

beforeEach(allInSight)

const tableOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent))

it("a session is told beside the year before: what it comes to today, and week by week in a table", async () => {
  answerCalls({
    "GET /season/7/money": () =>
      answered({
        ...compared,
        has_external: true,
        currencies: [
          {
            currency: "EUR",
            weeks: [money(21, 100_000, 80_000), money(14, 110_000, 100_000), money(7, null, 120_000)],
          },
        ],
      }),
    "GET /season/7/applications": () =>
      answered({
        ...compared,
        weeks: [applications(21, 4, 1), applications(14, 2, 3), applications(7, null, 9)],
      }),
  })
  const { user } = renderInApp(<SeasonScreen sessions={[session, other]} chosen={session} />)
  await screen.findByText("last year at this time €1,000 · +10%")
  expect(screen.getByText("last year at this time €250 · +120%")).toBeDefined()
  expect(screen.getByText(/The dates of their payments are not known here/)).toBeDefined()
  expect(tableOf("Invoiced and collected in EUR, by week")).toEqual([
    ["Week", "Invoiced", "Collected", "Invoiced, January 2026", "Collected, January 2026"],
    ["3 weeks before the opening", "€1,000", "€500", "€800", "€200"],
    ["2 weeks before the opening", "€1,100", "€550", "€1,000", "€250"],
    ["1 week before the opening", "", "", "€1,200", "€300"],
  ])
  await screen.findByText("last year at this time 4 · +50%")
  await user.click(screen.getByRole("radio", { name: "Started" }))
  expect(screen.getByText("last year at this time 8 · 0%")).toBeDefined()
  expect(tableOf("Applications per week")[1]).toEqual(["3 weeks before the opening", "4", "1", "5", "3"])
})

it("each picture says why it is empty, and a session without dates what to do", async () => {
  answerCalls({
    "GET /season/7/money": () => answered({ ...compared, has_external: false, currencies: [] }),
    "GET /season/7/applications": () => answered({ session, before: null, days: null, weeks: [] }),
  })
  renderInApp(<SeasonScreen sessions={[session]} chosen={session} />)
  await screen.findByText("Nothing has been invoiced yet")
  await screen.findByText("This session has no dates")
})

it("without any application there is nothing to choose", () => {
  renderInApp(<SeasonScreen sessions={[]} chosen={undefined} />)
  expect(screen.getByText("No applications yet")).toBeDefined()
  expect(screen.queryByRole("combobox")).toBeNull()
})

it("shows applications alone to who may not read money, and asks for none", async () => {
  const calls = answerCalls({
    "GET /season/7/applications": () => answered({ ...compared, weeks: [applications(21, 4, 1)] }),
  })
  const user = { ...editor, permissions: { "registrations.read": true } }
  renderInApp(<SeasonScreen sessions={[session, other]} chosen={session} />, { user })
  const headings = screen.getAllByRole("heading", { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(["Applications per week"])
  await screen.findByRole("table")
  expect(Object.keys(calls)).toEqual(["GET /season/7/applications"])
})
