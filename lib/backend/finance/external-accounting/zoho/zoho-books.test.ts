import { beforeEach, describe, expect, it, vi } from "vitest"
import { invoiceDetail } from "#tests/factories/invoice-details.ts"
import { zohoBooks } from "./zoho-books.ts"

const settings = {
  organization: "9",
  clientId: "c",
  clientSecret: "s",
  refreshToken: "r",
  accountsUrl: "https://accounts.zoho.test",
  apiUrl: "https://books.zoho.test",
}
const books = zohoBooks(settings)

/** What was asked for, and with what; without the token. */
const calls: string[] = []
const bodies: Record<string, unknown> = {}

/** Answers by method and path; of a list one after the other, the last for all that follow. */
type Answers = Record<string, object | object[]>

function answering(answers: Answers): void {
  const left = new Map(Object.entries(answers).map(([call, given]) => [call, [given].flat()]))
  vi.stubGlobal("fetch", (url: URL, { method, body }: RequestInit) => {
    if (url.host === "accounts.zoho.test")
      return Promise.resolve(Response.json({ access_token: "t", expires_in: 3600 }))
    const call = `${method} ${url.pathname}`
    calls.push(call)
    if (typeof body === "string") bodies[call] = JSON.parse(body)
    const rest = left.get(call)
    const next = rest && rest.length > 1 ? rest.shift() : rest?.[0]
    if (!next)
      return Promise.resolve(Response.json({ code: 2, message: `No answer to ${call}` }, { status: 400 }))
    const { status = 200, ...json } = next as { status?: number }
    return Promise.resolve(Response.json({ code: 0, message: "", ...json }, { status }))
  })
}

beforeEach(() => {
  calls.length = 0
  for (const call of Object.keys(bodies)) delete bodies[call]
})

const row = { customer_id: "c1", currency_code: "EUR", date: "2026-11-02" }
const written = (more = {}) => ({
  ...row,
  invoice_id: "i1",
  invoice_number: "SARL-2026-00012",
  due_date: "2026-12-02",
  status: "draft",
  total: 120,
  balance: 120,
  ...more,
})
const note = (id: string, balance: number, more = {}) => ({
  ...row,
  creditnote_id: id,
  creditnote_number: "SARL-CN-2026-00003",
  status: "open",
  total: 120,
  balance,
  ...more,
})
const taxes = { taxes: [{ tax_id: "t20", tax_percentage: 20 }] }
const contacts = {
  contacts: [
    { contact_id: "c1", contact_name: "Petit Nuage", contact_type: "customer", currency_code: "EUR" },
  ],
}
const payment = { key: "k1", amount: 12_000, date: "2026-11-20", method: "Bank wire", reference: "VIR" }
const about = { id: "i1", notes: ["n1", "n2"], payments: ["p1"] }

describe("an invoice", () => {
  it("is written under its number, then marked as sent", async () => {
    answering({
      "GET /invoices": { invoices: [] },
      "GET /settings/taxes": taxes,
      "GET /contacts": contacts,
      "POST /invoices": { invoice: written() },
      "POST /invoices/i1/status/sent": {},
    })
    expect(await books.issueInvoice(invoiceDetail())).toBe("i1")
    expect(calls).toEqual([
      "GET /invoices",
      "GET /settings/taxes",
      "GET /contacts",
      "POST /invoices",
      "POST /invoices/i1/status/sent",
    ])
    expect(bodies["POST /invoices"]).toMatchObject({ invoice_number: "SARL-2026-00012", customer_id: "c1" })
  })

  it.each(["draft", "sent"])("that is there already, %s, is not written again", async (status) => {
    answering({ "GET /invoices": { invoices: [written({ status })] }, "POST /invoices/i1/status/sent": {} })
    expect(await books.issueInvoice(invoiceDetail())).toBe("i1")
    expect(calls).toEqual(["GET /invoices", ...(status === "draft" ? ["POST /invoices/i1/status/sent"] : [])])
  })

  it("whose number was taken while it was written is the one that has it", async () => {
    answering({
      "GET /invoices": [{ invoices: [] }, { invoices: [written()] }],
      "GET /settings/taxes": taxes,
      "GET /contacts": contacts,
      "POST /invoices": { status: 400, code: 1001, message: "Taken" },
      "POST /invoices/i1/status/sent": {},
    })
    expect(await books.issueInvoice(invoiceDetail())).toBe("i1")
  })

  it("is levelled by what rounding made of it before it is marked as sent", async () => {
    answering({
      "GET /invoices": { invoices: [written({ total: 119.99 })] },
      "GET /settings/taxes": taxes,
      "PUT /invoices/i1": { invoice: written() },
      "POST /invoices/i1/status/sent": {},
    })
    await books.issueInvoice(invoiceDetail())
    expect(calls.slice(-2)).toEqual(["PUT /invoices/i1", "POST /invoices/i1/status/sent"])
    expect(bodies["PUT /invoices/i1"]).toMatchObject({ adjustment: 0.01 })
  })

  it.each([
    ["another total", written({ total: 100 }), "100.00 EUR"],
    ["another currency", written({ currency_code: "USD" }), "120.00 USD"],
  ])("whose number has a document of %s there waits for somebody", async (_, other, reply) => {
    answering({ "GET /invoices": { invoices: [other] } })
    await expect(books.issueInvoice(invoiceDetail())).rejects.toMatchObject({
      problem: "total_differs",
      reply,
      passes: false,
    })
    expect(calls).toEqual(["GET /invoices"])
  })

  it.each([
    ["no tax of its rate", { taxes: [{ tax_id: "t10", tax_percentage: 10 }] }],
    ["only a compound one", { taxes: [{ tax_id: "t", tax_percentage: 20, tax_type: "compound_tax" }] }],
  ])("is not written where there is %s", async (_, found) => {
    answering({ "GET /invoices": { invoices: [] }, "GET /settings/taxes": found })
    await expect(books.issueInvoice(invoiceDetail())).rejects.toMatchObject({
      problem: "no_tax",
      reply: "20",
    })
    expect(calls).not.toContain("POST /invoices")
  })
})

