import type { taxCategories, taxPlaces } from "#lib/contract/finance/invoices.ts"

export type TaxRule = {
  name: string
  place: (typeof taxPlaces)[number]
  has_vat_code: boolean | null
  category: (typeof taxCategories)[number]
  /** Basis points. */
  rate: number
  reason: string
  reason_fr: string
  reason_code: string
}

type Country = { code: string; is_eu: boolean }

/** Countries whose VAT is that of another one: Monaco is France. */
const taxedAs: Record<string, string> = { MC: "FR" }
const taxCountry = ({ code }: Country) => taxedAs[code] ?? code

/** Where a buyer is, seen from the seller: the European Union is a place of its own only from inside. */
export function placeOf(seller: Country, buyer: Country): TaxRule["place"] {
  if (taxCountry(seller) === taxCountry(buyer)) return "domestic"
  return seller.is_eu && buyer.is_eu ? "eu" : "abroad"
}

/** The first rule, in their order, that fits; undefined when none does. */
export function ruleFor(
  rules: readonly TaxRule[],
  place: TaxRule["place"],
  hasVatCode: boolean,
): TaxRule | undefined {
  return rules.find(
    (rule) => rule.place === place && (rule.has_vat_code === null || rule.has_vat_code === hasVatCode),
  )
}
