import type { PrintedInvoice } from "../print/printed-invoice.ts"
import { titleOf } from "../print/title-of.ts"
import { compactDay } from "./amounts.ts"
import { agreement } from "./parties.ts"
import { settlement } from "./settlement.ts"
import { tradeLines } from "./trade-lines.ts"
import { type Element, writeXml } from "./xml-tree.ts"

/** The profile of Factur-X that is EN 16931 itself. */
export const guideline = "urn:cen.eu:en16931:2017"
/** French invoicing processes (BT-23): an invoice of services, and the final one after deposits. */
const processes = { services: "S1", final: "S4" } as const
/** UNTDID 1001. */
const typeCodes = { invoice: "380", deposit: "386", credit_note: "381" } as const

const namespaces = {
  "@xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "@xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "@xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "@xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
}

/** Mentions by what they are (UNTDID 4451): terms of late payment, recovery costs, early payment, anything else. */
function notes({ terms, mentions, subject, corrects }: PrintedInvoice): Element[] {
  const coded: [string | null | undefined, string | undefined][] = [
    [subject, undefined],
    [corrects?.reason, undefined],
    [terms.lateFees, "PMD"],
    [terms.recovery, "PMT"],
    [terms.earlyPayment, "AAB"],
    ...mentions.map((mention): [string, undefined] => [mention, undefined]),
  ]
  return coded.flatMap(([content, code]) =>
    content?.trim() ? [{ "ram:Content": content, "ram:SubjectCode": code }] : [],
  )
}

/** A document as the UN's Cross Industry Invoice says it, in the order its schema asks for. */
export function crossIndustryInvoice(invoice: PrintedInvoice): Element {
  return {
    "rsm:CrossIndustryInvoice": {
      ...namespaces,
      "rsm:ExchangedDocumentContext": {
        "ram:BusinessProcessSpecifiedDocumentContextParameter": {
          "ram:ID": invoice.deducts.length > 0 ? processes.final : processes.services,
        },
        "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": guideline },
      },
      "rsm:ExchangedDocument": {
        "ram:ID": invoice.number,
        "ram:TypeCode": typeCodes[titleOf(invoice)],
        "ram:IssueDateTime": {
          "udt:DateTimeString": { "#text": compactDay(invoice.issueDate), "@format": "102" },
        },
        "ram:IncludedNote": notes(invoice),
      },
      "rsm:SupplyChainTradeTransaction": {
        "ram:IncludedSupplyChainTradeLineItem": tradeLines(invoice),
        "ram:ApplicableHeaderTradeAgreement": agreement(invoice),
        "ram:ApplicableHeaderTradeDelivery": {},
        "ram:ApplicableHeaderTradeSettlement": settlement(invoice),
      },
    },
  }
}

/** `factur-x.xml` of an issued document. */
export const facturX = (invoice: PrintedInvoice): string => writeXml(crossIndustryInvoice(invoice))
