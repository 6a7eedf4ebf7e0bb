import { describe, expect, it } from "vitest"
import { nodesAt, textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { readXml } from "#lib/backend/platform/parsing/parse-xml.ts"
import type { Paid } from "./paid.ts"
import { writePaid } from "./write-paid.ts"

const paid: Paid = {
  payment: 4,
  number: "SARL-2026-00012",
  issued: "2026-11-22",
  is_deposit: false,
  amount: 12_000,
  currency: "EUR",
  date: "2026-11-25",
  parts: [
    { rate: 2000, amount: 9_000 },
    { rate: 550, amount: 3_000 },
  ],
  seller: { name: "Petit Salon SARL", siren: "123456789" },
  buyer: { name: "Petit Nuage SARL", siren: "404833048" },
  received: "2026-11-22T10:00:00Z",
}

describe("the status paid", () => {
  const [message] = nodesAt(
    readXml(writePaid(paid, new Date("2026-11-26T10:00:00Z"))),
    "CrossDomainAcknowledgementAndResponse/AcknowledgementDocument/ReferenceReferencedDocument/SpecifiedDocumentStatus",
  )

  it("numbers its detail (BR-FR-CDV-16), before what came of each rate", () => {
    expect(textAt(message, "SequenceNumeric")).toBe("1")
    expect(Object.keys(message as object)).toEqual(["SequenceNumeric", "SpecifiedDocumentCharacteristic"])
  })

  it("says what came of each rate of VAT", () => {
    const parts = nodesAt(message, "SpecifiedDocumentCharacteristic")
    expect(parts.map((part) => [textAt(part, "ValuePercent"), textAt(part, "ValueAmount")])).toEqual([
      ["20.00", "90.00"],
      ["5.50", "30.00"],
    ])
  })
})
