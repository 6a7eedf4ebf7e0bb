import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { Invoice } from "#lib/contract/shows/registration-detail.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { OnRegistration } from "#tests/components/invoices.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { LinkInvoice } from "./link-invoice.tsx"
import { LinkedInvoice } from "./linked-invoice.tsx"

const linked: Invoice = {
  id: 8,
  name: "INV-77",
  date: "2026-11-22",
  total: 360_000,
  balance: 120_000,
  currency: "USD",
  percent: 66.67,
  zoho_invoice_number: null,
  is_calculate: false,
  invoice_id: null,
  due_on: "2026-12-24",
  has_file: false,
}
const opening = { opened: true, onClose: vi.fn<() => void>() }

it("says what an invoice of the accounting CRM comes to and whether it is paid, and unlinks it after a question", async () => {
  const calls = answerCalls({ "POST /registration/12/invoice/8/unlink": () => answered({ success: true }) })
  const onDone = vi.fn<() => void>()
  const { user } = renderInApp(
    <OnRegistration>
      <LinkedInvoice invoice={linked} {...opening} onDone={onDone} />
    </OnRegistration>,
  )
  screen.getByText("$3,600.00")
  screen.getByText("$1,200.00")
  screen.getByText("Partly paid")
  await user.click(screen.getByRole("button", { name: "Unlink" }))
  const question = within(await screen.findByRole("dialog", { name: "Unlink invoice INV-77?" }))
  await user.click(question.getByRole("button", { name: "Unlink" }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls["POST /registration/12/invoice/8/unlink"]).toHaveLength(1)
})

it("is linked with its amount, of which all is due unless said otherwise", async () => {
  const calls = answerCalls({
    "POST /registration/12/invoice/link": () => answered({ success: true, data: linked }, 201),
  })
  const onDone = vi.fn<() => void>()
  const { user } = renderInApp(
    <OnRegistration>
      <LinkInvoice {...opening} onDone={onDone} />
    </OnRegistration>,
  )
  await user.type(screen.getByLabelText("Invoice name"), "INV-77")
  await user.type(screen.getByLabelText("ID in the accounting CRM"), "990")
  await user.type(screen.getByLabelText("Amount incl. tax"), "3600,5")
  expect(screen.getByLabelText("Still due")).toHaveProperty("value", "3600,5")
  await user.selectOptions(screen.getByLabelText("Currency"), "USD")
  await user.click(screen.getByRole("button", { name: "Link invoice" }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls["POST /registration/12/invoice/link"]?.map(({ body }) => body)).toMatchObject([
    { invoice_name: "INV-77", zoho_invoice_id: "990", total: 360_050, balance: 360_050, currency: "USD" },
  ])
})
