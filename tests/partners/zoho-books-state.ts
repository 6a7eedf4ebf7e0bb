import { z } from "zod"

/** An answer of the API other than a success. */
export class Refused extends Error {
  override name = "Refused"
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const missing = (what: string) => new Refused(404, 1002, `${what} does not exist.`)

const documentBody = z.object({
  customer_id: z.string(),
  invoice_number: z.string().optional(),
  creditnote_number: z.string().optional(),
  reference_number: z.string().max(50).default(""),
  date: z.iso.date(),
  due_date: z.iso.date().optional(),
  line_items: z
    .array(
      z.object({
        name: z.string().max(100),
        description: z.string().max(2000),
        rate: z.number(),
        quantity: z.number(),
        tax_id: z.string().optional(),
      }),
    )
    .min(1),
  discount: z.number().default(0),
  discount_type: z.literal("entity_level").optional(),
  is_discount_before_tax: z.literal(true),
  is_inclusive_tax: z.literal(false),
  adjustment: z.number().default(0),
})

const contactBody = z.object({
  contact_name: z.string().min(1).max(200),
  contact_type: z.literal("customer"),
  currency_id: z.string().optional(),
  contact_persons: z.array(z.object({ email: z.string() })).default([]),
})

const paymentBody = z.object({
  customer_id: z.string(),
  payment_mode: z.enum(["check", "cash", "creditcard", "banktransfer", "others"]),
  amount: z.number().positive(),
  date: z.iso.date(),
  reference_number: z.string().max(100),
  invoices: z.array(z.object({ invoice_id: z.string(), amount_applied: z.number().positive() })).length(1),
})

const refundBody = z.object({
  date: z.iso.date(),
  refund_mode: z.string(),
  reference_number: z.string(),
  amount: z.number().positive(),
  from_account_id: z.string(),
})

const creditBody = z.object({
  invoices: z.array(z.object({ invoice_id: z.string(), amount_applied: z.number().positive() })),
})

type StoredDocument = {
  id: string
  number: string
  customer_id: string
  currency_code: string
  status: string
  date: string
  due_date: string
  /** Cents. */
  total: number
}
type Payment = { id: string; invoice: string; amount: number; reference: string; customer: string }
type Credit = { note: string; invoice: string; amount: number }
type Refund = { id: string; note: string; amount: number; reference: string }
type Contact = { id: string; name: string; currency: string; email: string }

const cents = (amount: number) => Math.round(amount * 100)

/** The books of one organization, as Zoho Books keeps them by its documents; amounts in cents. */
export class Books {
  contacts: Contact[] = []
  invoices: StoredDocument[] = []
  notes: StoredDocument[] = []
  payments: Payment[] = []
  credits: Credit[] = []
  refunds: Refund[] = []
  taxes = [{ tax_id: "9001", tax_name: "TVA", tax_percentage: 20, tax_type: "tax" }]
  currencies = [
    { currency_id: "801", currency_code: "EUR" },
    { currency_id: "802", currency_code: "USD" },
  ]
  /** Taxes are rounded line by line, as organizations may have it. */
  roundsByLine = false
  #last = 90_300_000_079_000
  readonly #id = () => String(++this.#last)

  createContact(input: unknown) {
    const body = contactBody.parse(input)
    if (this.contacts.some(({ name }) => name.toLowerCase() === body.contact_name.toLowerCase()))
      throw new Refused(
        400,
        3062,
        `The customer "${body.contact_name}" already exists. Please specify a different name.`,
      )
    const currency =
      this.currencies.find(({ currency_id }) => currency_id === body.currency_id) ?? this.currencies[0]
    const made = {
      id: this.#id(),
      name: body.contact_name,
      currency: currency?.currency_code ?? "EUR",
      email: body.contact_persons[0]?.email ?? "",
    }
    this.contacts.push(made)
    return this.contact(made)
  }

  contact({ id, name, currency, email }: Contact) {
    return { contact_id: id, contact_name: name, contact_type: "customer", currency_code: currency, email }
  }

  #total({ line_items, discount, adjustment }: z.infer<typeof documentBody>): number {
    const lines = line_items.map((line) => ({ amount: cents(line.rate * line.quantity), tax: line.tax_id }))
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
    const off = cents(discount)
    const taxes = lines.map(({ amount, tax }) => {
      const rate = this.taxes.find(({ tax_id }) => tax_id === tax)?.tax_percentage ?? 0
      if (tax && !this.taxes.some(({ tax_id }) => tax_id === tax)) throw missing("Tax")
      return ((amount - (off * amount) / subtotal) * rate) / 100
    })
    const tax = this.roundsByLine
      ? taxes.reduce((sum, one) => sum + Math.round(one), 0)
      : Math.round(taxes.reduce((sum, one) => sum + one, 0))
    return subtotal - off + tax + cents(adjustment)
  }

