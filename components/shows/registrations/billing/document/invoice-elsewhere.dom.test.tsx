import { screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { invoiceChoices, showInvoice } from "#tests/components/invoice-panel.tsx"
import { anInvoice } from "#tests/components/invoices.tsx"

/** Where an invoice is with the approved platform, as the call answers it. */
const aFlow = (given: object) =>
  answered({
    data: {
      id: 3,
      entity: "sarl",
      kind: "invoice",
      tries: 1,
      problem: null,
      answer: null,
      recipient: "active",
      set_aside: null,
      tracking_id: "a",
      flow_id: null,
      sent_at: null,
      created_at: "2026-11-22T09:00:00Z",
      statuses: [],
      ...given,
    },
  })

/** A business in France: its invoices go through the platform. */
const buyer = { ...anInvoice().buyer, vat_code: "FR83404833048" }

describe("an issued invoice", () => {
  it("says where it is with the accounting partner, and is told again when that refused it", async () => {
    const external = {
      id: 4,
      state: "refused",
      tries: 1,
      problem: "no_tax",
      said: "20",
      sent_at: null,
    } as const
    const sent = {
      ...external,
      state: "sent",
      problem: null,
      said: null,
      sent_at: "2026-11-22T09:00:00Z",
    } as const
    const answers = [external, sent]
    const calls = answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: anInvoice({ external: answers.shift() ?? sent }) }),
      "POST /external-accounting/4/retry": () => answered({ success: true, data: external }),
    })
    const { user } = showInvoice()
    await screen.findByText("Refused by Zoho Books: it has no tax rate of 20%")
    await user.click(screen.getByRole("button", { name: "Try again" }))
    await screen.findByText(/^In Zoho Books since/)
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull()
    expect(calls["POST /external-accounting/4/retry"]?.length).toBe(1)
  })

  it("says where it is with the approved platform, of an invoice to a business in France", async () => {
    answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: anInvoice({ buyer }) }),
      "GET /invoice/5/approved-platform": () =>
        aFlow({
          state: "accepted",
          recipient: "no_address",
          flow_id: "b",
          sent_at: "2026-11-22T09:00:00Z",
          statuses: [{ code: 210, reason: "Doublon", at: "2026-11-22T10:00:00Z" }],
        }),
    })
    showInvoice()
    await screen.findByText(/^Approved platform · Refused by the customer: Doublon/)
    screen.getByText("Customer without an address in the directory")
  })

  it("says why the approved platform is not sent it any more", async () => {
    answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: anInvoice({ buyer }) }),
      "GET /invoice/5/approved-platform": () =>
        aFlow({
          state: "set_aside",
          problem: "refused",
          answer: "No such address",
          set_aside: {
            at: "2026-11-23T09:00:00Z",
            reason: "Sent on paper",
            is_reported: false,
            is_own: true,
          },
        }),
    })
    showInvoice()
    await screen.findByText("Approved platform · Set aside: Sent on paper")
  })
})
