import { phoneNumber } from "#lib/text/phone-number.ts"

/** A value of an exported table. */
export type Cell = string | number | boolean | Date | null

/** A number as it was typed, and the prefix of its country. */
type StoredPhone = [number: string, prefix: string | null]

/** A value as the database answers it in JSON: phones are a list, moments texts. */
export type StoredCell = string | number | boolean | null | StoredPhone[]

/**
 * The cell of a stored value.
 * @param isMoment whether a text is a moment
 */
export function cellOf(value: StoredCell, isMoment: boolean): Cell {
  if (Array.isArray(value)) return value.map(dialled).join(", ")
  return isMoment && typeof value === "string" ? new Date(value) : value
}

/** A phone as it is dialled from anywhere; what is no number is left as it was typed. */
function dialled([number, prefix]: StoredPhone): string {
  const { text, href } = phoneNumber(number, prefix)
  return href ? text : number
}
