import parsePhoneNumber, { type CountryCode, isSupportedCountry } from "libphonenumber-js"
import type { SavedPhone } from "#lib/backend/records/phones.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { type Cells, namesIn } from "./cells.ts"

type Countries = Pick<ReferenceStore, "countries">

/** The phones of a row. A number with its prefix tells its country; others are taken to be of the record's. */
export function phonesIn(cells: Cells, store: Countries, countryId: number | null): SavedPhone[] {
  return (["mobile", "landline"] as const).flatMap((field) => {
    const type = field === "mobile" ? "M" : "L"
    return namesIn(cells[field]).map((number) => ({ type, ...numberIn(number, store, countryId) }))
  })
}

function numberIn(cell: string, { countries }: Countries, countryId: number | null) {
  const international = cell.replace(/^00/, "+")
  const parsed = international.startsWith("+") ? parsePhoneNumber(international) : undefined
  const country = parsed && countries.find((one) => one.code === parsed.country)
  return country
    ? { number: parsed.formatNational(), country_id: country.id }
    : { number: cell, country_id: parsed ? null : countryId }
}

/** A number as the whole world dials it, however it is written; what is no number as it is. */
function dialled({ number, country_id }: SavedPhone, { countries }: Countries): string {
  const code = countries.find(({ id }) => id === country_id)?.code
  const parsed = parsePhoneNumber(number, code && isKnown(code) ? code : undefined)
  return parsed?.isPossible() ? parsed.format("RFC3966") : number
}

const isKnown = (country: string): country is CountryCode => isSupportedCountry(country)

/** The stored phones and those of the row that are not among them. */
export function withPhones(current: SavedPhone[], added: SavedPhone[], store: Countries): SavedPhone[] {
  const known = new Set(current.map((phone) => dialled(phone, store)))
  return [...current, ...added.filter((phone) => !known.has(dialled(phone, store)))]
}

/** The column that a phone came from. */
export function phoneFieldOf({ type }: SavedPhone): "mobile" | "landline" {
  return type === "L" ? "landline" : "mobile"
}
