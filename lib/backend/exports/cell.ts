/** A value of an exported table. */
export type Cell = string | number | boolean | null

/** What a spreadsheet takes for the beginning of a formula (OWASP "CSV injection"). */
const formulaStart = /^[=+\-@\t\r]/

/** An international phone number: digits cannot call anything, and other programs must be able to read it. */
const phoneNumber = /^\+\d[\d ]*$/

/** Whether a spreadsheet could run the text as a formula. */
export function isFormula(text: string): boolean {
  return formulaStart.test(text) && !text.split(", ").every((part) => phoneNumber.test(part))
}
