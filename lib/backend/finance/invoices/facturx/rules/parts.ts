import { hundredthsAt, isAt, nodesAt, textAt } from "../read-xml.ts"
import { exemptionCodes } from "./exemption-codes.ts"
import type { Rule } from "./rule.ts"

const paymentInstructions = "SpecifiedTradeSettlementPaymentMeans"
const period = "BillingSpecifiedPeriod"
const creditTransfers = new Set(["30", "58"])
/** ISO 3166-1 alpha-2, or what stands for Greece (EL). */
const vatPrefix = /^[A-Z]{2}/

const dayAt = (node: unknown, path: string) => textAt(node, `${path}/DateTimeString`)

/** Parts that may be left out, and what they have where they are there. */
export const partRules: Rule[] = [
  {
    id: "BR-29",
    says: "the period does not end before it begins",
    holds: ({ settlement }) => {
      const [start, end] = [
        dayAt(settlement, `${period}/StartDateTime`),
        dayAt(settlement, `${period}/EndDateTime`),
      ]
      return !(start && end) || end >= start
    },
  },
  {
    id: "BR-CO-19",
    says: "a period has a start or an end",
    holds: ({ settlement }) =>
      nodesAt(settlement, period).every((one) => isAt(one, "StartDateTime") || isAt(one, "EndDateTime")),
  },
  {
    id: "BR-31",
    says: "each allowance has an amount",
    holds: ({ allowances }) => allowances.every((one) => isAt(one, "ActualAmount")),
  },
  {
    id: "BR-32",
    says: "each allowance has a VAT category",
    holds: ({ allowances }) => allowances.every((one) => isAt(one, "CategoryTradeTax/CategoryCode")),
  },
  {
    id: "BR-33",
    says: "each allowance has a reason",
    holds: ({ allowances }) => allowances.every((one) => isAt(one, "Reason") || isAt(one, "ReasonCode")),
  },
  {
    id: "BR-CO-21",
    says: "each allowance has a reason or its code",
    holds: ({ allowances }) => allowances.every((one) => isAt(one, "Reason") || isAt(one, "ReasonCode")),
  },
  {
    id: "BR-CO-18",
    says: "a VAT breakdown",
    holds: ({ taxes }) => taxes.length > 0,
  },
  ...[
    ["BR-45", "a taxable amount", "BasisAmount"] as const,
    ["BR-46", "a tax amount", "CalculatedAmount"] as const,
    ["BR-47", "a category", "CategoryCode"] as const,
  ].map(
    ([id, says, path]): Rule => ({
      id,
      says: `each VAT breakdown has ${says}`,
      holds: ({ taxes }) => taxes.every((tax) => isAt(tax, path)),
    }),
  ),
  {
    id: "BR-48",
    says: "each VAT breakdown has a rate, unless it is outside of VAT",
    holds: ({ taxes }) =>
      taxes.every((tax) => isAt(tax, "RateApplicablePercent") || textAt(tax, "CategoryCode") === "O"),
  },
  {
    id: "BR-CL-22",
    says: "reasons for no VAT are codes of the VATEX list",
    holds: ({ taxes }) =>
      taxes.every(
        (tax) =>
          !isAt(tax, "ExemptionReasonCode") ||
          exemptionCodes.has(textAt(tax, "ExemptionReasonCode").toUpperCase()),
      ),
  },
  {
    id: "BR-49",
    says: "a way of payment has its code",
    holds: ({ settlement }) =>
      nodesAt(settlement, paymentInstructions).every((one) => textAt(one, "TypeCode") !== ""),
  },
  ...["BR-50", "BR-61"].map(
    (id): Rule => ({
      id,
      says: "a credit transfer names an account",
      holds: ({ settlement }) =>
        nodesAt(settlement, paymentInstructions).every((one) => {
          const account = "PayeePartyCreditorFinancialAccount"
          const named = textAt(one, `${account}/IBANID`) || textAt(one, `${account}/ProprietaryID`)
          return !creditTransfers.has(textAt(one, "TypeCode")) || named !== ""
        }),
    }),
  ),
  {
    id: "BR-55",
    says: "a reference to an earlier invoice has its number",
    holds: ({ settlement }) =>
      nodesAt(settlement, "InvoiceReferencedDocument").every((one) => textAt(one, "IssuerAssignedID") !== ""),
  },
  ...(["seller", "buyer"] as const).map(
    (party): Rule => ({
      id: party === "seller" ? "BR-62" : "BR-63",
      says: `the electronic address of the ${party} has its scheme`,
      holds: (invoice) =>
        nodesAt(invoice[party], "URIUniversalCommunication").every(
          (one) => textAt(one, "URIID/@schemeID") !== "",
        ),
    }),
  ),
  {
    id: "BR-CO-09",
    says: "VAT codes begin with a country",
    holds: ({ seller, buyer }) =>
      [seller, buyer]
        .flatMap((party) => nodesAt(party, "SpecifiedTaxRegistration/ID"))
        .every((code) => textAt(code, "@schemeID") !== "VA" || vatPrefix.test(textAt(code, "#text"))),
  },
  {
    id: "BR-CO-25",
    says: "what is due has a due date or terms of payment",
    holds: ({ settlement, sums }) =>
      (hundredthsAt(sums, "DuePayableAmount") ?? 0) <= 0 ||
      isAt(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime") ||
      textAt(settlement, "SpecifiedTradePaymentTerms/Description") !== "",
  },
  {
    id: "BR-CO-26",
    says: "the seller has an identifier, a registration or a VAT code",
    holds: ({ seller }) =>
      ["ID", "GlobalID", "SpecifiedLegalOrganization/ID", "SpecifiedTaxRegistration/ID"].some(
        (path) => textAt(seller, path) !== "",
      ),
  },
]
