import type { CsvDelimiter } from "#lib/contract/crm/exports.ts"

/** Without it spreadsheets take a CSV file for another alphabet. */
export const byteOrderMark = "\u{FEFF}"

/** What spreadsheets of the language's countries expect between two values. */
export function csvDelimiterOf(language: string): CsvDelimiter {
  return language === "fr" ? ";" : ","
}

/** What a spreadsheet takes for the beginning of a formula (OWASP "CSV injection"), full-width signs included. */
const formulaSign = "[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]"

/** An international phone number: digits call nothing, and other programs must be able to read it. */
const phoneNumber = "\\+\\d[\\d ]*(?: ext\\. \\d+)?"

/** What parts cells or rows in one country's files or another's: a program that parts by it begins a cell behind it. */
const separator = "[;,\\t\\r\\n]"

const notPhoneNumber = `(?!${phoneNumber} *(?:$|${separator}))`
/** Looked for behind a sign only: before every character it would cost a long run of spaces its square in time. */
const atCellStart = `(?<=(?:^|${separator})["' ]*`

const formula = new RegExp(`^(?:${formulaSign}|[\\t\\r])`)
const phoneNumbers = new RegExp(`^${phoneNumber}(?:, ${phoneNumber})*$`)
const unguarded = new RegExp(`(?=${formulaSign})${notPhoneNumber}${atCellStart})|^(?=[\\t\\r])`, "g")
const guards = new RegExp(`'(?=${formulaSign})${atCellStart}')|^'(?=[\\t\\r])`, "g")

/** Whether a spreadsheet could run the text as a formula. */
export function isFormula(text: string): boolean {
  return formula.test(text) && !phoneNumbers.test(text)
}

/**
 * A text that no spreadsheet runs, by whichever sign it parts cells: an apostrophe comes before what looks like the beginning
 * of a formula.
 */
export function neutralise(text: string): string {
  return text.replace(unguarded, "'")
}

/** A text as it was before `neutralise`. */
export function withoutGuards(text: string): string {
  return text.replace(guards, "")
}
