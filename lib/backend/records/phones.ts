import parsePhoneNumber, {
  type CountryCode,
  isSupportedCountry,
  validatePhoneNumberLength,
} from "libphonenumber-js"
import type { z } from "zod"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { phoneInput } from "#lib/contract/records/record-inputs.ts"

/** A phone as it is saved. */
export type SavedPhone = z.output<typeof phoneInput>

/** A phone of a record that tells its phones apart by type, or of one that does not. */
type AnyPhone = Omit<SavedPhone, "type"> & Partial<Pick<SavedPhone, "type">>

type Phones = Pick<ReferenceStore, "phoneTypes" | "countries">

/**
 * What is wrong with the phones of a save, by dotted path: an unknown type or country, or a number that no phone of its
 * country can have. Without a country a number has to bring its prefix. One that the record has already is left alone.
 * @param at path of the list
 */
export function phoneErrors<Phone extends AnyPhone>(
  phones: Phone[],
  current: Phone[],
  store: Phones,
  at = "informations.phones",
): Problems {
  const errors: Problems = {}
  for (const [index, phone] of phones.entries()) {
    if (current.some((one) => isSame(one, phone))) continue
    Object.assign(errors, onePhoneErrors(phone, store, `${at}.${index}`))
  }
  return errors
}

/** The same of one phone. */
export function onePhoneErrors(phone: AnyPhone, { phoneTypes, countries }: Phones, path: string): Problems {
  const { type, number, country_id } = phone
  const errors: Problems = {}
  const country = countries.find((one) => one.id === country_id)
  if (type !== undefined && !phoneTypes.some((one) => one.code === type))
    errors[`${path}.type`] = ["not_allowed"]
  if (country_id !== null && !country) errors[`${path}.country_id`] = ["not_allowed"]
  if (country && !isPossible(number, country.code)) errors[`${path}.number`] = ["not_a_phone"]
  if (country_id === null && !isInternational(number)) errors[`${path}.country_id`] = ["phone_needs_country"]
  return errors
}

function isSame(one: AnyPhone, other: AnyPhone): boolean {
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
