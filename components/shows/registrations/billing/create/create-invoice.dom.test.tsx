import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { answerCalls, answered, heldAnswer, unreachable } from "#tests/components/api-at-the-edge.ts"
import {
  bodiesOf,
  calculateCall,
  issueButton,
  issueCall,
  OpenedInvoice,
  otherCalls,
  showForm,
  shownTotal,
} from "#tests/components/invoice-form.tsx"
import { aCalculation, anInvoice, OnRegistration } from "#tests/components/invoices.tsx"
import { aRegistration } from "#tests/components/registrations.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { RegistrationField } from "../../record/registration-field.tsx"

describe("an invoice that is created", () => {
  it("shows the server's figures of what was typed last, also when an earlier answer comes after it", async () => {
    const slow = heldAnswer()
    const answers = [
      () => answered({ data: aCalculation() }),
      () => slow.promise,
      () => answered({ data: aCalculation({ discount_rate: 10, total: 108_000 }) }),
    ]
    const calls = answerCalls({ ...otherCalls, [calculateCall]: () => (answers.shift() ?? Response.error)() })
    const { user } = showForm()
    const discount = await screen.findByLabelText("Discount (%)")
    await user.type(discount, "5", { initialSelectionStart: 0, initialSelectionEnd: 1 })
    await waitFor(() => expect(calls[calculateCall]).toHaveLength(2))
    await user.type(discount, "10", { initialSelectionStart: 0, initialSelectionEnd: 1 })
    await waitFor(() => expect(shownTotal()).toContain("€1,080.00"))
    slow.give(answered({ data: aCalculation({ discount_rate: 5, total: 114_000 }) }))
    await user.click(issueButton())
    await screen.findByRole("dialog", { name: "Issue an invoice of €1,080.00?" })
    expect(bodiesOf(calls[calculateCall])).toMatchObject([{ discount: 0 }, { discount: 5 }, { discount: 10 }])
  })

  it("asks about the figures of what was typed last, also when it was to be issued before they came", async () => {
    const [slow, failing] = [heldAnswer(), heldAnswer()]
    const answers = [() => answered({ data: aCalculation() }), () => slow.promise, () => failing.promise]
    answerCalls({ ...otherCalls, [calculateCall]: () => (answers.shift() ?? Response.error)() })
    const { user } = showForm()
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

  it("is issued once, after a question, however often that is asked for; a retry carries the same key", async () => {
    const answers = [unreachable, () => answered({ success: true, data: anInvoice() }, 201)]
    const calls = answerCalls({
      ...otherCalls,
      [calculateCall]: () => answered({ data: aCalculation() }),
      [issueCall]: () => (answers.shift() ?? Response.error)(),
    })
    const { user, onDone } = showForm()
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
    const [first, second, ...more] = bodiesOf(calls[issueCall]) ?? []
    expect(more).toEqual([])
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      lines: [{ registration_id: 12, label: "Regular booth", quantity: 1, unit_price: 150_050 }],
    })
  })

  it("offers the first part that the registration's own payment plan says, and the usual one to go back to", async () => {
    const plans = () => answered({ paymentPlans: [{ id: 4, name: "40% immediately" }] })
    const calls = answerCalls({
      ...otherCalls,
      "GET /registration/init": plans,
      [calculateCall]: () => answered({ data: aCalculation() }),
    })
    const { user } = showForm({ billing: { ...aRegistration().billing, payment_plan: 4 } })
    await user.click(await screen.findByLabelText("Pay in two instalments"))
    const calculated = () => bodiesOf(calls[calculateCall])?.at(-1)
    await waitFor(() =>
      expect(calculated()).toMatchObject({ is_splitting: true, first_payment_percentage: 30 }),
    )
    await user.click(await screen.findByRole("button", { name: /^40 ?%/ }))
    await waitFor(() => expect(calculated()).toMatchObject({ first_payment_percentage: 40 }))
    await user.click(screen.getByRole("button", { name: /^30 ?%/ }))
    await waitFor(() => expect(calculated()).toMatchObject({ first_payment_percentage: 30 }))
  })

  it("says what keeps it from being issued, and leads to where that is fixed", async () => {
    const problems = {
      "billing.street": ["This field is required"],
      billing_date: ["This date is in the future"],
    }
    answerCalls({ ...otherCalls, [calculateCall]: () => answered({ data: aCalculation({ problems }) }) })
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

  it("is split when asked, 30 to 70 unless typed otherwise", async () => {
    const calls = answerCalls({ ...otherCalls, [calculateCall]: () => answered({ data: aCalculation() }) })
    const { user } = showForm()
    await user.click(await screen.findByLabelText("Pay in two instalments"))
    const part = await screen.findByLabelText("First instalment (%)")
    expect(part).toHaveProperty("value", "30")
    await user.clear(part)
    await user.type(part, "40")
    await waitFor(() =>
      expect(bodiesOf(calls[calculateCall])?.at(-1)).toMatchObject({
        is_splitting: true,
        first_payment_percentage: 40,
      }),
    )
  })
})
