import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { InvoicePayment } from "#lib/contract/finance/invoice-detail.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aRecipient, deskAt } from "#tests/components/composer.tsx"
import { invoiceChoices, showInvoice } from "#tests/components/invoice-panel.tsx"
import { anInvoice } from "#tests/components/invoices.tsx"
import { editor, readsAll } from "#tests/components/render-in-app.tsx"

const deposit: InvoicePayment = {
  id: 9,
  amount: 36_000,
  date: "2026-11-22",
  method: null,
  reference: "VIR 77",
  reverses_id: null,
  is_reversed: false,
  user: "Ada Editor",
  created_at: "2026-11-22T09:00:00.000Z",
  external: null,
  statement: null,
  bank_date: null,
}
const paid = anInvoice({ payments: [deposit], paid: 36_000, balance: 84_000 })

const dialog = async (name: string | RegExp) =>
  within(await screen.findByRole("dialog", { name, busy: false }))
const bodies = (calls: { body: unknown }[] | undefined) => calls?.map(({ body }) => body)

describe("an issued invoice", () => {
  it("takes a payment once, proposed over what is due first, and shows what is left", async () => {
    const calls = answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: anInvoice() }),
      "POST /invoice/5/payment": () => answered({ success: true, data: paid }, 201),
    })
    const { user } = showInvoice()
    await user.click(await screen.findByRole("button", { name: "Record payment" }))
    const form = await dialog("Record a payment for SARL-2026-00005")
    expect(form.getByLabelText("Amount (EUR)")).toHaveProperty("value", "360.00")
    await user.type(form.getByLabelText("Reference"), "VIR 77")
    await user.dblClick(form.getByRole("button", { name: "Record payment" }))
    const question = await dialog("Record a payment of €360.00 for SARL-2026-00005?")
    await user.dblClick(question.getByRole("button", { name: "Record payment" }))
    await screen.findByText("€840.00", { selector: "[data-total] dd" })
    expect(bodies(calls["POST /invoice/5/payment"])).toMatchObject([
      { amount: 36_000, refund: false, reference: "VIR 77", payment_method_id: null },
    ])
  })

  it("says beside its amount why a payment or a credit note of nothing cannot be recorded (I-75)", async () => {
    answerCalls({ ...invoiceChoices, "GET /invoice/5": () => answered({ data: anInvoice() }) })
    const { user } = showInvoice()
    await user.click(await screen.findByRole("button", { name: "Record payment" }))
    const form = await dialog("Record a payment for SARL-2026-00005")
    const amount = form.getByLabelText("Amount (EUR)")
    await user.clear(amount)
    await user.type(amount, "0,00")
    form.getByText(/^Enter an amount/)
    expect(form.getByRole("button", { name: "Record payment" })).toHaveProperty("disabled", true)
    await user.click(form.getByRole("button", { name: "Cancel" }))
    await user.click(await screen.findByRole("button", { name: "Credit note" }))
    const credit = await dialog("Credit note for SARL-2026-00005")
    await user.click(credit.getByLabelText("Another amount"))
    await user.type(credit.getByLabelText("Amount incl. tax (EUR)"), "0")
    credit.getByText(/^Enter an amount/)
  })

  it("takes a payment beside the balance that was seen, and beside the one that a refusal says once it was read", async () => {
    const answers = [
      () =>
        answered({ message: "Nora recorded something in the meantime", current: { balance: 90_000 } }, 409),
      () => answered({ success: true, data: paid }, 201),
    ]
    const calls = answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: anInvoice() }),
      "POST /invoice/5/payment": () => (answers.shift() ?? Response.error)(),
    })
    const { user } = showInvoice()
    await user.click(await screen.findByRole("button", { name: "Record payment" }))
    const form = await dialog("Record a payment for SARL-2026-00005")
    for (const _ of answers.slice()) {
      await user.click(form.getByRole("button", { name: "Record payment" }))
      const question = await dialog(/^Record a payment of €360.00/)
      await user.click(question.getByRole("button", { name: "Record payment" }))
      await waitFor(() => expect(screen.queryByRole("dialog", { name: /of €360.00/ })).toBeNull())
    }
    await screen.findByText("€840.00", { selector: "[data-total] dd" })
    expect(bodies(calls["POST /invoice/5/payment"])).toMatchObject([
      { amount: 36_000, balance: 120_000 },
      { amount: 36_000, balance: 90_000 },
    ])
  })

  it("takes a payment back with its reason, and keeps what was typed when that is refused", async () => {
    const answers = [
      () => answered({ success: false, message: "This payment was reversed already", reason: "x" }, 409),
      () => answered({ success: true, data: anInvoice() }, 201),
    ]
    const calls = answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: paid }),
      "POST /invoice/payment/9/reverse": () => (answers.shift() ?? Response.error)(),
    })
    const { user } = showInvoice()
    await user.click(await screen.findByRole("button", { name: "Reverse the payment of €360.00" }))
    const form = await dialog("Reverse the payment of €360.00?")
    expect(form.getByRole("button", { name: "Reverse" })).toHaveProperty("disabled", true)
    await user.type(form.getByLabelText("Reason"), "Bounced{Enter}")
    await form.findByText(/The payment was not reversed/)
    expect(form.getByLabelText("Reason")).toHaveProperty("value", "Bounced")
    await user.keyboard("{Enter}")
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Reverse the payment/ })).toBeNull())
    const [first, second] = bodies(calls["POST /invoice/payment/9/reverse"]) ?? []
    expect(first).toMatchObject({ reference: "Bounced" })
    expect(second).toEqual(first)
  })

  it("says of a payment from which statement of the bank it comes", async () => {
    const statement = { entry: 3, name: "november.csv" }
    answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: anInvoice({ payments: [{ ...deposit, statement }] }) }),
    })
    showInvoice()
    await screen.findByText("VIR 77 · Statement november.csv · Ada Editor")
  })

  it("is said of a payment on the day that the bank gave, with the day on which it is booked", async () => {
    const statement = { entry: 3, name: "november.csv" }
    const late = { ...deposit, statement, date: "2026-11-22", bank_date: "2026-10-30" }
    answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: anInvoice({ payments: [late] }) }),
    })
    showInvoice()
    const booked = await screen.findByText(/^Booked on/)
    expect(booked.textContent).toBe("Booked on Nov 22, 2026")
    expect(booked.closest("li")?.textContent).toContain("Oct 30, 2026")
  })

  it("is credited over all that is left unless an amount is typed, after a question", async () => {
    const note = anInvoice({ id: 6, kind: "credit_note", number: "SARL-CN-2026-00001" })
    const calls = answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: paid }),
      "POST /invoice/5/credit": () => answered({ success: true, data: note }, 201),
    })
    const { user } = showInvoice()
    await user.click(await screen.findByRole("button", { name: "Credit note" }))
    const form = await dialog("Credit note for SARL-2026-00005")
    await user.click(form.getByLabelText("Another amount"))
    await user.type(form.getByLabelText("Amount incl. tax (EUR)"), "840")
    await user.type(form.getByLabelText("Reason"), "Booth given back")
    await user.click(form.getByRole("button", { name: "Issue credit note" }))
    const question = await dialog(/^Issue a credit note of €840.00/)
    await user.click(question.getByRole("button", { name: "Issue credit note" }))
    await waitFor(() =>
      expect(bodies(calls["POST /invoice/5/credit"])).toMatchObject([
        { amount: 84_000, reason: "Booth given back" },
      ]),
    )
  })

  it("is credited by ticked lines and their quantities, for what the server works out", async () => {
    const line = { detail: "", exhibitor: "", unit_price: 5_000, quantity: 6 }
    const lines = [
      { ...line, id: 71, label: "Chair", remaining: 4 },
      { ...line, id: 72, label: "Table", remaining: 0 },
    ]
    const none = { lines, discount: 0, taxable: 0, tax: 0, total: 0, problem: null }
    const note = anInvoice({ id: 6, kind: "credit_note", number: "SARL-CN-2026-00001" })
    const calls = answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: paid }),
      "POST /invoice/5/credit-calculation": ({ body }) =>
        answered({
          data: JSON.stringify(body).includes('"quantity":3')
            ? { ...none, taxable: 15_000, tax: 3_000, total: 18_000 }
            : none,
        }),
      "POST /invoice/5/credit": () => answered({ success: true, data: note }, 201),
    })
    const { user } = showInvoice()
    await user.click(await screen.findByRole("button", { name: "Credit note" }))
    const form = await dialog("Credit note for SARL-2026-00005")
    await user.click(form.getByLabelText("Chosen lines"))
    await user.type(form.getByLabelText("Reason"), "Not delivered")
    expect((await form.findByRole<HTMLInputElement>("checkbox", { name: "Table" })).disabled).toBe(true)
    await user.click(form.getByRole("checkbox", { name: "Chair" }))
    const quantity = form.getByLabelText<HTMLInputElement>("Quantity of Chair to credit")
    expect(quantity.value).toBe("4")
    await user.clear(quantity)
    await user.type(quantity, "3")
    await form.findByText("€180.00")
    await user.click(form.getByRole("button", { name: "Issue credit note" }))
    const question = await dialog(/^Issue a credit note of €180.00/)
    await user.click(question.getByRole("button", { name: "Issue credit note" }))
    await waitFor(() =>
      expect(bodies(calls["POST /invoice/5/credit"])).toMatchObject([{ lines: [{ line: 71, quantity: 3 }] }]),
    )
  })

  it("is sent with its PDF to whom it was issued, from the composer on its registration", async () => {
    const buyer = { ...anInvoice().buyer, contact: "Lina Morel", email: "accounts@lilas.example" }
    const calls = answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: anInvoice({ buyer }) }),
      ...deskAt("registration/12", {
        recipients: [aRecipient(), aRecipient({ contact_id: 6, email: "paul@lilas.example" })],
      }),
      "POST /messenger/send-mail": () => answered({ success: true, data: { id: 3 } }, 202),
    })
    const { user } = showInvoice()
    await user.click(await screen.findByRole("button", { name: "Send by email" }))
    const composer = await dialog("New email")
    await composer.findByText("SARL-2026-00005.pdf")
    composer.getByText("Lina Morel")
    await user.type(composer.getByRole("textbox", { name: "Subject" }), "Your invoice")
    expect(calls["POST /messenger/send-mail"]).toEqual([])
    await user.click(composer.getByRole("button", { name: "Send" }))
    await waitFor(() => expect(calls["POST /messenger/send-mail"]).toHaveLength(1))
    expect(bodies(calls["POST /messenger/send-mail"])).toMatchObject([
      {
        media_ids: [31],
        about: { type: "registration", id: 12 },
        toMails: [{ name: "Lina Morel", email: "accounts@lilas.example" }],
      },
    ])
  })

  it("cannot be sent before it is printed, which happens when it is opened or soon", async () => {
    answerCalls({ ...invoiceChoices, "GET /invoice/5": () => answered({ data: anInvoice({ file: null }) }) })
    showInvoice()
    await screen.findByRole("button", { name: "Record payment" })
    expect(screen.getByRole("link", { name: /^PDF of/ }).getAttribute("href")).toBe("/api/invoice/5/pdf")
    expect(screen.queryByRole("button", { name: "Send by email" })).toBeNull()
  })

  it("says that it is overdue in words, and why nothing can be done by who may only look", async () => {
    answerCalls({
      ...invoiceChoices,
      "GET /invoice/5": () => answered({ data: anInvoice({ is_overdue: true }) }),
    })
    const { user } = showInvoice({ user: { ...editor, permissions: readsAll } })
    await screen.findByText(/^Overdue since/)
    const pay = screen.getByRole("button", { name: "Record payment" })
    expect(pay.getAttribute("aria-disabled")).toBe("true")
    expect(pay.dataset.tooltip).toMatch(/ask an administrator for that right/)
    await user.click(pay)
    expect(screen.queryByRole("dialog", { name: /^Record a payment/ })).toBeNull()
  })
})
