import { isCalendarDay } from "./operators.ts"

/** Characters of a whole date: DD/MM/YYYY (L-8). */
export const dateMaskLength = 10

/** Puts what was typed or pasted into the mask DD/MM/YYYY: digits with slashes where they belong. */
export function maskDate(typed: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(typed)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const padded = typed.replace(/(^|\/)(\d)(?=\/)/g, "$10$2")
  const digits = padded.replace(/\D/g, "").slice(0, dateMaskLength - 2)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== "")
  return parts.join("/")
}

/** The day a whole mask names, as YYYY-MM-DD; null while it is short or names no day of the calendar. */
export function readMaskedDate(masked: string): string | null {
  if (masked.length !== dateMaskLength) return null
  const [day, month, year] = masked.split("/")
  const iso = `${year}-${month}-${day}`
  return isCalendarDay(iso) ? iso : null
}

/** A stored day, YYYY-MM-DD, as the mask shows it. */
export function showMaskedDate(iso: string): string {
  return isCalendarDay(iso) ? iso.split("-").reverse().join("/") : ""
}
