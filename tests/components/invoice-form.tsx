import { screen } from "@testing-library/react"
import { useState } from "react"
import { vi } from "vitest"
import { CreateInvoice } from "#components/shows/registrations/billing/create/create-invoice.tsx"
import { answered } from "./api-at-the-edge.ts"
import { OnRegistration } from "./invoices.tsx"
import { renderInApp } from "./render-in-app.tsx"

export const calculateCall = "POST /registration/12/invoice/calculate"
export const issueCall = "POST /registration/12/invoice"
export const otherCalls = {
  "GET /registration/12/invoice/companion": () =>
    answered({ data: [{ id: 30, company_name: "Ourson", price: 70_000, invoiced: 0, currency: "EUR" }] }),
  "GET /registration/init": () => answered({ paymentPlans: [] }),
  "GET /configuration-crm/init": () => answered({}),
}

/** The dialog in which an invoice of a registration is created. */
export function showForm(registration = {}) {
  const onDone = vi.fn<() => void>()
  const rendered = renderInApp(
    <OnRegistration registration={registration}>
      <CreateInvoice opened onClose={vi.fn<() => void>()} onDone={onDone} />
    </OnRegistration>,
  )
  return { ...rendered, onDone }
}

/** The dialog as the page has it: it closes when it asks to. */
export function OpenedInvoice() {
  const [opened, setOpened] = useState(true)
  const close = () => setOpened(false)
  return <CreateInvoice opened={opened} onClose={close} onDone={close} />
}

export const shownTotal = () => screen.getByRole("region", { name: "Amounts" }).textContent
export const issueButton = () => screen.getByRole("button", { name: "Issue invoice" })
export const bodiesOf = (calls: { body: unknown }[] | undefined) => calls?.map(({ body }) => body)
