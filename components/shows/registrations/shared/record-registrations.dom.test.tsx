import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { registrationRow } from "#tests/components/registration-row.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { RecordRegistrations } from "./record-registrations.tsx"

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) =>
    registrationRow({ id: from + place, session: { id: 1, name: `Session ${from + place}` } }),
  )

const page = (data: ReturnType<typeof rows>, current_page: number, total = 12) => ({
  data,
  links: [],
  meta: { per_page: 10, current_page, last_page: Math.ceil(total / 10), from: 1, to: 1, total },
})

it("three registrations of a company come with its page, and the others when asked", async () => {
  const calls = answerCalls({
    "GET /company/40/registrations": ({ search }) =>
      answered(search.get("page") === "2" ? page(rows(11, 4), 2, 14) : page(rows(1, 10), 1, 14)),
  })
  const latest = page(rows(1, 10), 1, 14)
  const { user } = renderInApp(<RecordRegistrations of={{ type: "company", id: 40 }} latest={latest} />)
  const first = screen.getByRole("link", { name: "PP Session 1" })
  expect(first.getAttribute("href")).toBe("/registration/1")
  expect(screen.getAllByRole("link")).toHaveLength(3)
  expect(calls["GET /company/40/registrations"]).toEqual([])
  await user.click(screen.getByRole("button", { name: "See more (11)" }))
  await screen.findByRole("link", { name: "PP Session 10" })
  await user.click(screen.getByRole("button", { name: "See more (4)" }))
  await screen.findByRole("link", { name: "PP Session 14" })
  expect(screen.getAllByRole("link")).toHaveLength(14)
  expect(screen.queryByRole("button", { name: /See more/ })).toBeNull()
})

it("a contact without registrations is told so", () => {
  renderInApp(<RecordRegistrations of={{ type: "contact", id: 8 }} latest={page([], 1, 0)} />)
  screen.getByText("No registrations for a show yet")
})
