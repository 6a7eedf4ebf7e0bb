import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import {
  bodiesOf,
  calculateCall,
  issueButton,
  issueCall,
  otherCalls,
  showForm,
} from "#tests/components/invoice-form.tsx"
import { aCalculation, anInvoice } from "#tests/components/invoices.tsx"

describe("an invoice that is created", () => {
  it("is a deposit when that is chosen: percent or an amount, in one part", async () => {
    const calls = answerCalls({ ...otherCalls, [calculateCall]: () => answered({ data: aCalculation() }) })
    const { user } = showForm()
    const type = await screen.findByLabelText("Invoice type")
    await user.click(screen.getByLabelText("Pay in two instalments"))
    await user.selectOptions(type, "Deposit, percentage")
    expect(screen.queryByLabelText("Pay in two instalments")).toBeNull()
    await waitFor(() =>
      expect(bodiesOf(calls[calculateCall])?.at(-1)).toMatchObject({
        deposit: { percentage: 30 },
        is_splitting: false,
      }),
    )
    const before = calls[calculateCall]?.length
    const part = screen.getByLabelText("Deposit (%)")
    await user.clear(part)
    await user.type(part, "100")
    await user.tab()
    await screen.findByText(/Enter a percentage above 0 and below 100/)
    await user.selectOptions(type, "Deposit, amount")
    await user.type(screen.getByLabelText("Deposit excl. tax (EUR)"), "250,50")
    await waitFor(() =>
      expect(bodiesOf(calls[calculateCall])?.at(-1)).toMatchObject({ deposit: { amount: 25_050 } }),
    )
    expect(bodiesOf(calls[calculateCall])?.slice(before)).not.toContainEqual(
      expect.objectContaining({ deposit: { percentage: 100 } }),
    )
  })

  it("taxes a line by another listed rate when that is asked for, with the reason", async () => {
    const listed_taxes = [
      { category: "S" as const, rate: 20, reason: "" },
      { category: "S" as const, rate: 10, reason: "" },
    ]
    const calls = answerCalls({
      ...otherCalls,
      [calculateCall]: () => answered({ data: aCalculation({ listed_taxes }) }),
    })
    const { user } = showForm()
    await user.click(await screen.findByRole("button", { name: "Other VAT rates" }))
    await user.selectOptions(screen.getByLabelText("VAT of line 1"), "VAT 10 %")
    await user.type(await screen.findByLabelText(/Reason for the other VAT rates/), "Food")
    await waitFor(() =>
      expect(bodiesOf(calls[calculateCall])?.at(-1)).toMatchObject({
        tax_reason: "Food",
        lines: [{ label: "Regular booth", tax: { category: "S", rate: 10 } }],
      }),
    )
  })

  it("shows the deposits that it deducts beside the lines that are typed over", async () => {
    const line = {
      registration_id: 12,
      label: "Deposit, invoice SARL-2026-00004 of 2 November 2026",
      detail: "Deducted: €300.00 excl. VAT",
      quantity: 1,
      unit_price: -30_000,
      amount: -30_000,
      deducts: { line_id: 7, invoice_id: 4, number: "SARL-2026-00004", date: "2026-11-02" },
    }
    const { lines } = aCalculation()
    answerCalls({
      ...otherCalls,
      [calculateCall]: () =>
        answered({ data: aCalculation({ lines: [...lines, line], billed_lines: lines }) }),
    })
    showForm()
    await screen.findByText(line.label)
    screen.getByText("-€300.00")
    expect(screen.getAllByRole("listitem", { name: /^Line \d/ })).toHaveLength(1)
  })

  it("of booths that were invoiced whole proposes nothing, names the documents and goes on with a reason", async () => {
    const before = {
      price: 342_000,
      amount: 342_000,
      documents: [
        { invoice_id: 4, name: "SARL-2026-00004", amount: 300_000 },
        { invoice_id: null, name: "INV-77", amount: 42_000 },
      ],
      needs_reason: true,
    }
    const nothing = { lines: [], subtotal: 0, taxable: 0, total: 0 }
    const problems = {
      lines: ["Everything has been invoiced"],
      again_reason: ["These booths have already been invoiced"],
    }
    const calls = answerCalls({
      ...otherCalls,
      [calculateCall]: ({ body }) =>
        JSON.stringify(body).includes("A third booth")
          ? answered({ data: aCalculation({ invoiced_before: before }) })
          : answered({ data: aCalculation({ ...nothing, invoiced_before: before, problems }) }),
      [issueCall]: () => answered({ success: true, data: anInvoice() }, 201),
    })
    const { user, onDone } = showForm()
    const invoicedBefore = within(await screen.findByRole("region", { name: "Invoiced before" }))
    invoicedBefore.getByText("€3,420.00 of €3,420.00 excl. tax has already been invoiced")
    expect(invoicedBefore.getByRole("link", { name: "PDF of SARL-2026-00004" }).getAttribute("href")).toBe(
      "/api/invoice/4/pdf",
    )
    invoicedBefore.getByText("INV-77")
    screen.getByText("Everything has been invoiced")
    expect(screen.queryByLabelText("Label of line 1")).toBeNull()
    expect(issueButton().hasAttribute("disabled")).toBe(true)
    await user.type(screen.getByLabelText(/Reason for invoicing again/), "A third booth")
    await waitFor(() => expect(issueButton().hasAttribute("disabled")).toBe(false))
    await user.click(issueButton())
    const question = within(await screen.findByRole("dialog", { name: /^Issue an invoice of/ }))
    await user.click(question.getByRole("button", { name: "Issue invoice" }))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(bodiesOf(calls[issueCall])).toMatchObject([{ again_reason: "A third booth" }])
  })

  it("says beside a line what is no number, and asks the server for nothing until it is one", async () => {
    const calls = answerCalls({ ...otherCalls, [calculateCall]: () => answered({ data: aCalculation() }) })
    const { user } = showForm()
    const quantity = await screen.findByLabelText("Quantity of line 1")
    await user.clear(quantity)
    expect(screen.queryByText("Enter a quantity above 0, with up to three decimals")).toBeNull()
    await user.tab()
    await screen.findByText("Enter a quantity above 0, with up to three decimals")
    await user.type(quantity, "1.5")
    const price = screen.getByLabelText(/price.* of line 1/i)
    await user.clear(price)
    await user.type(price, "-20")
    await waitFor(() =>
      expect(bodiesOf(calls[calculateCall])?.at(-1)).toMatchObject({
        lines: [{ quantity: 1.5, unit_price: -2_000 }],
      }),
    )
  })

  it("takes no notice of a blank line, and complains of a field once it was left or all is to be issued", async () => {
    const calls = answerCalls({ ...otherCalls, [calculateCall]: () => answered({ data: aCalculation() }) })
    const { user } = showForm()
    await screen.findByLabelText("Quantity of line 1")
    await user.click(screen.getByRole("button", { name: "Add a line" }))
    await user.click(screen.getByLabelText("Price of line 2"))
    await user.tab()
    await waitFor(() =>
      expect(bodiesOf(calls[calculateCall])?.at(-1)).toMatchObject({ lines: [{ label: "Regular booth" }] }),
    )
    await user.type(screen.getByLabelText("Price of line 2"), "20")
    expect(screen.queryByText("Enter a label")).toBeNull()
    await user.click(issueButton())
    await screen.findByText("Enter a label")
    expect(document.activeElement).toBe(screen.getByLabelText("Label of line 2"))
    await user.keyboard("Carpet")
    await waitFor(() =>
      expect(bodiesOf(calls[calculateCall])?.at(-1)).toMatchObject({
        lines: [{ label: "Regular booth" }, { label: "Carpet", quantity: 1, unit_price: 2_000 }],
      }),
    )
    for (const number of [2, 1])
      await user.click(screen.getByRole("button", { name: `Remove line ${number}` }))
    await user.click(issueButton())
    await screen.findByText("Add at least one line")
  })

  it("says beside a line what no document can print", async () => {
    const problems = { "lines.0.label": ["Documents cannot print 👍 (ﬁn 👍)"] }
    answerCalls({ ...otherCalls, [calculateCall]: () => answered({ data: aCalculation({ problems }) }) })
    showForm()
    const label = await screen.findByLabelText("Label of line 1")
    const message = screen.getByText(/Documents cannot print/)
    expect(label.getAttribute("aria-describedby")?.split(" ")).toContain(message.id)
    expect(issueButton()).toHaveProperty("disabled", true)
  })
})
