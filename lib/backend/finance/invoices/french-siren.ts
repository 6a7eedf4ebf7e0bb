type Numbered = { countryCode: string; registrationNumber: string | null; vatCode: string | null }

/** Key and SIREN: the VAT code of a company in France. */
const frenchVatCode = /^FR[0-9A-Z]{2}(\d{9})$/

export const plainCode = (code: string) => code.replaceAll(/[\s.-]/g, "").toUpperCase()

/** Digits of the registration number of a party. */
export const registrationDigits = ({ registrationNumber }: Pick<Numbered, "registrationNumber">): string =>
  registrationNumber?.replaceAll(/\D/g, "") ?? ""

/** The SIREN of a French party: that of its registration number, else the one that its VAT code ends in; as `french_siren` of the database. */
export function frenchSiren(party: Numbered): string | undefined {
  if (party.countryCode !== "FR") return undefined
  const digits = registrationDigits(party)
  if (digits.length === 14 || digits.length === 9) return digits.slice(0, 9)
  return frenchVatCode.exec(plainCode(party.vatCode ?? ""))?.[1]
}
