import parsePhoneNumber from "libphonenumber-js"
import type { SavedPhone } from "../phones.ts"
import type { ReferenceStore } from "../reference/store.ts"
import type { Cells } from "./cells.ts"

/** The phones of a row. A number with its prefix tells its country; others are taken to be of the record's. */
export function phonesIn(cells: Cells, store: ReferenceStore, countryId: number | null): SavedPhone[] {
  return (["mobile", "landline"] as const).flatMap((field) => {
    const cell = cells[field]
    const type = field === "mobile" ? "M" : "L"
    return cell === undefined ? [] : [{ type, ...numberIn(cell, store, countryId) }]
  })
}

function numberIn(cell: string, { countries }: ReferenceStore, countryId: number | null) {
  const international = cell.replace(/^00/, "+")
  const parsed = international.startsWith("+") ? parsePhoneNumber(international) : undefined
  const country = parsed && countries.find((one) => one.code === parsed.country)
  return country
    ? { number: parsed.formatNational(), country_id: country.id }
    : { number: cell, country_id: parsed ? null : countryId }
}

const digits = (number: string) => number.replace(/\D/g, "")

/** The stored phones and those of the row that are not among them. */
export function withPhones(stored: SavedPhone[], added: SavedPhone[]): SavedPhone[] {
  const known = new Set(stored.map((phone) => digits(phone.number)))
  return [...stored, ...added.filter((phone) => !known.has(digits(phone.number)))]
}

/** The column that a phone came from. */
export function phoneFieldOf({ type }: SavedPhone): "mobile" | "landline" {
  return type === "L" ? "landline" : "mobile"
}
