import { describe, expect, it } from "vitest"
import { invoiceValues } from "./invoice-values.ts"

const invoice = {
  number: "SARL-2026-00005",
  currency: "EUR",
  entity: "sarl",
  overdue: 123_450,
  due_date: "2026-10-28",
  paid_to: { name: "Salon SARL", iban: "FR76 3000", bic: "AGRIFRPP", account: "", bank: "" },
} as const

describe("what a reminder says of an invoice", () => {
  it("is written in English with the day before the month", () => {
    expect(invoiceValues({ ...invoice, language: "en" }, "2026-11-04")).toEqual({
      INVOICE_NUMBER: "SARL-2026-00005",
      AMOUNT_DUE: "€1,234.50",
      DUE_DATE: "28 October 2026",
      DAYS_LATE: "7",
      PAYMENT_DETAILS: "Salon SARL, IBAN FR76 3000, BIC AGRIFRPP, payment reference SARL-2026-00005",
    })
  })

  it("is written in French, with an account where there is no IBAN", () => {
    const paid_to = { ...invoice.paid_to, iban: "", account: "12345", bank: "Big Bank" }
    expect(invoiceValues({ ...invoice, paid_to, language: "fr" }, "2026-11-04")).toMatchObject({
      AMOUNT_DUE: "1\u202f234,50\u00a0€",
      DUE_DATE: "28 octobre 2026",
      PAYMENT_DETAILS:
        "Salon SARL, compte 12345, BIC AGRIFRPP, banque\u202f: Big Bank, référence à rappeler\u202f: SARL-2026-00005",
    })
  })

  it("is American where the show is invoiced from the United States", () => {
    const american = { ...invoice, entity: "inc", currency: "USD", language: "en" } as const
    expect(invoiceValues(american, "2026-11-04")).toMatchObject({
      AMOUNT_DUE: "$1,234.50",
      DUE_DATE: "October 28, 2026",
    })
  })

  it("counts days across the change of the clocks", () => {
    const due = { ...invoice, language: "en", due_date: "2026-10-24" } as const
    expect(invoiceValues(due, "2026-10-26").DAYS_LATE).toBe("2")
  })
})
