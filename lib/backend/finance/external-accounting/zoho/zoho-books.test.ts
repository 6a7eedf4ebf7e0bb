import { describe, expect, it } from "vitest"
import { invoiceDetail } from "#tests/factories/invoice-details.ts"
import {
  type Answers,
  about,
  answering,
  bodies,
  books,
  calls,
  contacts,
  note,
  taxes,
  withZohoAnswers,
  written,
} from "#tests/factories/zoho-answers.ts"

withZohoAnswers()

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

  it.each([12_000, 0])("is of nothing when it was voided, with %d shown as open", async (balance) => {
    const invoice = written({ status: "void", balance: balance / 100 })
    answering({ "GET /invoices": { invoices: [invoice] } })
    expect(await books.findInvoice("SARL-2026-00012")).toMatchObject({
      number: "SARL-2026-00012",
      total: 0,
      balance: 0,
      due_date: null,
    })
  })

  it("is none when only its number begins alike", async () => {
    answering({ "GET /invoices": { invoices: [written({ invoice_number: "SARL-2026-000123" })] } })
    expect(await books.findInvoice("SARL-2026-00012")).toBeUndefined()
  })
})
