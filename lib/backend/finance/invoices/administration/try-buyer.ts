import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { sentence } from "#lib/backend/platform/http/problems.ts"
import { vatCodeProblem } from "#lib/backend/records/tax-numbers/vat-code.ts"
import type { TriedBuyer } from "#lib/contract/finance/invoicing-admin.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { languageFor } from "../parties.ts"
import { placeOf, taxRuleOf } from "../tax-rules.ts"
import { territoryOf } from "../territories.ts"
import { listRules, listSellers } from "./data.ts"

type Buyer = { entity: BillingEntity; country_id: number; zip_code: string; vat_code: string }

/**
 * Which tax a buyer would be charged by the rules as they are; stores nothing (I-29).
 * @throws 404 without the seller, 422 on `country_id` for one that there is not
 */
export async function tryBuyer(buyer: Buyer, language: Language): Promise<TriedBuyer> {
  const [sellers, rules] = await Promise.all([listSellers(), listRules()])
  const seller = sellers.find(({ entity }) => entity === buyer.entity)
  if (!seller) throw notFound("seller")
  const countries = await query<{ id: number; code: string; is_eu: boolean }>({
    text: "SELECT id, code, is_eu FROM country WHERE id = ANY ($1::int[])",
    values: [[seller.country_id, buyer.country_id]],
  })
  const from = countries.find(({ id }) => id === seller.country_id)
  const to = countries.find(({ id }) => id === buyer.country_id)
  if (!(from && to)) throw invalid({ country_id: ["unknown_value"] })
  const [address, place] = [
    { ...from, zip_code: seller.zip_code },
    { ...to, zip_code: buyer.zip_code, vat_code: buyer.vat_code },
  ]
  const own = rules.filter(({ entity }) => entity === seller.entity)
  const rule = taxRuleOf({ address, rules: own }, place) ?? null
  const spoken = languageFor(from.code, to.code)
  const problem = vatCodeProblem(buyer.vat_code, to.code)
  return {
    place: placeOf(address, place),
    territory: territoryOf(place)?.name ?? null,
    rule,
    reason: (spoken === "fr" ? rule?.reason_fr : rule?.reason) ?? "",
    language: spoken,
    vat_code_problem: problem ? sentence(problem, language) : null,
  }
}
