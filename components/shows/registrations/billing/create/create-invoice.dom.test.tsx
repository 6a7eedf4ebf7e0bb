import { screen, waitFor, within } from "@testing-library/react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { answerCalls, answered, heldAnswer, unreachable } from "#tests/components/api-at-the-edge.ts"
import { aCalculation, anInvoice, OnRegistration } from "#tests/components/invoices.tsx"
import { aRegistration } from "#tests/components/registrations.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { RegistrationField } from "../../record/registration-field.tsx"
import { CreateInvoice } from "./create-invoice.tsx"

const calculate = "POST /registration/12/invoice/calculate"
const store = "POST /registration/12/invoice"
const others = {
  "GET /registration/12/invoice/companion": () =>
    answered({ data: [{ id: 30, company_name: "Ourson", price: 70_000, invoiced: 0, currency: "EUR" }] }),
  "GET /registration/init": () => answered({ paymentPlans: [] }),
  "GET /configuration-crm/init": () => answered({}),
}

function show(registration = {}) {
  const onDone = vi.fn<() => void>()
  const rendered = renderInApp(
    <OnRegistration registration={registration}>
      <CreateInvoice opened onClose={vi.fn<() => void>()} onDone={onDone} />
    </OnRegistration>,
  )
  return { ...rendered, onDone }
}

/** The dialog as the page has it: it closes when it asks to. */
function OpenedInvoice() {
  const [opened, setOpened] = useState(true)
  const close = () => setOpened(false)
  return <CreateInvoice opened={opened} onClose={close} onDone={close} />
}
const total = () => screen.getByRole("region", { name: "Amounts" }).textContent
const issueButton = () => screen.getByRole("button", { name: "Issue invoice" })
const bodies = (calls: { body: unknown }[] | undefined) => calls?.map(({ body }) => body)

