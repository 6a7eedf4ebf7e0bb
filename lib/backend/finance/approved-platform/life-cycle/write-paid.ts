import { type Element, writeXml } from "#lib/backend/finance/invoices/facturx/xml-tree.ts"
import type { Paid } from "./paid.ts"

const namespaces = {
  "@xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100",
  "@xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "@xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "@xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
}

const process = "REGULATED"
const guideline = "urn.cpro.gouv.fr:1p0:CDV:invoice"
/** Of the life cycle, the object's status there (UNTDID 4405), and the type of the message. */
const [paidCode, paidStatus, messageType] = ["212", "47", "23"]
/** UNTDID 1001: payments are of invoices, or of deposits. */
const typeOf = ({ is_deposit }: Paid) => (is_deposit ? "386" : "380")
/** ISO 6523: SIREN, the French directory, platforms; the public portal there. */
const schemes = { siren: "0002", directory: "0225", platform: "0238" } as const
const portal = "9998"

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2)
const compactDay = (day: string) => day.replaceAll("-", "")

const parisParts = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "medium",
})

/** Year to second, on clocks in France (UNTDID 2379, 204). */
export const compactMoment = (moment: Date): string => parisParts.format(moment).replaceAll(/\D/g, "")

const moment = (text: string): Element => ({ "udt:DateTimeString": { "#text": text, "@format": "204" } })

/** The status is of the day on which the money came: from it VAT on receipts falls due. */
const dayOfStatus = ({ date }: Paid) => `${compactDay(date)}000000`

const identified = (text: string, scheme: string): Element => ({ "#text": text, "@schemeID": scheme })

function document(paid: Paid, now: Date): Element {
  const { number, payment, issued, seller, buyer } = paid
  return {
    "ram:ID": `${number}_${paidCode}_${payment}#${typeOf(paid)}_${compactDay(issued)}`,
    "ram:Name": `${number} ${paidCode}`,
    "ram:IssueDateTime": moment(compactMoment(now)),
    "ram:SenderTradeParty": { "ram:RoleCode": "SE" },
    "ram:IssuerTradeParty": {
      "ram:GlobalID": identified(seller.siren, schemes.siren),
      "ram:Name": seller.name,
      "ram:RoleCode": "SE",
    },
    "ram:RecipientTradeParty": [
      {
        "ram:GlobalID": identified(buyer.siren, schemes.siren),
        "ram:Name": buyer.name,
        "ram:RoleCode": "BY",
        "ram:URIUniversalCommunication": { "ram:URIID": identified(buyer.siren, schemes.directory) },
      },
      {
        "ram:GlobalID": identified(portal, schemes.platform),
        "ram:Name": "PPF",
        "ram:RoleCode": "DFH",
      },
    ],
  }
}

function status(paid: Paid): Element {
  const { number, issued, seller, parts, currency, received } = paid
  return {
    "ram:MultipleReferencesIndicator": { "udt:Indicator": "false" },
    "ram:TypeCode": messageType,
    "ram:IssueDateTime": moment(dayOfStatus(paid)),
    "ram:ReferenceReferencedDocument": {
      "ram:IssuerAssignedID": number,
      "ram:StatusCode": paidStatus,
      "ram:TypeCode": typeOf(paid),
      "ram:ReceiptDateTime": moment(compactMoment(new Date(received))),
      "ram:FormattedIssueDateTime": {
        "qdt:DateTimeString": { "#text": compactDay(issued), "@format": "102" },
      },
      "ram:ProcessConditionCode": paidCode,
      "ram:ProcessCondition": "Encaissée",
      "ram:IssuerTradeParty": { "ram:GlobalID": identified(seller.siren, schemes.siren) },
      "ram:SpecifiedDocumentStatus": {
        "ram:SequenceNumeric": "1",
        "ram:SpecifiedDocumentCharacteristic": parts.map(({ rate, amount }) => ({
          "ram:TypeCode": "MEN",
          "ram:ValueChangedIndicator": { "udt:IndicatorString": "false" },
          "ram:ValueAmount": { "#text": decimal(amount), "@currencyID": currency },
          "ram:ValuePercent": decimal(rate),
        })),
      },
    },
  }
}

/**
 * The status "paid" of an invoice (CDAR D22B, 212), with what came of each rate of VAT. Money that went back is an amount below zero.
 * @param now when the message is written
 */
export const writePaid = (paid: Paid, now: Date): string =>
  writeXml({
    "rsm:CrossDomainAcknowledgementAndResponse": {
      ...namespaces,
      "rsm:ExchangedDocumentContext": {
        "ram:BusinessProcessSpecifiedDocumentContextParameter": { "ram:ID": process },
        "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": guideline },
      },
      "rsm:ExchangedDocument": document(paid, now),
      "rsm:AcknowledgementDocument": status(paid),
    },
  })
