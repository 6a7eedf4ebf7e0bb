import { vi } from "vitest"
import { InvoicePanel } from "#components/shows/registrations/billing/document/invoice-panel.tsx"
import { answered } from "./api-at-the-edge.ts"
import { OnRegistration } from "./invoices.tsx"
import { renderInApp } from "./render-in-app.tsx"

/** What the panel of an invoice asks for besides. */
export const invoiceChoices = {
  "GET /registration/init": () => answered({ paymentMethods: [{ id: 2, name: "Transfer" }] }),
  "GET /configuration-crm/init": () => answered({}),
}

/** The panel of invoice 5 on its registration. */
export const showInvoice = (given = {}) =>
  renderInApp(
    <OnRegistration>
      <InvoicePanel invoice={5} opened onClose={vi.fn<() => void>()} />
    </OnRegistration>,
    given,
  )
