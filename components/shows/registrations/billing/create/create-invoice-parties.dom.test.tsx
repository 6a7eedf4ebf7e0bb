import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import {
  bodiesOf,
  calculateCall,
  issueButton,
  otherCalls,
  showForm,
} from "#tests/components/invoice-form.tsx"
import { aCalculation } from "#tests/components/invoices.tsx"

describe("an invoice that is created", () => {
  it("has the buyer's order and reference as they are known, and sends them only when they are changed", async () => {
    const known = { purchase_order: "PO-1", buyer_reference: "Achats" }
    const calls = answerCalls({
      ...otherCalls,
      [calculateCall]: () => answered({ data: aCalculation(known) }),
    })
    const { user } = showForm()
    const order = await screen.findByLabelText<HTMLInputElement>("Purchase order number")
    expect(order.value).toBe("PO-1")
    expect(screen.getByLabelText<HTMLInputElement>("Buyer reference").value).toBe("Achats")
    await user.clear(order)
    await waitFor(() => expect(bodiesOf(calls[calculateCall])?.at(-1)).toMatchObject({ purchase_order: "" }))
    expect(bodiesOf(calls[calculateCall])?.at(-1)).not.toHaveProperty("buyer_reference")
  })

  it("in another currency than the books takes an exchange rate whole, or the one that was used last", async () => {
    const last = { rate: 1.0865, date: "2026-11-20", source: "European Central Bank" }
    const books = { currency: "EUR" as const, last }
    const refused = { "exchange_rate.date": ["The rate is of a day after the invoice"] }
    const calls = answerCalls({
      ...otherCalls,
      [calculateCall]: ({ body }) => {
        const hasRate = (body as { exchange_rate?: object }).exchange_rate !== undefined
        return answered({
          data: aCalculation({
            currency: "USD",
            books,
            problems: hasRate ? refused : { exchange_rate: ["Enter the exchange rate"] },
          }),
        })
      },
    })
    const { user } = showForm()
    const rates = within(await screen.findByRole("region", { name: "Exchange rate" }))
    expect(rates.getByText("Enter the exchange rate")).toBeDefined()
    const rate = rates.getByLabelText<HTMLInputElement>(/1 EUR in USD/)
    const count = calls[calculateCall]?.length
    await user.type(rate, "1,1")
    await user.tab()
    await waitFor(() => expect(rates.getByLabelText(/Source/).getAttribute("aria-invalid")).not.toBe("true"))
    expect(calls[calculateCall]).toHaveLength(count ?? 0)
    expect(rates.queryByRole("button")).toBeNull()
    await user.clear(rate)
    await user.click(rates.getByRole("button", { name: /1\.0865.*European Central Bank.*Nov 20, 2026/ }))
    expect(rate.value).toBe("1.0865")
    await waitFor(() => expect(bodiesOf(calls[calculateCall])?.at(-1)).toMatchObject({ exchange_rate: last }))
    await rates.findByText("The rate is of a day after the invoice")
    expect(rates.queryByRole("button")).toBeNull()
  })

  it("in the currency of the books has no exchange rate", async () => {
    answerCalls({ ...otherCalls, [calculateCall]: () => answered({ data: aCalculation() }) })
    showForm()
    await screen.findByLabelText("Discount (%)")
    expect(screen.queryByRole("region", { name: "Exchange rate" })).toBeNull()
  })

  it("says what is missing of who invoices, and whom to ask", async () => {
    const problems = {
      "seller.legal_name": ["This field is required"],
      "seller.iban": ["This field is required"],
    }
    answerCalls({ ...otherCalls, [calculateCall]: () => answered({ data: aCalculation({ problems }) }) })
    showForm()
    await screen.findByText(
      /The invoicing entity is not complete: legal name and IBAN\. Ask an administrator/,
    )
    expect(issueButton()).toHaveProperty("disabled", true)
  })

  it("says to whom it goes, with which VAT number and by which rule, and is seen as a draft", async () => {
    const buyer = { ...aCalculation().buyer, vat_code: "DE136695976", country: "Germany" }
    const tax = { category: "AE" as const, rate: 0, amount: 0, reason: "Reverse charge", reason_code: "" }
    const tax_rule = { name: "EU business", place: "eu" as const, has_vat_code: true }
    const calls = answerCalls({
      ...otherCalls,
      [calculateCall]: () => answered({ data: aCalculation({ buyer, tax, tax_rule }) }),
      "POST /registration/12/invoice/preview": () =>
        answered({ data: { pdf: "JVBERg==", picture: "UklGRg==" } }),
      "POST /vat-check": () => answered({ data: null }),
    })
    const { user } = showForm()
    await screen.findByText("VAT number DE136695976")
    screen.getByText("Petite Ourse SARL")
    screen.getByText(/^12 rue de Bretagne.*Germany$/)
    screen.getByText("Buyer in another EU country · with a VAT number")
    screen.getByText("Reverse charge")
    await user.click(screen.getByRole("button", { name: "Preview" }))
    await screen.findByRole("img", { name: "First page of the invoice, as a draft" })
    const link = screen.getByRole("link", { name: "Download the draft (PDF)" })
    expect(link.getAttribute("download")).toBe("Draft.pdf")
    await user.click(screen.getByLabelText("Pay in two instalments"))
    await user.click(await screen.findByRole("button", { name: "Update the preview" }))
    await waitFor(() =>
      expect(bodiesOf(calls["POST /registration/12/invoice/preview"])).toMatchObject([
        { is_splitting: false },
        { is_splitting: true },
      ]),
    )
  })

  it("says what the Commission's service says of a VAT number without VAT, and asks it again", async () => {
    const buyer = { ...aCalculation().buyer, vat_code: "DE136695976", country: "Germany" }
    const tax = { category: "AE" as const, rate: 0, amount: 0, reason: "Reverse charge", reason_code: "" }
    const valid = {
      code: "DE136695976",
      is_valid: true,
      name: "Kleine Wolke GmbH",
      address: "Gartenweg 3\nBerlin",
      consultation: "WAPI7",
      checked_at: "2026-11-22T09:00:00Z",
      problem: null,
    }
    const never = { ...valid, is_valid: null, checked_at: null, problem: "unavailable" }
    const answers = [never, valid]
    const calls = answerCalls({
      ...otherCalls,
      [calculateCall]: () => answered({ data: aCalculation({ buyer, tax }) }),
      "POST /vat-check": () => answered({ data: answers.shift() ?? valid }),
    })
    const { user } = showForm()
    await screen.findByText("VIES does not respond at the moment: not checked")
    await user.click(screen.getByRole("button", { name: "Check again" }))
    await screen.findByText(/^Valid according to VIES,.*WAPI7$/)
    screen.getByText("Kleine Wolke GmbH, Gartenweg 3, Berlin")
    expect(bodiesOf(calls["POST /vat-check"])).toMatchObject([{ code: "DE136695976" }, { again: true }])
  })

  it("is for another registration of the organisation once that is ticked", async () => {
    const calls = answerCalls({ ...otherCalls, [calculateCall]: () => answered({ data: aCalculation() }) })
    const { user } = showForm({ session_organization: { organization_id: 3 } })
    await user.click(await screen.findByLabelText(/^Ourson/))
    await waitFor(() => expect(bodiesOf(calls[calculateCall])?.at(-1)).toMatchObject({ registrations: [30] }))
  })
})
