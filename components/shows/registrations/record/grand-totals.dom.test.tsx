import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { grandTotal } from "#lib/contract/shows/registration-detail.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { GrandTotals } from "./grand-totals.tsx"

it("the grand total of booths in two currencies is said in both", () => {
  const total = (final_amount: number, currency: "EUR" | "USD") => ({
    booth_id: null,
    details: { name: grandTotal, final_amount, currency },
  })
  renderInApp(<GrandTotals totals={[total(100_000, "EUR"), total(50_000, "USD")]} />)
  expect(screen.getByText("€1,000.00 + $500.00")).toBeDefined()
})
