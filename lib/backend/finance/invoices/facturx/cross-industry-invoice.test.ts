import { describe, expect, it } from "vitest"
import { createRandom } from "#prisma/seed/random.ts"
import { printedInvoice, printedLine } from "#tests/factories/printed-invoices.ts"
import { randomInvoice } from "#tests/factories/random-invoices.ts"
import type { PrintedInvoice } from "../print/printed-invoice.ts"
import { facturX } from "./cross-industry-invoice.ts"
import { problemsOf } from "./problems-of.ts"
import { nodesAt, textAt } from "./read-xml.ts"
import { readInvoice } from "./rules/rule.ts"

describe("factur-x.xml", () => {
  it("breaks no rule, whatever is billed to whom", () => {
    const random = createRandom(16_931)
    for (let round = 0; round < 400; round++) {
      const invoice = randomInvoice(random)
      expect({ invoice, problems: problemsOf(facturX(invoice)) }).toEqual({ invoice, problems: [] })
    }
  })

  it("has the figures of the document to the cent", () => {
    const random = createRandom(7)
    for (let round = 0; round < 100; round++) {
      const { totals, lines, ...rest } = randomInvoice(random)
      const { sums, lines: written } = readInvoice(facturX({ ...rest, totals, lines }))
      const cents = (name: string) => Math.round(Number(textAt(sums, name)) * 100)
      expect(cents("TaxTotalAmount")).toBe(totals.taxCents)
      expect(cents("GrandTotalAmount")).toBe(totals.totalCents)
      expect(cents("DuePayableAmount")).toBe(totals.dueCents)
      expect(written).toHaveLength(lines.length)
    }
  })

  it("has texts of users as text", () => {
    const label = `</ram:Name><ram:Name>&amp; "x" <!-- ]]> \u0000`
    const { lines } = readInvoice(facturX(printedInvoice({ lines: [printedLine({ label })] })))
    expect(textAt(lines[0], "SpecifiedTradeProduct/Name")).toBe(`</ram:Name><ram:Name>&amp; "x" <!-- ]]>`)
  })

  it("is a credit note with the number and the day of the invoice it corrects", () => {
    const corrects = {
      number: "SARL-2026-00011",
      issueDate: "2026-11-02",
      reason: "Stand annulé",
      deductedCents: null,
    }
    const { document, settlement } = readInvoice(facturX(printedInvoice({ kind: "credit_note", corrects })))
    expect(textAt(document, "TypeCode")).toBe("381")
    expect(textAt(settlement, "InvoiceReferencedDocument/IssuerAssignedID")).toBe(corrects.number)
    expect(textAt(settlement, "InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString")).toBe(
      "20261102",
    )
  })

  it("says on a credit note without terms why there is one, since something has to be said of its payment", () => {
    const { terms } = printedInvoice()
    const corrects = {
      number: "SARL-2026-00011",
      issueDate: "2026-11-02",
      reason: "Stand annulé",
      deductedCents: null,
    }
    const note = printedInvoice({ kind: "credit_note", corrects, terms: { ...terms, payment: "" } })
    expect(problemsOf(facturX(note))).toEqual([])
  })

  it("says when the first instalment is due, and all of them in the terms", () => {
    const { settlement } = readInvoice(facturX(printedInvoice()))
    const [terms] = nodesAt(settlement, "SpecifiedTradePaymentTerms")
    expect(textAt(terms, "DueDateDateTime/DateTimeString")).toBe("20261129")
    expect(textAt(terms, "Description")).toContain("Solde: 3012.66 EUR, 2027-05-19")
  })

  it("bills what is taken off a line as a negative quantity, since prices are never negative", () => {
    const { lines } = readInvoice(
      facturX(printedInvoice({ lines: [printedLine(), printedLine({ unitPriceCents: -5_000 })] })),
    )
    expect(textAt(lines[1], "SpecifiedLineTradeDelivery/BilledQuantity")).toBe("-1")
    expect(textAt(lines[1], "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount")).toBe(
      "50.00",
    )
  })

  it("says when its VAT falls due, where there is any", () => {
    const dueOf = (invoice: PrintedInvoice) =>
      textAt(readInvoice(facturX(invoice)).settlement, "ApplicableTradeTax/DueDateTypeCode")
    const outside = { category: "O", rateBasisPoints: 0, reasonCode: "VATEX-EU-O", reason: null } as const
    expect([
      dueOf(printedInvoice({ vatDue: "receipts" })),
      dueOf(printedInvoice({ vatDue: "debits" })),
      dueOf(printedInvoice({ vatDue: null })),
      dueOf(printedInvoice({ tax: outside })),
    ]).toEqual(["72", "5", "", ""])
  })

  it("is delivered by the SIREN of a French party, which its VAT code has as well, else by e-mail", () => {
    const { buyer } = printedInvoice()
    const addressOf = (change: Partial<PrintedInvoice["buyer"]>) => {
      const read = readInvoice(facturX(printedInvoice({ buyer: { ...buyer, ...change } }))).buyer
      const path = "URIUniversalCommunication/URIID"
      return [textAt(read, `${path}/@schemeID`), textAt(read, path)]
    }
    expect(addressOf({})).toEqual(["0225", "303265045"])
    expect(addressOf({ registrationNumber: null, vatCode: "FR 40 303 265 045" })).toEqual([
      "0225",
      "303265045",
    ])
    expect(addressOf({ countryCode: "ES", vatCode: "ESB58378431" })).toEqual(["EM", buyer.email])
  })

  it("names French parties by SIREN and SIRET", () => {
    const { seller, buyer } = readInvoice(facturX(printedInvoice()))
    expect(textAt(seller, "GlobalID")).toBe("12345678900012")
    expect(textAt(seller, "SpecifiedLegalOrganization/ID")).toBe("123456789")
    expect(textAt(buyer, "SpecifiedLegalOrganization/ID/@schemeID")).toBe("0002")
  })
})