describe("a credit note", () => {
  it("is for the customer of its invoice, and put against what that has still to be paid", async () => {
    answering({
      "GET /invoices/i1": { invoice: written({ status: "sent", balance: 50 }) },
      "GET /creditnotes": { creditnotes: [] },
      "GET /settings/taxes": taxes,
      "POST /creditnotes": { creditnote: note("n3", 120) },
      "GET /creditnotes/n1": { creditnote: note("n1", 0) },
      "GET /creditnotes/n2": { creditnote: note("n2", 20) },
      "GET /creditnotes/n3": { creditnote: note("n3", 120) },
      "POST /creditnotes/n2/invoices": {},
      "POST /creditnotes/n3/invoices": {},
    })
    expect(await books.issueCreditNote(invoiceDetail({ kind: "credit_note" }), about)).toBe("n3")
    const applied = (amount: number) => ({ invoices: [{ invoice_id: "i1", amount_applied: amount }] })
    expect(calls.filter((call) => call.startsWith("POST"))).toEqual([
      "POST /creditnotes",
      "POST /creditnotes/n2/invoices",
      "POST /creditnotes/n3/invoices",
    ])
    expect(bodies["POST /creditnotes/n2/invoices"]).toEqual(applied(20))
    expect(bodies["POST /creditnotes/n3/invoices"]).toEqual(applied(30))
  })
})

describe("a payment", () => {
  it("is written with our key as its reference, for its invoice", async () => {
    answering({
      "GET /customerpayments": { customerpayments: [] },
      "GET /invoices/i1": { invoice: written() },
      "POST /customerpayments": { payment: { payment_id: "p9" } },
    })
    expect(await books.recordPayment(payment, about)).toBe("p9")
    expect(bodies["POST /customerpayments"]).toEqual({
      customer_id: "c1",
      payment_mode: "banktransfer",
      amount: 120,
      date: "2026-11-20",
      reference_number: "k1",
      description: "VIR",
      invoices: [{ invoice_id: "i1", amount_applied: 120 }],
    })
  })

  it("that is there under that very key is not written again", async () => {
    const there = [
      { payment_id: "p7", reference_number: "k10" },
      { payment_id: "p8", reference_number: "k1" },
    ]
    answering({ "GET /customerpayments": { customerpayments: there } })
    expect(await books.recordPayment(payment, about)).toBe("p8")
    expect(calls).toEqual(["GET /customerpayments"])
  })

  it.each([
    ["is deleted", {}],
    ["is gone already", { status: 404, code: 1002 }],
  ])("that is reversed %s, and credit notes pay what is open then", async (_, answer) => {
    answering({
      "DELETE /customerpayments/p1": answer,
      "GET /invoices/i1": { invoice: written({ balance: 10 }) },
      "GET /creditnotes/n1": { creditnote: note("n1", 120) },
      "POST /creditnotes/n1/invoices": {},
    })
    expect(await books.reverse({ ...payment, id: "p1" }, about)).toBe("p1")
    expect(calls).toEqual([
      "DELETE /customerpayments/p1",
      "GET /invoices/i1",
      "GET /creditnotes/n1",
      "POST /creditnotes/n1/invoices",
    ])
  })

  it("that cannot be reversed stays, and nothing replaces it", async () => {
    answering({ "DELETE /customerpayments/p1": { status: 400, code: 2, message: "Locked" } })
    await expect(books.reverse({ ...payment, id: "p1" }, about)).rejects.toMatchObject({ reply: "Locked" })
    expect(calls).toEqual(["DELETE /customerpayments/p1"])
  })
})

