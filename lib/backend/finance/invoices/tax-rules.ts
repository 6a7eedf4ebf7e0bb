import { vatCodeProblem } from "#lib/backend/records/tax-numbers/vat-code.ts"
import type { taxCategories, taxPlaces } from "#lib/contract/finance/invoice-terms.ts"
import { type Address, territoryOf } from "./territories.ts"

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

type Area = { country: string; isInUnion: boolean; overseas?: TaxRule["place"] }

/** Whose VAT an address has. A territory that is outside of its country's has none of anybody's. */
function areaOf(address: Address): Area {
  const vat = territoryOf(address)?.vat
  if (vat === undefined) return { country: address.code, isInUnion: address.is_eu }
  if (vat === "outside") return { country: `outside ${address.code}`, isInUnion: false }
  if ("of" in vat) return { country: vat.of, isInUnion: true }
  return { country: `overseas ${address.code}`, isInUnion: false, overseas: vat.overseas }
}

/**
 * Where a buyer is, seen from the seller: the European Union is a place of its own only from inside, and so are the overseas departments
 * from France.
 */
export function placeOf(seller: Address, buyer: Address): TaxRule["place"] {
  const [from, to] = [areaOf(seller), areaOf(buyer)]
  if (from.country === to.country) return "domestic"
  if (to.overseas && from.country === "FR") return to.overseas
  return from.isInUnion && to.isInUnion ? "eu" : "abroad"
}

/** The first rule, in their order, that fits; undefined when none does. */
export function ruleFor<Rule extends TaxRule>(
  rules: readonly Rule[],
  place: TaxRule["place"],
  hasVatCode: boolean,
): Rule | undefined {
  return rules.find(
    (rule) => rule.place === place && (rule.has_vat_code === null || rule.has_vat_code === hasVatCode),
  )
}

type Buyer = Address & { vat_code: string }

/** The rule for a buyer of a seller, by its address and VAT code: one that is mistyped is none. Undefined when no rule fits. */
export function taxRuleOf<Rule extends TaxRule>(
  seller: { address: Address; rules: readonly Rule[] },
  buyer: Buyer,
): Rule | undefined {
  const hasCode = buyer.vat_code.trim() !== "" && !vatCodeProblem(buyer.vat_code, buyer.code)
  return ruleFor(seller.rules, placeOf(seller.address, buyer), hasCode)
}
