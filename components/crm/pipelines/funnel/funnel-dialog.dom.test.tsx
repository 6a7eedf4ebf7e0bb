import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { FunnelButton } from "./funnel-button.tsx"

const pipeline = {
  id: 5,
  name: "Paris",
  short: "P",
  current: true,
  pinned: true,
  lock: false,
  option_not_showed: [],
}
const stages = [
  {
    id: 10,
    title: "New",
    entered: 8,
    moved_on: 6,
    median_days: 12.5,
    left_to: [
      { option_id: 20, title: "Won", companies: 6 },
      { option_id: null, title: "", companies: 1 },
      { option_id: 99, title: "", companies: 1 },
    ],
  },
  { id: 20, title: "Won", entered: 0, moved_on: 0, median_days: null, left_to: [] },
]

it("the funnel says by stage what became of the companies in the period that is chosen", async () => {
  const calls = answerCalls({
    "GET /pipeline/funnel/5": ({ search }) =>
      answered({ since: "2026-01-01T00:00:00.000Z", stages: search.get("days") === "30" ? [] : stages }),
  })
  const { user } = renderInApp(<FunnelButton pipeline={pipeline} />)
  await user.click(screen.getByRole("button", { name: "Funnel" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Funnel of Paris" }))
  const table = await dialog.findByRole("table", { name: "Funnel stages" })
  const rows = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ["New", "8", "6", "75%", "12.5", "Won 6, out of the pipeline 1, a deleted stage 1"],
    ["Won", "0", "0", "", "", ""],
  ])
  await user.click(dialog.getByRole("radio", { name: "30 days" }))
  await dialog.findByText("No company moved in this pipeline during this period.")
  const periods = () => calls["GET /pipeline/funnel/5"]?.map(({ search }) => search.get("days"))
  await waitFor(() => expect(periods()).toEqual(["90", "30"]))
})
