import { describe, expect, it } from "vitest"
import type { InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import { invoiceDetail } from "#tests/factories/invoice-details.ts"
import { bodyOf, roundingOff } from "./issue-document.ts"
import type { PartnerDocument } from "./partner-documents.ts"

const lines = (...more: Partial<InvoiceLine>[]) =>
  more.flatMap((one) => invoiceDetail().lines.map((line) => ({ ...line, ...one })))

describe("a document as Zoho takes it", () => {
  it("has customer, day, due day, what it is about, and its lines with their tax", () => {
    expect(bodyOf(invoiceDetail(), "c1", () => "t1")).toEqual({
      customer_id: "c1",
      reference_number: "Paris January 2027",
      date: "2026-11-02",
      due_date: "2026-12-02",
      line_items: [{ name: "Booth", description: "", rate: 100, quantity: 1, tax_id: "t1" }],
      is_discount_before_tax: true,
      is_inclusive_tax: false,
    })
  })

  it("is due when its last instalment is", () => {
    const instalments = [
      { due_date: "2026-11-02", amount: 3_600 },
      { due_date: "2027-01-05", amount: 8_400 },
    ]
    expect(bodyOf(invoiceDetail({ instalments }), "c1", () => undefined)).toMatchObject({
      due_date: "2027-01-05",
    })
  })

  it("names no tax where there is none", () => {
    const { line_items } = bodyOf(invoiceDetail(), "c1", () => undefined)
    expect(line_items[0]).not.toHaveProperty("tax_id")
  })

  it("of a credit note is about the number that it corrects, and is never due", () => {
    const credits = { id: 1, number: "SARL-2026-00012", date: "2026-11-02", deducted: null }
    const body = bodyOf(invoiceDetail({ kind: "credit_note", credits }), "c1", () => "t1")
    expect(body.reference_number).toBe("SARL-2026-00012")
    expect(body).not.toHaveProperty("due_date")
  })

  it("takes its discount off the whole, before tax, and names none of nothing", () => {
    expect(bodyOf(invoiceDetail({ discount: 1_250 }), "c1", () => "t1")).toMatchObject({
      discount: 12.5,
      discount_type: "entity_level",
    })
    expect(bodyOf(invoiceDetail({ discount: 0 }), "c1", () => "t1")).not.toHaveProperty("discount")
  })

  it.each([
    [{ label: "Booth", detail: "Bonton" }, "Booth", "Bonton"],
    [{ label: "x".repeat(100), detail: "" }, "x".repeat(100), ""],
    [{ label: "x".repeat(101), detail: "" }, "x".repeat(100), "x".repeat(101)],
    [{ label: "x".repeat(101), detail: "Bonton" }, "x".repeat(100), `${"x".repeat(101)}\nBonton`],
  ])("cuts a long name of a line and tells it whole below: %o", (more, name, description) => {
    const [item] = bodyOf(invoiceDetail({ lines: lines(more) }), "c1", () => "t1").line_items
    expect(item).toMatchObject({ name, description })
  })

  it("cuts what it is about to what fits", () => {
    const about = { show: "x".repeat(60), session: "1", from: null, to: null }
    expect(bodyOf(invoiceDetail({ about }), "c1", () => "t1").reference_number).toBe("x".repeat(50))
  })

  it("has its prices in units and its quantities as they are", () => {
    const [item] = bodyOf(
      invoiceDetail({ lines: lines({ quantity: 3, unit_price: 1_999 }) }),
      "c1",
      () => "t1",
    ).line_items
    expect(item).toMatchObject({ rate: 19.99, quantity: 3 })
  })
})

describe("what rounding made of a document there", () => {
  const document = (more: Partial<PartnerDocument> = {}): PartnerDocument => ({
    id: "1",
    number: "SARL-2026-00012",
    customer: "c1",
    status: "draft",
    currency: "EUR",
    total: 12_000,
    balance: 12_000,
    date: "2026-11-02",
    dueDate: null,
    ...more,
  })
  const note = invoiceDetail({ kind: "credit_note" })
  const two = invoiceDetail({ lines: lines({}, {}) })

  it.each([
    ["nothing", invoiceDetail(), document(), 0],
    ["a cent too few", invoiceDetail(), document({ total: 11_999 }), 1],
    ["a cent too many", invoiceDetail(), document({ total: 12_001 }), -1],
    ["as many cents as one line may be off", invoiceDetail(), document({ total: 11_998 }), 2],
    ["more than one line may be off", invoiceDetail(), document({ total: 11_997 }), 0],
    ["as many cents as two lines may be off", two, document({ total: 12_003 }), -3],
    ["more than two lines may be off", two, document({ total: 12_004 }), 0],
    ["a cent of another currency", invoiceDetail(), document({ total: 11_999, currency: "USD" }), 0],
    ["a cent of an invoice that was sent", invoiceDetail(), document({ total: 11_999, status: "sent" }), 0],
    [
      "a cent of a credit note that is not used",
      note,
      document({ total: 11_999, balance: 11_999, status: "open" }),
      1,
    ],
    [
      "a cent of a credit note that is used",
      note,
      document({ total: 11_999, balance: 500, status: "open" }),
      0,
    ],
  ])("%s is put right only while that changes nothing else", (_, document, there, off) => {
    expect(roundingOff(document, there)).toBe(off)
  })
})
