import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { ExternalConnection, ExternalRefusal } from "#lib/contract/finance/external-accounting.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ExternalSection } from "./external-section.tsx"

const connection: ExternalConnection = {
  entity: "sarl",
  seller: "Petit Salon SARL",
  last_success_at: "2026-11-22T09:00:00Z",
  problem: null,
  said: null,
  last_failure_at: null,
  paused_until: null,
  waiting: 0,
  refused: 1,
  earlier: 2,
}
const refusal: ExternalRefusal = {
  id: 4,
  state: "refused",
  tries: 1,
  problem: "no_tax",
  said: "20",
  sent_at: null,
  kind: "payment",
  number: "SARL-2026-00005",
  amount: 36_000,
  currency: "EUR",
  registration_id: 12,
}
const state = { connections: [connection], refusals: [refusal] }

it("says nothing without a partner", () => {
  const { container } = renderInApp(<ExternalSection state={{ connections: [], refusals: [] }} />)
  expect(within(container).queryByRole("heading")).toBeNull()
})

it("says what is in trouble, leads to what is refused, and has it told again", async () => {
  const calls = answerCalls({
    "POST /external-accounting/4/retry": () => answered({ success: true, data: refusal }),
    "GET /external-accounting": () =>
      answered({ data: { connections: [{ ...connection, refused: 0 }], refusals: [] } }),
  })
  const trouble = { ...connection, problem: "not_admitted" as const, said: "invalid_code" }
  const { user } = renderInApp(<ExternalSection state={{ ...state, connections: [trouble] }} />)
  screen.getByText(/Problem: it refuses access to this application \(invalid_code\)/)
  const row = within(screen.getByRole("row", { name: /SARL-2026-00005/ }))
  row.getByText("it has no tax rate of 20%")
  expect(row.getByRole("link").getAttribute("href")).toBe("/registration/12")
  await user.click(row.getByRole("button", { name: "Try SARL-2026-00005 again" }))
  await waitFor(() => expect(screen.queryByRole("table")).toBeNull())
  expect(calls["POST /external-accounting/4/retry"]?.length).toBe(1)
})

it("has what was issued before told from a date on, after a question", async () => {
  const calls = answerCalls({
    "POST /external-accounting/earlier": () =>
      answered({ data: { ...state, connections: [{ ...connection, earlier: 0, waiting: 2 }] } }),
    "GET /external-accounting": () => answered({ data: state }),
  })
  const { user } = renderInApp(<ExternalSection state={state} />)
  screen.getByText("2 invoices were issued earlier and are not in Zoho Books.")
  await user.type(screen.getByLabelText("Send those issued from"), "2026-01-01")
  await user.click(screen.getByRole("button", { name: "Send to Zoho Books" }))
  const question = within(await screen.findByRole("dialog"))
  await user.click(question.getByRole("button", { name: "Send to Zoho Books" }))
  await screen.findByText(/2 documents waiting/)
  expect(calls["POST /external-accounting/earlier"]?.map(({ body }) => body)).toEqual([
    { from: "2026-01-01" },
  ])
})
