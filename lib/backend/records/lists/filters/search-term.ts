import type { Parameters } from "./sql-builder.ts"

/** Letters from which the trigram index finds a piece anywhere in a word; shorter ones are looked for at word starts. */
const trigramLength = 3
const maxWords = 8

/** Words of a search term, as many as are looked for. */
export function wordsOf(term: string): string[] {
  return term.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)
}

/**
 * Conditions that every word of a search term is in a `search` column: lower case, without accents, each word
 * preceded by a space. Words of one or two letters match at the start of a word only.
 */
export function searchConditions(term: string, column: string, parameters: Parameters): string[] {
  return wordsOf(term).map((word) => {
    const start = [...word].length < trigramLength ? "% " : "%"
    return `${column} LIKE '${start}' || ${literalPattern(parameters.add(word))} || '%'`
  })
}

/**
 * A text as it is stored for searching, as a piece of a LIKE pattern that matches itself only. Signs are escaped after
 * normalising, which makes wildcards of others (the full-width percent sign).
 * @param text SQL of a text, for example a placeholder
 */
export function literalPattern(text: string): string {
  return `regexp_replace(normalise(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
}
