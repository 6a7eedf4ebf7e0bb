import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { ExclusionReason } from "#lib/contract/mail/bulk-mail-terms.ts"
import type { LeftOut } from "#lib/contract/mail/bulk-mails.ts"
import { noneExcluded as none } from "#tests/components/composer.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { Counted } from "./counted.tsx"

const person = (reason: ExclusionReason, id: number, more: Partial<LeftOut> = {}): LeftOut => ({
  reason,
  name: `Person ${id}`,
  company: null,
  email: `p${id}@brand.example`,
  contact_id: id,
  company_id: null,
  missing: [],
  ...more,
})
const group = (summary: string) => {
  const details = screen.getByText(summary).closest("details")
  if (!details) throw new Error(`${summary} is no group`)
  return details
}

it("who is left out is named under the reason, with a way to the record", () => {
  const company = { name: "Atelier", company: "Atelier", email: null, contact_id: null, company_id: 7 }
  const left_out = [
    person("unsubscribed", 5),
    person("no_address", 0, company),
    person("same_address", 6, { company: "Maison", company_id: 8 }),
  ]
  const excluded = { ...none, unsubscribed: 1, no_address: 1, same_address: 1 }
  renderInApp(
    <Counted counted={{ chosen: 5, recipients: 2, excluded, left_out, show: null, session: null }} />,
  )
  screen.getByText("2 people will receive it, of 5 selected.")
  const unsubscribed = group("Unsubscribed: 1")
  expect(unsubscribed.open).toBe(true)
  expect(within(unsubscribed).getByRole("link", { name: "Person 5" }).getAttribute("href")).toBe("/contact/5")
  expect(unsubscribed.textContent).toContain("p5@brand.example")
  const unaddressed = within(group("No email address: 1")).getByRole("link", { name: "Atelier" })
  expect(unaddressed.getAttribute("href")).toBe("/company/7")
  expect(group("Same address as another: 1").textContent).toContain("Person 6, Maison, p6@brand.example")
  expect(screen.queryByText(/Blacklisted/)).toBeNull()
})

it("of many the first are named when they are asked for, and how many there are besides", () => {
  const left_out = Array.from({ length: 50 }, (_, index) => person("bounced", index + 1))
  renderInApp(
    <Counted
      counted={{
        chosen: 80,
        recipients: 10,
        excluded: { ...none, bounced: 70 },
        left_out,
        show: null,
        session: null,
      }}
    />,
  )
  const bounced = group("Email bounced: 70")
  expect(bounced.open).toBe(false)
  expect(within(bounced).getAllByRole("listitem", { hidden: true })).toHaveLength(51)
  within(bounced).getByText(/^and 20 more/)
})

it("who has no value for a placeholder is named with it, and whose show the text speaks of is said", () => {
  const left_out = [person("missing_value", 5, { missing: ["BRAND", "LAST_NAME"] })]
  const excluded = { ...none, missing_value: 1 }
  renderInApp(
    <Counted
      counted={{ chosen: 3, recipients: 2, excluded, left_out, show: "Paris, July 2027", session: 4 }}
    />,
  )
  screen.getByText("Dates and details of Paris, July 2027")
  expect(group("No value for a placeholder: 1").textContent).toContain("Person 5")
  expect(group("No value for a placeholder: 1").textContent).toContain("[BRAND] [LAST_NAME]")
})
