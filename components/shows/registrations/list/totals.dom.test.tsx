import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { Totals } from "./totals.tsx"

const totals = {
  registrations: 1_180,
  booths: 214,
  size: 2_340,
  amounts: [
    {
      currency: "EUR" as const,
      invoiced: 12_000_000,
      collected: 8_099_999,
      outstanding: 3_900_001,
      overdue: 250_000,
    },
    { currency: "USD" as const, invoiced: 0, collected: 0, outstanding: 0, overdue: 0 },
  ],
}

it("totals tell how many, how large, and what is invoiced, collected, outstanding and overdue in each currency", () => {
  renderInApp(<Totals totals={totals} />)
  const shown = screen.getAllByRole("definition").map(({ textContent }) => textContent)
  expect(shown).toEqual([
    "1,180",
    "214 · 2,340 m²",
    "€120,000",
    "€81,000 (67%)",
    "€39,000",
    "€2,500",
    "$0",
    "$0",
    "$0",
    "$0",
  ])
})
