import { plainText } from "#lib/backend/platform/csv/plain-text.ts"

/** Names that are proposed for a value, at most, and how alike they have to be. */
const maxProposals = 3
const minLikeness = 0.4
/** How alike a name is whose words begin as those of the value do, and one that has the value's words among its own. */
const ofInitials = 0.9
const ofWords = 0.7
/** Share of the letters that two names have in one order, below which this says nothing. */
const minLetters = 0.65

type Named = { id: number; name: string; name_fr?: string | null; code?: string }

/** Those of the rows whose names are near a text, the nearest first. */
export function nearNames<Row extends Named>(text: string, rows: readonly Row[]): Row[] {
  const plain = plainText(text)
  return rows
    .map((row) => ({ row, likeness: Math.max(...namesOf(row).map((name) => likenessOf(plain, name))) }))
    .filter(({ likeness }) => likeness >= minLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, maxProposals)
    .map(({ row }) => row)
}

const namesOf = ({ name, name_fr, code }: Named) =>
  [name, name_fr, code].flatMap((one) => (one ? [plainText(one)] : []))

/** How alike two plain texts are, from 0 to 1. */
function likenessOf(one: string, other: string): number {
  if (one === "" || other === "") return 0
  const [words, otherWords] = [one.split(" "), other.split(" ")]
  const byLetters = Math.max(sharedTrigrams(one, other), sharedLetters(one, other))
  if (areAbbreviated(words, otherWords)) return Math.max(ofInitials, byLetters)
  return areAmong(words, otherWords) || areAmong(otherWords, words) ? Math.max(ofWords, byLetters) : byLetters
}

/** Whether each word is the beginning of the other's in its place, as in "J. Martin" and "Jean Martin", one of them being whole. */
function areAbbreviated(words: string[], others: string[]): boolean {
  const begins = words.map((word, place) => {
    const other = others[place] ?? ""
    return other !== "" && (other.startsWith(word) || word.startsWith(other))
  })
  const isOneWhole = words.some((word, place) => word.length > 1 && word === others[place])
  return words.length === others.length && words.length > 1 && isOneWhole && begins.every(Boolean)
}

const areAmong = (words: string[], others: string[]) =>
  words.join("").length > 2 && words.every((word) => others.includes(word))

function trigramsOf(text: string): Set<string> {
  const padded = text
    .split(" ")
    .map((word) => `  ${word} `)
    .join("")
  return new Set(Array.from({ length: padded.length - 2 }, (_, from) => padded.slice(from, from + 3)))
}

function sharedTrigrams(one: string, other: string): number {
  const [trigrams, others] = [trigramsOf(one), trigramsOf(other)]
  const shared = [...trigrams].filter((trigram) => others.has(trigram)).length
  return shared / (trigrams.size + others.size - shared)
}

/** Share of letters that need no change, of two that are exchanged one: "Frnace" is near "France". */
function sharedLetters(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  if (Math.abs(one.length - other.length) > longest * (1 - minLetters)) return 0
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      const [above = 0, left = 0, diagonal = 0] = [last[at], next[at - 1], last[at - 1]]
      const isExchanged = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const exchanged = isExchanged ? (before[at - 2] ?? longest) + 1 : longest
      next.push(Math.min(above + 1, left + 1, diagonal + same, exchanged))
    }
    ;[before, last] = [last, next]
  }
  const likeness = 1 - (last[other.length] ?? longest) / longest
  return likeness >= minLetters ? likeness : 0
}
