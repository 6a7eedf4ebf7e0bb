import { act, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { registrationRow } from "#tests/components/registration-row.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { RecordRegistrations } from "./record-registrations.tsx"

/** Nothing is in sight in this DOM until the test says so. */
function withSight() {
  const places: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (typeof places)[number]) {
        places.push(tell)
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  return () =>
    act(() => {
      for (const tell of places) tell([{ isIntersecting: true }])
    })
}

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) =>
    registrationRow({ id: from + place, session: { id: 1, name: `Session ${from + place}` } }),
  )

const page = (data: ReturnType<typeof rows>, current_page: number) => ({
  data,
  links: [],
  meta: { per_page: 10, current_page, last_page: 2, from: 1, to: 1, total: 12 },
})

it("registrations of a company are read when their block comes into sight: three, and more when asked", async () => {
  const comeIntoSight = withSight()
  const calls = answerCalls({
    "GET /company/40/registrations": ({ search }) =>
      answered(search.get("page") === "2" ? page(rows(11, 2), 2) : page(rows(1, 10), 1)),
  })
  const { user } = renderInApp(<RecordRegistrations of={{ type: "company", id: 40 }} />)
  await settled()
  expect(calls["GET /company/40/registrations"]).toEqual([])
  comeIntoSight()
  const first = await screen.findByRole("link", { name: "PP Session 1" })
  expect(first.getAttribute("href")).toBe("/registration/1")
  expect(screen.getAllByRole("link")).toHaveLength(3)
  await user.click(screen.getByRole("button", { name: "See more (9)" }))
  await screen.findByRole("link", { name: "PP Session 12" })
  expect(screen.getAllByRole("link")).toHaveLength(12)
  expect(screen.queryByRole("button", { name: /See more/ })).toBeNull()
})

it("a contact without registrations is told so", async () => {
  const comeIntoSight = withSight()
  answerCalls({
    "GET /contact/9/registrations": () =>
      answered({ ...page([], 1), meta: { ...page([], 1).meta, total: 0, last_page: 1 } }),
  })
  renderInApp(<RecordRegistrations of={{ type: "contact", id: 9 }} />)
  comeIntoSight()
  await screen.findByText("No registration for a show yet")
})
