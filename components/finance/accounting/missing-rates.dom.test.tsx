import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered, unreachable } from "#tests/components/api-at-the-edge.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { MissingRates } from "./missing-rates.tsx"

const row = {
  id: 7,
  number: "SARL-2026-00007",
  date: "2026-11-02",
  currency: "USD" as const,
  total: 120_000,
  buyer: "Petit Nuage",
}

it("an invoice takes its rate with a day and a source, which the next one is proposed", async () => {
  const calls = answerCalls({ "POST /accounting/exchange-rate/7": () => answered({ success: true }) })
  const { user } = renderInApp(
    <MissingRates
      parts={[{ entity: "sarl", rows: [row, { ...row, id: 8, number: "SARL-2026-00008" }], total: 3 }]}
    />,
  )
  const form = within(screen.getByRole("form", { name: "SARL-2026-00007" }))
  await user.type(form.getByLabelText("1 EUR in USD"), "1,0865")
  await user.type(form.getByLabelText("Source"), "European Central Bank")
  await user.click(form.getByRole("button", { name: "Enter the rate" }))
  await waitFor(() => expect(calls["POST /accounting/exchange-rate/7"]?.length).toBe(1))
  expect(calls["POST /accounting/exchange-rate/7"]?.[0]?.body).toEqual({
    rate: 1.0865,
    date: "2026-11-02",
    source: "European Central Bank",
  })
  const other = within(screen.getByRole("form", { name: "SARL-2026-00008" }))
  await waitFor(() => expect(other.getByLabelText("Source")).toHaveProperty("value", "European Central Bank"))
  expect(screen.getByText("One more invoice")).toBeDefined()
})

it("says nothing where every invoice has its rate", () => {
  renderInApp(<MissingRates parts={[{ entity: "sarl", rows: [], total: 0 }]} />)
  expect(screen.queryByRole("heading")).toBeNull()
})

it("keeps what was typed where the rate was refused or no answer came", async () => {
  const answers = [unreachable, () => answered({ success: false, message: "It has one already" }, 409)]
  answerCalls({ "POST /accounting/exchange-rate/7": () => (answers.shift() ?? unreachable)() })
  const { user } = renderInApp(<MissingRates parts={[{ entity: "sarl", rows: [row], total: 1 }]} />)
  const rate = screen.getByLabelText("1 EUR in USD")
  await user.type(rate, "1,0865")
  await user.type(screen.getByLabelText("Source"), "European Central Bank{Enter}")
  await screen.findByText(/not known whether this was recorded/)
  await user.click(screen.getByRole("button", { name: "Enter the rate" }))
  await screen.findByText(/The rate was not entered.*It has one already/)
  expect(rate).toHaveProperty("value", "1,0865")
})

it("shows whoever may only read money what is missing, without a form", () => {
  renderInApp(<MissingRates parts={[{ entity: "sarl", rows: [row], total: 1 }]} />, {
    user: { ...editor, permissions: readsAll },
  })
  expect(screen.getByRole("link", { name: "SARL-2026-00007" })).toBeDefined()
  expect(screen.queryByRole("button")).toBeNull()
  expect(screen.queryByLabelText("Source")).toBeNull()
})
