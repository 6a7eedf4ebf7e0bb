import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Problem } from "#lib/backend/platform/http/problems.ts"
import { mapInSlices } from "#lib/backend/platform/parsing/in-slices.ts"
import { type DayOrder, maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import { firstOf } from "#lib/contract/platform/cut-text.ts"
import { wordsHashOf } from "./words-hash.ts"

/** An entry as a file has it. */
export type ReadEntry = {
  /** YYYY-MM-DD. */
  date: string
  /** YYYY-MM-DD on which it counts for interest; empty where nothing says so. */
  valueDate: string
  /** Cents that moved; money out is negative. */
  amount: number
  /** Cents that the bank took, which are part of what moved: of 5.00 with a fee of 0.40 came 4.60. */
  fee: number
  /** It takes an earlier entry back: a reversal, or a transfer that was returned. */
  isReversal: boolean
  /** What was paid before it was exchanged; cents. */
  original: { amount: number; currency: string } | null
  counterparty: string
  iban: string
  text: string
  reference: string
  /** By which the bank knows it, where it says so. */
  bankReference: string
  /** Of what all its texts say, by which the same entry of another file is known. */
  wordsHash: string
}

/** What most entries do not have. */
export const plain = { valueDate: "", fee: 0, isReversal: false, original: null } as const

/** What keeps a file as a whole from being kept. */
export type ReadProblem = Problem

/** A line of a file (of XML an entry, from 1) that is no entry, and why. */
export type LeftOut = {
  line: number
  problem: Problem
  text: string
  /** It could not be read, in place of telling a sum or a remark: it is left out only when a person agrees. */
  isUnread: boolean
}

/** Lines that could not be read before those that tell no entry, each in the order of the file. */
export const unreadFirst = (lines: readonly LeftOut[]): LeftOut[] =>
  lines.toSorted((a, b) => Number(b.isUnread) - Number(a.isUnread) || a.line - b.line)

export const unreadOf = (lines: readonly LeftOut[]): number => lines.filter(({ isUnread }) => isUnread).length

/** What entries lead to, and what the statement says of it, where these differ; cents. */
export type SumDifference = StatementFile["sums"][number]

/** A file as read. */
export type ReadStatement = Pick<StatementFile, "format" | "columns" | "mapping" | "currency"> & {
  day_order: DayOrder
  /** IBAN or number, empty where neither the file nor a person says it. */
  account: string
  /** The file says it. */
  isAccountStated: boolean
  /** Its columns mean what a person said of an earlier file. */
  isRemembered: boolean
  entries: ReadEntry[]
  leftOut: LeftOut[]
  sums: SumDifference[]
  problems: ReadProblem[]
}

/** What each of several pieces of a file says, read in slices. Throws a 422 on `file` for too many of them. */
export async function readEach<Piece, Read>(
  pieces: readonly Piece[],
  read: (piece: Piece, index: number) => Read,
): Promise<Read[]> {
  if (pieces.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  return mapInSlices(pieces, read)
}

/** The value that several agree on, besides those that are empty; empty where they differ. */
export const only = (values: readonly string[]): string => {
  const different = [...new Set(values.filter(Boolean))]
  return different.length === 1 ? (different[0] ?? "") : ""
}

/** Whether there are several values, besides those that are empty. */
export const differ = (values: readonly string[]): boolean => new Set(values.filter(Boolean)).size > 1

/** Characters of a line that is left out. */
const maxLineText = 200

/** A line that is left out, as it is kept. */
export const leftOut = (line: number, text: string, problem: Problem, isUnread: boolean): LeftOut => ({
  line,
  problem,
  text: cutLine(text, maxLineText),
  isUnread,
})

/** Most characters that are kept of each text. */
const maxLength = { counterparty: 200, iban: 34, text: 1000, reference: 200, bankReference: 200 }

/** What no text means, and the database or a screen may not hold. */
const meaningless = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu

/** A text of a file in one line. */
export const plainLine = (text: string): string => text.replace(meaningless, " ").replace(/\s+/g, " ").trim()

/** The same, at most so many characters. */
const cutLine = (text: string, max: number): string => firstOf(plainLine(text), max).trim()

/** An account as it is compared: without spaces, in capitals. */
export const accountIn = (text: string): string =>
  plainLine(text).replaceAll(" ", "").toUpperCase().slice(0, maxLength.iban)

/** An entry with its texts in one line each, within their limits. */
export function plainEntry(entry: Omit<ReadEntry, "wordsHash"> & { wordsHash?: string }): ReadEntry {
  const cut = (field: Exclude<keyof typeof maxLength, "iban">) => cutLine(entry[field], maxLength[field])
  return {
    ...entry,
    counterparty: cut("counterparty"),
    iban: accountIn(entry.iban),
    text: cut("text"),
    reference: cut("reference"),
    bankReference: cut("bankReference"),
    wordsHash: entry.wordsHash ?? wordsHashOf([entry.counterparty, entry.iban, entry.text, entry.reference]),
  }
}