describe("an invoice that is created", () => {
  it("shows the server's figures of what was typed last, also when an earlier answer comes after it", async () => {
    const slow = heldAnswer()
    const answers = [
      () => answered({ data: aCalculation() }),
      () => slow.promise,
      () => answered({ data: aCalculation({ discount_rate: 10, total: 108_000 }) }),
    ]
    const calls = answerCalls({ ...others, [calculate]: () => (answers.shift() ?? Response.error)() })
    const { user } = show()
    const discount = await screen.findByLabelText("Discount (%)")
    await user.type(discount, "5", { initialSelectionStart: 0, initialSelectionEnd: 1 })
    await waitFor(() => expect(calls[calculate]).toHaveLength(2))
    await user.type(discount, "10", { initialSelectionStart: 0, initialSelectionEnd: 1 })
    await waitFor(() => expect(total()).toContain("€1,080.00"))
    slow.give(answered({ data: aCalculation({ discount_rate: 5, total: 114_000 }) }))
    await user.click(issueButton())
    await screen.findByRole("dialog", { name: "Issue an invoice of €1,080.00?" })
    expect(bodies(calls[calculate])).toMatchObject([{ discount: 0 }, { discount: 5 }, { discount: 10 }])
  })

  it("asks about the figures of what was typed last, also when it was to be issued before they came", async () => {
    const [slow, failing] = [heldAnswer(), heldAnswer()]
    const answers = [() => answered({ data: aCalculation() }), () => slow.promise, () => failing.promise]
    answerCalls({ ...others, [calculate]: () => (answers.shift() ?? Response.error)() })
    const { user } = show()
    const discount = await screen.findByLabelText("Discount (%)")
    const question = () => screen.queryByRole("dialog", { name: /^Issue an invoice of/ })
    await user.type(discount, "5", { initialSelectionStart: 0, initialSelectionEnd: 1 })
    await user.click(issueButton())
    expect(question()).toBeNull()
    slow.give(answered({ data: aCalculation({ discount_rate: 5, total: 114_000 }) }))
    await screen.findByRole("dialog", { name: "Issue an invoice of €1,140.00?" })
    await user.keyboard("{Escape}")
    await waitFor(() => expect(question()).toBeNull())

    await user.type(discount, "6", { initialSelectionStart: 0, initialSelectionEnd: 1 })
    await user.click(issueButton())
    failing.give(Response.error())
    await screen.findByText(/The amounts could not be calculated/)
    expect(question()).toBeNull()
  })

  it("has the buyer's order and reference as they are known, and sends them only when they are changed", async () => {
    const known = { purchase_order: "PO-1", buyer_reference: "Achats" }
    const calls = answerCalls({
      ...others,
      [calculate]: () => answered({ data: aCalculation(known) }),
    })
    const { user } = show()
    const order = await screen.findByLabelText<HTMLInputElement>("Purchase order number")
    expect(order.value).toBe("PO-1")
    expect(screen.getByLabelText<HTMLInputElement>("Buyer reference").value).toBe("Achats")
    await user.clear(order)
    await waitFor(() => expect(bodies(calls[calculate])?.at(-1)).toMatchObject({ purchase_order: "" }))
    expect(bodies(calls[calculate])?.at(-1)).not.toHaveProperty("buyer_reference")
  })

  it("in another currency than the books takes an exchange rate whole, or the one that was used last", async () => {
    const last = { rate: 1.0865, date: "2026-11-20", source: "European Central Bank" }
    const books = { currency: "EUR" as const, last }
    const refused = { "exchange_rate.date": ["The rate is of a day after the invoice"] }
    const calls = answerCalls({
      ...others,
      [calculate]: ({ body }) => {
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
    const { user } = show()
    const rates = within(await screen.findByRole("region", { name: "Exchange rate" }))
    expect(rates.getByText("Enter the exchange rate")).toBeDefined()
    const rate = rates.getByLabelText<HTMLInputElement>(/1 EUR in USD/)
    const count = calls[calculate]?.length
    await user.type(rate, "1,1")
    await user.tab()
    await waitFor(() => expect(rates.getByLabelText(/Source/).getAttribute("aria-invalid")).not.toBe("true"))
    expect(calls[calculate]).toHaveLength(count ?? 0)
    expect(rates.queryByRole("button")).toBeNull()
    await user.clear(rate)
    await user.click(rates.getByRole("button", { name: /1\.0865.*European Central Bank.*Nov 20, 2026/ }))
    expect(rate.value).toBe("1.0865")
    await waitFor(() => expect(bodies(calls[calculate])?.at(-1)).toMatchObject({ exchange_rate: last }))
    await rates.findByText("The rate is of a day after the invoice")
    expect(rates.queryByRole("button")).toBeNull()
  })

  it("in the currency of the books has no exchange rate", async () => {
    answerCalls({ ...others, [calculate]: () => answered({ data: aCalculation() }) })
    show()
    await screen.findByLabelText("Discount (%)")
    expect(screen.queryByRole("region", { name: "Exchange rate" })).toBeNull()
  })

  it("is a deposit when that is chosen: percent or an amount, in one part", async () => {
    const calls = answerCalls({ ...others, [calculate]: () => answered({ data: aCalculation() }) })
    const { user } = show()
    const type = await screen.findByLabelText("Invoice type")
    await user.click(screen.getByLabelText("Pay in two instalments"))
    await user.selectOptions(type, "Deposit, percentage")
    expect(screen.queryByLabelText("Pay in two instalments")).toBeNull()
    await waitFor(() =>
      expect(bodies(calls[calculate])?.at(-1)).toMatchObject({
        deposit: { percentage: 30 },
        is_splitting: false,
      }),
    )
    const before = calls[calculate]?.length
    const part = screen.getByLabelText("Deposit (%)")
    await user.clear(part)
    await user.type(part, "100")
    await user.tab()
    await screen.findByText(/Enter a percentage above 0 and below 100/)
    await user.selectOptions(type, "Deposit, amount")
    await user.type(screen.getByLabelText("Deposit excl. tax (EUR)"), "250,50")
    await waitFor(() =>
      expect(bodies(calls[calculate])?.at(-1)).toMatchObject({ deposit: { amount: 25_050 } }),
    )
    expect(bodies(calls[calculate])?.slice(before)).not.toContainEqual(
      expect.objectContaining({ deposit: { percentage: 100 } }),
    )
  })

  it("taxes a line by another listed rate when that is asked for, with the reason", async () => {
    const listed_taxes = [
      { category: "S" as const, rate: 20, reason: "" },
      { category: "S" as const, rate: 10, reason: "" },
    ]
    const calls = answerCalls({
      ...others,
      [calculate]: () => answered({ data: aCalculation({ listed_taxes }) }),
    })
    const { user } = show()
    await user.click(await screen.findByRole("button", { name: "Other VAT rates" }))
    await user.selectOptions(screen.getByLabelText("VAT of line 1"), "VAT 10 %")
    await user.type(await screen.findByLabelText(/Reason for the other VAT rates/), "Food")
    await waitFor(() =>
      expect(bodies(calls[calculate])?.at(-1)).toMatchObject({
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
      ...others,
      [calculate]: () => answered({ data: aCalculation({ lines: [...lines, line], billed_lines: lines }) }),
    })
    show()
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
      ...others,
      [calculate]: ({ body }) =>
        JSON.stringify(body).includes("A third booth")
          ? answered({ data: aCalculation({ invoiced_before: before }) })
          : answered({ data: aCalculation({ ...nothing, invoiced_before: before, problems }) }),
      [store]: () => answered({ success: true, data: anInvoice() }, 201),
    })
    const { user, onDone } = show()
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
    expect(bodies(calls[store])).toMatchObject([{ again_reason: "A third booth" }])
  })

  it("is issued once, after a question, however often that is asked for; a retry carries the same key", async () => {
    const answers = [unreachable, () => answered({ success: true, data: anInvoice() }, 201)]
    const calls = answerCalls({
      ...others,
      [calculate]: () => answered({ data: aCalculation() }),
      [store]: () => (answers.shift() ?? Response.error)(),
    })
    const { user, onDone } = show()
    const price = await screen.findByLabelText("Price of line 1")
    await user.clear(price)
    await user.type(price, "1500,50")
    const issue = async () => {
      await user.dblClick(await screen.findByRole("button", { name: "Issue invoice" }))
      const question = within(await screen.findByRole("dialog", { name: /^Issue an invoice of/ }))
      await user.dblClick(question.getByRole("button", { name: "Issue invoice" }))
    }
    await issue()
    await screen.findByText(/not known whether this was recorded.*recorded only once/)
    expect(screen.getByLabelText("Price of line 1")).toHaveProperty("value", "1500,50")
    await issue()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    const [first, second, ...more] = bodies(calls[store]) ?? []
    expect(more).toEqual([])
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      lines: [{ registration_id: 12, label: "Regular booth", quantity: 1, unit_price: 150_050 }],
    })
  })

  it("says beside a line what is no number, and asks the server for nothing until it is one", async () => {
    const calls = answerCalls({ ...others, [calculate]: () => answered({ data: aCalculation() }) })
    const { user } = show()
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
      expect(bodies(calls[calculate])?.at(-1)).toMatchObject({
        lines: [{ quantity: 1.5, unit_price: -2_000 }],
      }),
    )
  })

  it("offers the first part that the registration's own payment plan says, and the usual one to go back to", async () => {
    const plans = () => answered({ paymentPlans: [{ id: 4, name: "40% immediately" }] })
    const calls = answerCalls({
      ...others,
      "GET /registration/init": plans,
      [calculate]: () => answered({ data: aCalculation() }),
    })
    const { user } = show({ billing: { ...aRegistration().billing, payment_plan: 4 } })
    await user.click(await screen.findByLabelText("Pay in two instalments"))
    const calculated = () => bodies(calls[calculate])?.at(-1)
    await waitFor(() =>
      expect(calculated()).toMatchObject({ is_splitting: true, first_payment_percentage: 30 }),
    )
    await user.click(await screen.findByRole("button", { name: /^40 ?%/ }))
    await waitFor(() => expect(calculated()).toMatchObject({ first_payment_percentage: 40 }))
    await user.click(screen.getByRole("button", { name: /^30 ?%/ }))
    await waitFor(() => expect(calculated()).toMatchObject({ first_payment_percentage: 30 }))
  })

  it("takes no notice of a blank line, and complains of a field once it was left or all is to be issued", async () => {
    const calls = answerCalls({ ...others, [calculate]: () => answered({ data: aCalculation() }) })
    const { user } = show()
    await screen.findByLabelText("Quantity of line 1")
    await user.click(screen.getByRole("button", { name: "Add a line" }))
    await user.click(screen.getByLabelText("Price of line 2"))
    await user.tab()
    await waitFor(() =>
      expect(bodies(calls[calculate])?.at(-1)).toMatchObject({ lines: [{ label: "Regular booth" }] }),
    )
    await user.type(screen.getByLabelText("Price of line 2"), "20")
    expect(screen.queryByText("Enter a label")).toBeNull()
    await user.click(issueButton())
    await screen.findByText("Enter a label")
    expect(document.activeElement).toBe(screen.getByLabelText("Label of line 2"))
    await user.keyboard("Carpet")
    await waitFor(() =>
      expect(bodies(calls[calculate])?.at(-1)).toMatchObject({
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
    answerCalls({ ...others, [calculate]: () => answered({ data: aCalculation({ problems }) }) })
    show()
    const label = await screen.findByLabelText("Label of line 1")
    const message = screen.getByText(/Documents cannot print/)
    expect(label.getAttribute("aria-describedby")?.split(" ")).toContain(message.id)
    expect(issueButton()).toHaveProperty("disabled", true)
  })

  it("says what keeps it from being issued, and leads to where that is fixed", async () => {
    const problems = {
      "billing.street": ["This field is required"],
      billing_date: ["This date is in the future"],
    }
    answerCalls({ ...others, [calculate]: () => answered({ data: aCalculation({ problems }) }) })
    const { user } = renderInApp(
      <OnRegistration>
        <RegistrationField path="billing.street">12 rue de Bretagne</RegistrationField>
        <OpenedInvoice />
      </OnRegistration>,
    )
    // A field that was changed has a button before the one that edits it.
    await user.click(screen.getByRole("button", { name: "Edit Street" }))
    await user.type(await screen.findByRole("textbox", { name: "Street" }), "14 rue Basse{Enter}")
    const alert = await screen.findByText(/This field is required/)
    expect(alert.textContent).toMatch(/Street: This field is required/)
    screen.getByText("This date is in the future")
    expect(issueButton()).toHaveProperty("disabled", true)
    await user.click(within(alert).getByRole("button", { name: "Go to the field" }))
    const street = await screen.findByRole("textbox", { name: "Street" })
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(document.activeElement).toBe(street)
    expect(street).toHaveProperty("value", "14 rue Basse")
  })

  it("says what is missing of who invoices, and whom to ask", async () => {
    const problems = {
      "seller.legal_name": ["This field is required"],
      "seller.iban": ["This field is required"],
    }
    answerCalls({ ...others, [calculate]: () => answered({ data: aCalculation({ problems }) }) })
    show()
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
      ...others,
      [calculate]: () => answered({ data: aCalculation({ buyer, tax, tax_rule }) }),
      "POST /registration/12/invoice/preview": () =>
        answered({ data: { pdf: "JVBERg==", picture: "UklGRg==" } }),
      "POST /vat-check": () => answered({ data: null }),
    })
    const { user } = show()
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
      expect(bodies(calls["POST /registration/12/invoice/preview"])).toMatchObject([
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
      ...others,
      [calculate]: () => answered({ data: aCalculation({ buyer, tax }) }),
      "POST /vat-check": () => answered({ data: answers.shift() ?? valid }),
    })
    const { user } = show()
    await screen.findByText("VIES does not respond at the moment: not checked")
    await user.click(screen.getByRole("button", { name: "Check again" }))
    await screen.findByText(/^Valid according to VIES,.*WAPI7$/)
    screen.getByText("Kleine Wolke GmbH, Gartenweg 3, Berlin")
    expect(bodies(calls["POST /vat-check"])).toMatchObject([{ code: "DE136695976" }, { again: true }])
  })

  it("is split when asked, 30 to 70 unless typed otherwise", async () => {
    const calls = answerCalls({ ...others, [calculate]: () => answered({ data: aCalculation() }) })
    const { user } = show()
    await user.click(await screen.findByLabelText("Pay in two instalments"))
    const part = await screen.findByLabelText("First instalment (%)")
    expect(part).toHaveProperty("value", "30")
    await user.clear(part)
    await user.type(part, "40")
    await waitFor(() =>
      expect(bodies(calls[calculate])?.at(-1)).toMatchObject({
        is_splitting: true,
        first_payment_percentage: 40,
      }),
    )
  })

  it("is for another registration of the organisation once that is ticked", async () => {
    const calls = answerCalls({ ...others, [calculate]: () => answered({ data: aCalculation() }) })
    const { user } = show({ session_organization: { organization_id: 3 } })
    await user.click(await screen.findByLabelText(/^Ourson/))
    await waitFor(() => expect(bodies(calls[calculate])?.at(-1)).toMatchObject({ registrations: [30] }))
  })
})
