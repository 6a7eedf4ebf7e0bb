import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { registrationNumberProblem } from "#lib/backend/records/tax-numbers/french-register.ts"
import { vatCodeProblem } from "#lib/backend/records/tax-numbers/vat-code.ts"
import { addressProblem } from "../electronic-address-problem.ts"

type Numbers = { vat_code: string; registration_number: string; electronic_address: string }

/** What is wrong with the numbers of a party in a country, two letters, by field. */
export function numberProblems(numbers: Numbers, country: string): Problems {
  const { vat_code, registration_number } = numbers
  const code = vatCodeProblem(vat_code, country)
  const number = registrationNumberProblem(registration_number, country)
  const address = addressProblem(numbers, country)
  return {
    ...(code && { vat_code: [code] }),
    ...(number && { registration_number: [number] }),
    ...(address && !code && !number && { electronic_address: [address] }),
  }
}

type Invoiced = Numbers & { street: string; zip_code: string; city: string; country_code: string | null }

/** What keeps invoices to an organisation from being issued, by field. */
export function invoicingProblems(organization: Invoiced): Problems {
  const { street, zip_code, city, country_code } = organization
  const needed = { street, zip_code, city, country_id: country_code ?? "" }
  const missing = Object.entries(needed).filter(([, value]) => value.trim() === "")
  return {
    ...Object.fromEntries(missing.map(([field]): [string, ["required"]] => [field, ["required"]])),
    ...numberProblems(organization, country_code ?? ""),
  }
}
