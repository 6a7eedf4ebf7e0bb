import { sirenOfAddress } from "#lib/contract/records/electronic-address.ts"
import { frenchSiren } from "./french-siren.ts"

type Addressed = { electronic_address: string; vat_code: string; registration_number: string }

/**
 * What is wrong with the electronic address of a buyer in a country, two letters: in France it begins with the buyer's SIREN (BR-FR-21).
 * Elsewhere it is not used.
 */
export function addressProblem(
  { electronic_address, registration_number, vat_code }: Addressed,
  country: string,
): "electronic_address_differs" | undefined {
  if (electronic_address === "" || country !== "FR") return undefined
  const siren = frenchSiren({ countryCode: "FR", registrationNumber: registration_number, vatCode: vat_code })
  return siren && sirenOfAddress(electronic_address) === siren ? undefined : "electronic_address_differs"
}
