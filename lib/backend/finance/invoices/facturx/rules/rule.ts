import { readXml } from "#lib/backend/platform/parsing/parse-xml.ts"
import { nodesAt } from "../read-xml.ts"

/** The parts of a document that rules look at. */
export type ReadInvoice = {
  root: unknown
  document: unknown
  settlement: unknown
  sums: unknown
  seller: unknown
  buyer: unknown
  lines: unknown[]
  allowances: unknown[]
  /** VAT breakdown (BG-23). */
  taxes: unknown[]
}

/** A business rule of EN 16931, by its id there. */
export type Rule = { id: string; says: string; holds: (invoice: ReadInvoice) => boolean }

/** @returns the parts of a Cross Industry Invoice */
export function readInvoice(xml: string): ReadInvoice {
  const [root] = nodesAt(readXml(xml), "CrossIndustryInvoice")
  const [transaction] = nodesAt(root, "SupplyChainTradeTransaction")
  const [agreement] = nodesAt(transaction, "ApplicableHeaderTradeAgreement")
  const [settlement] = nodesAt(transaction, "ApplicableHeaderTradeSettlement")
  return {
    root,
    document: nodesAt(root, "ExchangedDocument")[0],
    settlement,
    sums: nodesAt(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation")[0],
    seller: nodesAt(agreement, "SellerTradeParty")[0],
    buyer: nodesAt(agreement, "BuyerTradeParty")[0],
    lines: nodesAt(transaction, "IncludedSupplyChainTradeLineItem"),
    allowances: nodesAt(settlement, "SpecifiedTradeAllowanceCharge"),
    taxes: nodesAt(settlement, "ApplicableTradeTax"),
  }
}
