import { searchText } from "#lib/text/search-text.ts"
import type { Parameters } from "./sql-builder.ts"

/** Letters from which the trigram index finds a piece anywhere in a word; shorter ones are looked for at word starts. */
const trigramLength = 3
const maxWords = 8
/** Figures from which a piece of a phone number is looked for: fewer are in most of them. */
const fewestFigures = 4

/** Words of a search term, as many as are looked for. */
export function wordsOf(term: string): string[] {
  return term.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)
}

/**
 * Conditions that every word of a search term is in a `search` column: lower case, without accents, each word
 * preceded by a space. Words of one or two letters match at the start of a word only.
 */
export function searchConditions(term: string, column: string, parameters: Parameters): string[] {
  return wordsOf(term).map((word) => wordCondition(word, column, parameters))
}

/**
 * The same of records that have phones as well: figures that stand together may be those of a number (F-22), however it is
 * written: "06 12 34 56 78", "+33612345678" and "0612".
 * @param columns SQL of the searched text, and of what `phone_digits` made of the phones
 */
export function searchWithPhones(
  term: string,
  columns: { search: string; phones: string },
  parameters: Parameters,
): string[] {
  return withFiguresTogether(wordsOf(term)).map((words) => {
    const inText = words.map((word) => wordCondition(word, columns.search, parameters)).join(" AND ")
    const figures = figuresOf(words.join(" "))
    if (figures.length < fewestFigures) return inText
    return `(${inText} OR ${columns.phones} LIKE '%' || ${parameters.add(figures)}::text || '%')`
  })
}

const isOfNumber = (word: string) => /^[+(]*\d[\d().\-/]*$/.test(word)

/** Words, those next to each other that may be parts of one number as one. */
function withFiguresTogether(words: readonly string[]): string[][] {
  const groups: string[][] = []
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    if (before !== undefined && isOfNumber(before) && isOfNumber(word)) groups.at(-1)?.push(word)
    else groups.push([word])
  }
  return groups
}

/** Figures of a number as `phone_digits` has them; none of what is no number. */
function figuresOf(text: string): string {
  if (!text.split(" ").every(isOfNumber)) return ""
  return text
    .replaceAll("(0)", "")
    .replaceAll(/\D/g, "")
    .replace(/^00(?=\d{4})/, "")
}

function wordCondition(word: string, column: string, parameters: Parameters): string {
  const start = [...searchText(word)].length < trigramLength ? "% " : "%"
  return `${column} LIKE '${start}' || ${literalPattern(parameters.add(word))} || '%'`
}

/**
 * A text as it is stored for searching, as a piece of a LIKE pattern that matches itself only. Signs are escaped after
 * normalising, which makes wildcards of others (the full-width percent sign).
 * @param text SQL of a text, for example a placeholder
 */
export function literalPattern(text: string): string {
  return `regexp_replace(normalise(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
}
