import type { Language } from "#lib/backend/platform/http/base.ts"
import type { Seller } from "./subject.ts"
import { type ListedTax, taxKey } from "./taxes.ts"

/** Rates of VAT of a country, percent: in France standard, intermediate, reduced and super-reduced (art. 278 to 281 nonies of the CGI). */
const ratesOf: Readonly<Record<string, readonly number[]>> = { FR: [20, 10, 5.5, 2.1] }

/**
 * What a line may be taxed by beside the rule of the buyer: the rates of the seller's country, and what its rules name. What is outside the
 * scope of VAT is on no document with anything else (BR-O-11).
 */
export function listedTaxes(seller: Seller | null, main: ListedTax, language: Language): ListedTax[] {
  if (!seller || main.category === "O") return []
  const rates = (ratesOf[seller.country.code] ?? []).map(
    (rate): ListedTax => ({ category: "S", rate, reason: "", reason_code: "" }),
  )
  const ruled = seller.rules
    // Reverse charge and export depend on who buys, not on what.
    .filter(({ category }) => category === "S" || category === "E")
    .map(
      ({ category, rate, reason, reason_fr, reason_code }): ListedTax => ({
        category,
        rate: rate / 100,
        reason: language === "fr" ? reason_fr : reason,
        reason_code,
      }),
    )
  const all = [main, ...rates, ...ruled]
  return all.filter((one, index) => all.findIndex((other) => taxKey(other) === taxKey(one)) === index)
}
