import type { Counts, CountsByPath } from "#scripts/words/count-words.ts"
import { privateWords } from "#scripts/words/private-words.ts"

/** Uses that were there when the words were given up, a line for each file: `path: told 2, put off 1`. */
export const knownFile = "scripts/words/known-words.txt"

/** @returns the text of the list, sorted by path */
export const writeKnown = (counts: CountsByPath) =>
  [...counts]
    .map(
      ([path, ofFile]) => `${path}: ${[...ofFile].map(([word, count]) => `${word} ${count}`).join(", ")}\n`,
    )
    .join("")

function readLine(line: string): [string, Counts] {
  const [path = "", entries = ""] = line.split(": ")
  const pairs = [...entries.matchAll(/([a-z][a-z -]*) (\d+)/g)]
  return [path, new Map(pairs.map(([, word = "", count]) => [word, Number(count)]))]
}

/** Reads what `writeKnown` wrote. */
export const readKnown = (text: string): CountsByPath =>
  new Map(text.split("\n").filter(Boolean).map(readLine))

/** Where the files and the list differ. */
export interface Difference {
  path: string
  word: string
  instead: string
  known: number
  found: number
}

/** Compares each file and word; a file says as many as are known, no more and no fewer. */
export function compareWords(known: CountsByPath, found: CountsByPath): Difference[] {
  const paths = [...new Set([...known.keys(), ...found.keys()])].sort()
  return paths.flatMap((path) =>
    privateWords
      .map(({ word, instead }) => ({
        path,
        word,
        instead,
        known: known.get(path)?.get(word) ?? 0,
        found: found.get(path)?.get(word) ?? 0,
      }))
      .filter((one) => one.known !== one.found),
  )
}

/** What to do about a difference, in a sentence. */
export const explainDifference = ({ path, word, instead, known, found }: Difference) =>
  found > known
    ? `${path}: “${word}” ${found} times, ${known} known → write: ${instead}`
    : `${path}: “${word}” ${found} times, ${known} known → npm run words -- --write`

/** Words that the whole project says more often than is known: a move or a split of a file leaves none. */
export function grownWords(differences: readonly Difference[]): string[] {
  const grown = new Map<string, number>()
  for (const { word, known, found } of differences) grown.set(word, (grown.get(word) ?? 0) + found - known)
  return [...grown].filter(([, by]) => by > 0).map(([word]) => word)
}
