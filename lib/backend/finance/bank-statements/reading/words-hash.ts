import { createHash } from "node:crypto"
import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import { dayIn } from "./days.ts"

/** An amount with hundredths, or a currency, whatever column it is in. */
const money = /^[-+(]?[\d.,'’\s\u00a0\u202f]*[.,]\d{2}[-+)]?(?:\s*[A-Z€$£]{1,3})?$/

const isText = (cell: string) =>
  cell !== "" && !money.test(cell) && dayIn(cell, "dmy") === null && dayIn(cell, "mdy") === null

/**
 * What texts of an entry say, whatever column and order they are in and however they are spaced: its words in alphabetical order, as a
 * hash. Days and amounts are left out: an entry has these by themselves.
 */
export function wordsHashOf(texts: readonly string[]): string {
  const words = texts.filter(isText).flatMap((text) => plainText(text).split(" "))
  return createHash("sha256").update(words.toSorted().join("")).digest("base64url")
}
