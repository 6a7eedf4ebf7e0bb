import { checkOf } from "./check-of.ts"

const [isSiren, isSiret] = [checkOf("FR", "siren"), checkOf("FR", "siret")]

/** Where establishments are in the French register (Sirene). */
const french = new Set(["FR", "GP", "MQ", "RE", "GF", "YT", "MF", "BL", "PM"])

/** A SIREN or SIRET without what people put between its digits. */
export const plainRegistrationNumber = (number: string): string => number.replace(/[\s.\-_]/g, "")

/**
 * What is wrong with the number that a party at an address in this country is registered under: in France it is a SIREN (9 digits) or a
 * SIRET (14), whose last digit checks the others (Luhn; of La Poste the digits of a SIRET add up to a multiple of five). Undefined of
 * one that is right, of none, and elsewhere.
 */
export function registrationNumberProblem(
  number: string,
  country: string,
): "siren_form" | "siren_check" | undefined {
  const plain = plainRegistrationNumber(number)
  if (plain === "" || !french.has(country)) return undefined
  if (!/^(\d{9}|\d{14})$/.test(plain)) return "siren_form"
  const isRight = isSiren(plain.slice(0, 9)) && (plain.length === 9 || isSiret(plain))
  return isRight ? undefined : "siren_check"
}
