import type { Problem } from "#lib/backend/platform/http/problems.ts"
import type { StatementFile } from "#lib/contract/finance/bank-statements.ts"
import type { DayOrder } from "#lib/contract/finance/bank-terms.ts"

/** An entry as a file has it. */
export type ReadEntry = {
  /** YYYY-MM-DD. */
  date: string
  /** Cents; money out is negative. */
  amount: number
  counterparty: string
  iban: string
  text: string
  reference: string
  /** By which the bank knows it, where it says so. */
  bankReference: string
}

/** What is wrong with a file, by its line where it has lines. */
export type ReadProblem = { line: number | null; problem: Problem }

/** A file as read. */
export type ReadStatement = Pick<StatementFile, "format" | "columns" | "mapping" | "currency"> & {
  day_order: DayOrder
  /** IBAN or number, empty where the file does not say it. */
  account: string
  entries: ReadEntry[]
  problems: ReadProblem[]
}

/** Most characters that are kept of each text. */
const most = { counterparty: 200, iban: 34, text: 1000, reference: 200, bankReference: 200 }

/** What no text means, and the database or a screen may not hold. */
const meaningless = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu

/** A text of a file in one line. */
export const plainLine = (text: string): string => text.replace(meaningless, " ").replace(/\s+/g, " ").trim()

/** An account as it is compared: without spaces, in capitals. */
export const accountIn = (text: string): string =>
  plainLine(text).replaceAll(" ", "").toUpperCase().slice(0, most.iban)

/** An entry with its texts in one line each, within their limits. */
export function plainEntry(entry: ReadEntry): ReadEntry {
  const cut = (field: Exclude<keyof typeof most, "iban">) =>
    plainLine(entry[field]).slice(0, most[field]).trim()
  return {
    ...entry,
    counterparty: cut("counterparty"),
    iban: accountIn(entry.iban),
    text: cut("text"),
    reference: cut("reference"),
    bankReference: cut("bankReference"),
  }
}
