import { describe, expect, it } from "vitest"
import {
  about,
  answering,
  bodies,
  books,
  calls,
  note,
  withZohoAnswers,
  written,
} from "#tests/factories/zoho-answers.ts"

withZohoAnswers()

const payment = { key: "k1", amount: 12_000, date: "2026-11-20", method: "Bank wire", reference: "VIR" }

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