describe("a refund", () => {
  const refund = { ...payment, amount: -5_000 }
  const made = (id: string, amount: number, reference_number = "k1") => ({
    creditnote_refund_id: id,
    amount,
    reference_number,
  })
  const none = { creditnote_refunds: [] }

  it("comes from one credit note after the other, from the account that the payment came to", async () => {
    answering({
      "GET /creditnotes/n1/refunds": none,
      "GET /creditnotes/n2/refunds": none,
      "GET /customerpayments/p1": { payment: { account_id: "a1" } },
      "GET /creditnotes/n1": { creditnote: note("n1", 30) },
      "GET /creditnotes/n2": { creditnote: note("n2", 120) },
      "POST /creditnotes/n1/refunds": { creditnote_refund: made("r1", 30) },
      "POST /creditnotes/n2/refunds": { creditnote_refund: made("r2", 20) },
    })
    expect(await books.recordRefund(refund, about)).toBe("r1")
    expect(bodies["POST /creditnotes/n1/refunds"]).toMatchObject({ amount: 30, from_account_id: "a1" })
    expect(bodies["POST /creditnotes/n2/refunds"]).toMatchObject({ amount: 20, reference_number: "k1" })
  })

  it("that was made in part is made up to its amount, whatever others were paid back", async () => {
    answering({
      "GET /creditnotes/n1/refunds": { creditnote_refunds: [made("r1", 30), made("r0", 90, "k0")] },
      "GET /creditnotes/n2/refunds": none,
      "GET /customerpayments/p1": { payment: {} },
      "GET /creditnotes/n1": { creditnote: note("n1", 0) },
      "GET /creditnotes/n2": { creditnote: note("n2", 120) },
      "POST /creditnotes/n2/refunds": { creditnote_refund: made("r2", 20) },
    })
    expect(await books.recordRefund(refund, about)).toBe("r1")
    expect(bodies["POST /creditnotes/n2/refunds"]).toMatchObject({ amount: 20 })
    expect(bodies["POST /creditnotes/n2/refunds"]).not.toHaveProperty("from_account_id")
  })

  it("that was made is not made again", async () => {
    answering({
      "GET /creditnotes/n1/refunds": { creditnote_refunds: [made("r1", 50)] },
      "GET /creditnotes/n2/refunds": none,
    })
    expect(await books.recordRefund(refund, about)).toBe("r1")
    expect(calls.every((call) => call.startsWith("GET"))).toBe(true)
  })

  it("over more than its credit notes have left waits for somebody", async () => {
    answering({
      "GET /creditnotes/n1/refunds": none,
      "GET /creditnotes/n2/refunds": none,
      "GET /customerpayments/p1": { payment: {} },
      "GET /creditnotes/n1": { creditnote: note("n1", 0) },
      "GET /creditnotes/n2": { creditnote: note("n2", 0) },
    })
    await expect(books.recordRefund(refund, about)).rejects.toMatchObject({
      problem: "refund_over_credit",
      passes: false,
    })
  })
})

describe("an invoice that is looked for", () => {
  const long = "4600000000012345"
  it.each([
    ["by its id", long, { [`GET /invoices/${long}`]: { invoice: written() } }, [`GET /invoices/${long}`]],
    ["by its number", "SARL-2026-00012", { "GET /invoices": { invoices: [written()] } }, ["GET /invoices"]],
    [
      "by a number that looks like an id",
      long,
      {
        [`GET /invoices/${long}`]: { status: 404, code: 1002 },
        "GET /invoices": { invoices: [written({ invoice_number: long })] },
      },
      [`GET /invoices/${long}`, "GET /invoices"],
    ],
  ] as [string, string, Answers, string[]][])("is found %s", async (_, reference, answers, asked) => {
    answering(answers)
    expect(await books.findInvoice(reference)).toMatchObject({
      total: 12_000,
      balance: 12_000,
      currency: "EUR",
      date: "2026-11-02",
      due_date: "2026-12-02",
    })
    expect(calls).toEqual(asked)
  })

  it("is none when only its number begins alike", async () => {
    answering({ "GET /invoices": { invoices: [written({ invoice_number: "SARL-2026-000123" })] } })
    expect(await books.findInvoice("SARL-2026-00012")).toBeUndefined()
  })
})
