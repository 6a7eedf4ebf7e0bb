import parsePhoneNumber, { type CountryCode, isSupportedCountry } from "libphonenumber-js/max"
import type { SavedPhone } from "#lib/backend/records/phones.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { Cells } from "./cells.ts"

type Countries = Pick<ReferenceStore, "countries">
type PhoneField = "mobile" | "landline"

/** What a phone's cell says beside its numbers: "(bureau)", "poste 12". */
export type PhoneRemark = { field: PhoneField; value: string }

/** Digits that a number has at least; what has fewer is part of the number before it. */
const minDigits = 6

const digitsIn = (text: string) => text.replace(/\D/g, "").length

/** Between two numbers in a cell; a slash and a word part only what is a number on both sides, as "030 / 123456" is one. */
const alwaysBetween = /[,;|\n]/
const betweenNumbers = /\s*\/\s*|\s+(?:ou|or|oder|o|et|and|und|e|y)\s+/i

/** What says which kind of phone a number is, and nothing else. */
const kindWord =
  /^(t[ée]l(?:[ée]phone)?|phone|tel[ée]fono?|fixe|mob(?:ile)?|port(?:able)?|gsm|handy|cell(?:ulare)?|ph|m|t|p|std)?[\s.:]*$/i

/** A number with the signs that people write in it. */
const number = /[+\d(][\d\s().\-–+\u00a0\u202f]*/

/** Numbers of a cell, each with what is said beside it; of a text without any, the text. */
export function numbersIn(cell: string): { number: string; remarks: string[] }[] {
  return cell
    .split(alwaysBetween)
    .flatMap(piecesOf)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .map(withoutRemarks)
}

function piecesOf(text: string): string[] {
  const pieces = text.split(betweenNumbers)
  return pieces.every((piece) => digitsIn(piece) >= minDigits) ? pieces : [text]
}

function withoutRemarks(piece: string): { number: string; remarks: string[] } {
  const bracketed: string[] = []
  const plain = piece
    // The zero that is dialled within the country alone: "+33 (0)1".
    .replace(/^(\+|00)(.*?)\(0\)/, "$1$2")
    .replace(/\(([^()]*\p{L}[^()]*)\)/gu, (_, remark: string) => {
      bracketed.push(remark.trim())
      return " "
    })
  const found = number.exec(plain)
  if (!found || digitsIn(found[0]) < minDigits) return { number: piece, remarks: [] }
  const beside = [plain.slice(0, found.index), plain.slice(found.index + found[0].length)]
  const remarks = beside.map((text) => text.trim()).filter((text) => text && !kindWord.test(text))
  return { number: found[0].trim(), remarks: [...remarks, ...bracketed] }
}

/**
 * The phones of a row. A number with its prefix tells its country; others are taken to be of the record's. A number that can only be
 * mobile, or only a landline, is that whatever its column is called.
 * @param countryId of the record, or what the import says of numbers without one
 */
export function phonesIn(cells: Cells, store: Countries, countryId: number | null): SavedPhone[] {
  const phones = (["mobile", "landline"] as const).flatMap((field) =>
    numbersIn(cells[field] ?? "").map(({ number: typed }) => phoneOf(field, typed, store, countryId)),
  )
  return phones.filter(
    (phone, index) =>
      phones.findIndex((one) => one.number === phone.number && one.country_id === phone.country_id) === index,
  )
}

/** What is said beside the numbers of a row. */
export function phoneRemarksIn(cells: Cells): PhoneRemark[] {
  return (["mobile", "landline"] as const).flatMap((field) =>
    numbersIn(cells[field] ?? "").flatMap(({ remarks }) => remarks.map((value) => ({ field, value }))),
  )
}

const kinds: Partial<Record<string, SavedPhone["type"]>> = { MOBILE: "M", FIXED_LINE: "L" }

function phoneOf(field: PhoneField, typed: string, { countries }: Countries, countryId: number | null) {
  const international = typed.replace(/^00/, "+")
  const isInternational = international.startsWith("+")
  const own = countries.find(({ id }) => id === countryId)?.code
  const parsed = parsePhoneNumber(international, !isInternational && own && isKnown(own) ? own : undefined)
  const country = isInternational && parsed && countries.find((one) => one.code === parsed.country)
  return {
    type: kinds[(parsed?.isValid() && parsed.getType()) || ""] ?? (field === "mobile" ? "M" : "L"),
    number: country ? parsed.formatNational() : typed,
    country_id: country ? country.id : isInternational && parsed ? null : countryId,
  }
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
export function phoneFieldOf({ type }: SavedPhone): PhoneField {
  return type === "L" ? "landline" : "mobile"
}
