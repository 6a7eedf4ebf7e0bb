import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js"
import examples from "libphonenumber-js/mobile/examples"
import type { Random } from "#prisma/seed/random.ts"

const ATTEMPTS = 100

function supportedCountry(code: string): CountryCode {
  if (!isSupportedCountry(code)) throw new Error(`No phone numbers are known for ${code}`)
  return code
}

/**
 * The pattern of a country's mobile numbers without trunk prefix: the start of the known example, then "#" for digits.
 * @param code country code
 */
export function mobilePattern(code: string): string {
  const example = getExampleNumber(supportedCountry(code), examples)
  if (!example) throw new Error(`No mobile number is known for ${code}`)
  const digits = String(example.nationalNumber)
  return digits.slice(0, 3) + "#".repeat(digits.length - 3)
}

/**
 * A valid number as people of the country write it at home.
 * @param pattern national number without trunk prefix, "#" for any digit
 */
export function phoneNumber(random: Random, code: string, pattern: string): string {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const number = parsePhoneNumberFromString(random.digits(pattern), supportedCountry(code))
    if (number?.isValid()) return number.formatNational()
  }
  throw new Error(`${pattern} gives no valid number of ${code}`)
}
