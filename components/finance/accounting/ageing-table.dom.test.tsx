import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { AgeingTable } from "./ageing-table.tsx"

const nothing = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, older: 0, to_refund: 0 }
const eur = { ...nothing, currency: "EUR" as const, days_30: 120_050, total: 120_050 }
const debtor = { ...eur, entity: "sarl" as const, name: "ICEX", organization_id: 3, invoices: 1 }
const registrations = [
  { id: 7, name: "Petit Nuage" },
  { id: 8, name: "Grand Ours" },
]

it("a row tells what a buyer owes since when and leads to the application, below them what all owe", () => {
  renderInApp(<AgeingTable rows={[{ ...debtor, registrations }]} totals={[eur]} />)
  const row = screen.getByRole("row", { name: /ICEX/ })
  expect(within(row).getByRole("link", { name: "ICEX" }).getAttribute("href")).toBe("/registration/7")
  const cells = within(row).getAllByRole("cell")
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    "SARL",
    "",
    "€1,200.50",
    "",
    "",
    "",
    "",
    "€1,200.50",
  ])
  expect(row.textContent).toContain("+ 1 application")
  expect(screen.getByRole("row", { name: /Total EUR/ }).textContent).toContain("€1,200.50")
})
