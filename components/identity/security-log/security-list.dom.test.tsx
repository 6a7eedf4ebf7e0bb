import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { SecurityEvent } from "#lib/contract/identity/security-log.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SecurityList } from "./security-list.tsx"

const event = (id: number, more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id,
  at: "2026-03-02T10:00:00.123Z",
  kind: "sign_in",
  user: { id: 1, name: "Ada Editor" },
  subject: null,
  what: "front_app",
  address: "192.0.2.7",
  browser: "Firefox",
  system: "Linux",
  request_id: "r1",
  more: 0,
  ...more,
})
const nothing = { q: null, kind: null, user: null, from: null, to: null, before: null }

it("each event says what happened, who did it to whom, from where, and how many more there were", () => {
  const events = [
    event(2, { kind: "refused", what: "GET /user", more: 40 }),
    event(1, {
      kind: "rights_changed",
      subject: { id: 7, name: "Bob Buyer" },
      what: "+finance.edit",
      address: "",
    }),
  ]
  renderInApp(<SecurityList url={nothing} events={events} next={null} users={[]} />)
  const [, refused, changed] = screen.getAllByRole("row").map((row) => row.textContent ?? "")
  expect(refused).toMatch(
    /Access refused.*40 more within the minute.*Ada Editor.*GET \/user.*192\.0\.2\.7.*Firefox, Linux/,
  )
  expect(changed).toMatch(
    /Rights changed.*Ada Editor.*about Bob Buyer.*\+finance\.edit.*On the server itself/,
  )
})

it("says of a sign-in that it was in a browser, and of a script's token what it is called", () => {
  const events = [event(2), event(1, { kind: "token_made", what: "Warehouse" })]
  renderInApp(<SecurityList url={nothing} events={events} next={null} users={[]} />)
  const [, signedIn, created] = screen.getAllByRole("row").map((row) => row.textContent ?? "")
  expect(signedIn).toContain("In a browser")
  expect(signedIn).not.toContain("front_app")
  expect(created).toContain("Warehouse")
})

it("keeps what is looked for on the way to older events, and in the file", () => {
  const url = { ...nothing, q: "10.0.0.1 & co", kind: "sign_in", user: 3 }
  renderInApp(<SecurityList url={url} events={[event(9)]} next={9} users={[{ id: 3, name: "Cy" }]} />)
  const pages = screen.getByRole("navigation", { name: "Pages" })
  expect(within(pages).getByRole("link", { name: "Older" }).getAttribute("href")).toBe(
    "/admin/security?q=10.0.0.1+%26+co&kind=sign_in&user=3&before=9",
  )
  expect(screen.getByRole("link", { name: "Export as CSV" }).getAttribute("href")).toBe(
    "/api/security-event/export?search=10.0.0.1+%26+co&kind=sign_in&user=3",
  )
})

it("says that nothing was found", () => {
  renderInApp(<SecurityList url={nothing} events={[]} next={null} users={[]} />)
  expect(screen.getByText("No event matches these filters.")).toBeTruthy()
  expect(screen.queryByRole("link", { name: "Older" })).toBeNull()
})
