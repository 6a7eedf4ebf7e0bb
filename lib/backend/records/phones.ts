import parsePhoneNumber, {
  type CountryCode,
  isSupportedCountry,
  validatePhoneNumberLength,
} from "libphonenumber-js"
import type { z } from "zod"
import type { phoneInput } from "#lib/contract/record-inputs.ts"
import type { Problems } from "../http/problems.ts"
import type { ReferenceStore } from "../reference/store.ts"

/** A phone as it is saved. */
export type SavedPhone = z.output<typeof phoneInput>

/**
 * What is wrong with the phones of a save, by dotted path: an unknown type or country, or a number that no phone of its
 * country can have. Without a country a number has to bring its prefix. One that the record has already is left alone.
 */
export function phoneErrors(
  phones: SavedPhone[],
  current: SavedPhone[],
  { phoneTypes, countries }: Pick<ReferenceStore, "phoneTypes" | "countries">,
): Problems {
  const errors: Problems = {}
  for (const [index, phone] of phones.entries()) {
    if (current.some((one) => isSame(one, phone))) continue
    const path = `informations.phones.${index}`
    const country = countries.find((one) => one.id === phone.country_id)
    if (!phoneTypes.some((one) => one.code === phone.type)) errors[`${path}.type`] = ["not_allowed"]
    if (phone.country_id !== null && !country) errors[`${path}.country_id`] = ["not_allowed"]
    if (country && !isPossible(phone.number, country.code)) errors[`${path}.number`] = ["not_a_phone"]
    if (phone.country_id === null && !isInternational(phone.number))
      errors[`${path}.country_id`] = ["phone_needs_country"]
  }
  return errors
}

function isSame(one: SavedPhone, other: SavedPhone): boolean {
  return one.type === other.type && one.number === other.number && one.country_id === other.country_id
}

const impossible = ["NOT_A_NUMBER", "TOO_SHORT", "TOO_LONG"]

function isPossible(number: string, country: string): boolean {
  if (!isKnown(country)) return true
  return !impossible.includes(validatePhoneNumberLength(number, country) ?? "")
}

/** Whether a number says by its prefix of which country it is. */
const isInternational = (number: string) =>
  number.startsWith("+") && parsePhoneNumber(number)?.isPossible() === true

/** A country without a numbering plan of its own has no rule to break. */
const isKnown = (country: string): country is CountryCode => isSupportedCountry(country)