  #write(input: unknown, kind: "invoice" | "note", id: string, status: string): StoredDocument {
    const body = documentBody.parse(input)
    const customer = this.contacts.find((contact) => contact.id === body.customer_id)
    if (!customer) throw missing("Customer")
    return {
      id,
      status,
      number: (kind === "invoice" ? body.invoice_number : body.creditnote_number) ?? "",
      customer_id: customer.id,
      currency_code: customer.currency,
      date: body.date,
      due_date: body.due_date ?? "",
      total: this.#total(body),
    }
  }

  createInvoice(input: unknown) {
    const made = this.#write(input, "invoice", this.#id(), "draft")
    if (this.invoices.some(({ number }) => number === made.number))
      throw new Refused(400, 1001, "Invoice Number already exist")
    this.invoices.push(made)
    return this.invoice(made)
  }

  createNote(input: unknown) {
    const made = this.#write(input, "note", this.#id(), "open")
    if (this.notes.some(({ number }) => number === made.number))
      throw new Refused(400, 12018, "The specified Credit Note Number already exists")
    this.notes.push(made)
    return this.note(made)
  }

  change(kind: "invoice" | "note", id: string, input: unknown) {
    const found = this.find(kind, id)
    Object.assign(found, this.#write(input, kind, id, found.status))
    return kind === "invoice" ? this.invoice(found) : this.note(found)
  }

  find(kind: "invoice" | "note", id: string): StoredDocument {
    const found = (kind === "invoice" ? this.invoices : this.notes).find((one) => one.id === id)
    if (!found) throw missing(kind === "invoice" ? "Invoice" : "Credit Note")
    return found
  }

  balanceOf({ id, total }: StoredDocument): number {
    const paid = this.payments.filter(({ invoice }) => invoice === id)
    const credited = this.credits.filter(({ note, invoice }) => invoice === id || note === id)
    const refunded = this.refunds.filter(({ note }) => note === id)
    return [...paid, ...credited, ...refunded].reduce((left, { amount }) => left - amount, total)
  }

  #shown(stored: StoredDocument) {
    const { customer_id, currency_code, status, date, total } = stored
    return {
      customer_id,
      currency_code,
      status,
      date,
      total: total / 100,
      balance: this.balanceOf(stored) / 100,
    }
  }

  invoice(stored: StoredDocument) {
    return {
      ...this.#shown(stored),
      invoice_id: stored.id,
      invoice_number: stored.number,
      due_date: stored.due_date,
    }
  }

  note(stored: StoredDocument) {
    return { ...this.#shown(stored), creditnote_id: stored.id, creditnote_number: stored.number }
  }

  createPayment(input: unknown) {
    const { customer_id, amount, reference_number, invoices } = paymentBody.parse(input)
    for (const { invoice_id, amount_applied } of invoices) {
      const invoice = this.find("invoice", invoice_id)
      if (invoice.status === "draft") throw new Refused(400, 24_015, "A draft cannot be paid")
      if (cents(amount_applied) > this.balanceOf(invoice))
        throw new Refused(400, 24_016, "The amount entered is more than the balance due for this invoice")
      this.payments.push({
        id: this.#id(),
        invoice: invoice_id,
        amount: cents(amount),
        reference: reference_number,
        customer: customer_id,
      })
    }
    return this.payment(this.payments.at(-1))
  }

  payment(payment: Payment | undefined) {
    if (!payment) throw missing("Payment")
    const { id, reference, amount } = payment
    return { payment_id: id, reference_number: reference, amount: amount / 100, account_id: "5001" }
  }

  deletePayment(id: string): void {
    this.payment(this.payments.find((one) => one.id === id))
    this.payments = this.payments.filter((one) => one.id !== id)
  }

  apply(note: string, input: unknown): void {
    for (const { invoice_id, amount_applied } of creditBody.parse(input).invoices) {
      const [invoice, credit] = [this.find("invoice", invoice_id), this.find("note", note)]
      const amount = cents(amount_applied)
      if (invoice.status === "draft")
        throw new Refused(400, 12_005, "Credits cannot be applied to invoices in the draft status")
      if (amount > this.balanceOf(invoice) || amount > this.balanceOf(credit))
        throw new Refused(400, 12_006, "Credits cannot be applied to invoices in the closed status")
      this.credits.push({ note, invoice: invoice_id, amount })
    }
  }

  createRefund(note: string, input: unknown) {
    const { amount, reference_number } = refundBody.parse(input)
    if (cents(amount) > this.balanceOf(this.find("note", note)))
      throw new Refused(400, 12_022, "The refund amount is more than the credits available")
    const made = { id: this.#id(), note, amount: cents(amount), reference: reference_number }
    this.refunds.push(made)
    return this.refund(made)
  }

  refund({ id, amount, reference }: Refund) {
    return { creditnote_refund_id: id, amount: amount / 100, reference_number: reference }
  }

  deleteRefund(id: string): void {
    if (!this.refunds.some((one) => one.id === id)) throw missing("Refund")
    this.refunds = this.refunds.filter((one) => one.id !== id)
  }
}
