import { hundredthsAt, isAt, textAt } from "../read-xml.ts"
import type { Rule } from "./rule.ts"

const price = "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount"
const quantity = "SpecifiedLineTradeDelivery/BilledQuantity"
const net = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"
const category = "SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode"

const perLine: [id: string, says: string, holds: (line: unknown) => boolean][] = [
  ["BR-21", "an identifier", (line) => textAt(line, "AssociatedDocumentLineDocument/LineID") !== ""],
  ["BR-22", "a quantity", (line) => isAt(line, quantity)],
  ["BR-23", "a unit of its quantity", (line) => textAt(line, `${quantity}/@unitCode`) !== ""],
  ["BR-24", "a net amount", (line) => isAt(line, net)],
  ["BR-25", "the name of its item", (line) => textAt(line, "SpecifiedTradeProduct/Name") !== ""],
  ["BR-26", "a net price", (line) => isAt(line, price)],
  ["BR-27", "a net price that is not negative", (line) => !textAt(line, price).startsWith("-")],
  ["BR-CO-04", "a VAT category", (line) => textAt(line, category) !== ""],
  [
    "BR-DEC-23",
    "a net amount of two decimals at most",
    (line) => hundredthsAt(line, net) !== null || !isAt(line, net),
  ],
]

export const lineRules: Rule[] = perLine.map(([id, says, holds]) => ({
  id,
  says: `each line has ${says}`,
  holds: ({ lines }) => lines.every(holds),
}))
