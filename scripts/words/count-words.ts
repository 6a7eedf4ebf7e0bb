import { readFileSync } from "node:fs"
import { privateWords } from "#scripts/words/private-words.ts"
import { readParts } from "#scripts/words/read-parts.ts"

/** How often a file says each private word. */
export type Counts = Map<string, number>

/** How often each file says them; files that say none are left out. */
export type CountsByPath = Map<string, Counts>

const timesIn = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Counts the private words of one file. */
export function countWords(path: string, text: string): Counts {
  const { names, prose } = readParts(path, text)
  const joined = names.join("\n")
  return new Map(
    privateWords
      .map(({ word, pattern, namesOnly }): [string, number] => [
        word,
        timesIn(joined, pattern) + (namesOnly ? 0 : timesIn(prose, pattern)),
      ])
      .filter(([, count]) => count > 0),
  )
}

/** Files whose words are chosen here: code, texts and documents, but what is French, written by programs or lists the words. */
const isRead = (path: string) =>
  /\.(tsx?|mjs|css|sql|prisma|md)$|^messages\/en\/.*\.json$/.test(path) &&
  !/^(prisma\/migrations\/|docs\/glossary\.md$|scripts\/words\/|lib\/i18n\/retired-words\.ts$)|\/french\.ts$/.test(
    path,
  )

/** @param paths files of the project, in any order */
export function countInFiles(paths: readonly string[]): CountsByPath {
  const counted = paths
    .filter(isRead)
    .sort()
    .map((path): [string, Counts] => [path, countWords(path, readFileSync(path, "utf8"))])
  return new Map(counted.filter(([, counts]) => counts.size > 0))
}
