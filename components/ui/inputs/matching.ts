import type { Option } from "#lib/contract/platform/fields.ts"
import { foldText } from "#lib/text/folded-text.ts"

/** A name as it is compared: folded, without the spaces around it. */
const plain = (text: string) => foldText(text).trim()

/** The words of a name with a space before each, whatever signs stand between them. */
const words = (text: string) =>
  text
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => ` ${word}`)
    .join("") ?? ""

/** Where a term may be in a name, the best first: it begins the name, a word of it, or is within. */
const ranks = ["start", "word", "within"] as const

function rankOf(name: string, term: string): number {
  if (name.startsWith(term)) return 0
  if (words(term) !== "" && words(name).includes(words(term))) return 1
  return name.includes(term) ? 2 : ranks.length
}

/**
 * What fits a typed term, the best first: names that begin with it, then those of which a word does, then those that hold it.
 * Equals stay in their order, and without a term everything fits.
 * @param nameOf what an item is called
 * @param furthest the last of the three places that still counts
 */
export function bestMatches<T>(
  items: readonly T[],
  term: string,
  nameOf: (item: T) => string,
  furthest: (typeof ranks)[number] = "within",
): T[] {
  const desired = plain(term)
  const placed = items.map((item) => ({ item, rank: rankOf(plain(nameOf(item)), desired) }))
  return placed
    .filter(({ rank }) => rank <= ranks.indexOf(furthest))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

/** Existing items shown at most (F-7). */
export const shownChoices = 10

/** Whose name starts with the term (F-7), without those taken already. */
export function matching<T extends Option>(
  options: readonly T[],
  term: string,
  taken: readonly Option[],
  max = Number.POSITIVE_INFINITY,
): T[] {
  const ids = new Set(taken.map(({ id }) => id))
  const free = options.filter(({ id }) => !ids.has(id))
  return bestMatches(free, term, ({ name }) => name, "start").slice(0, max)
}

/**
 * What a search answered, without those taken already. The search decides what fits: a contact is found by last name or e-mail, too.
 * @param isCurrent the answer is to the term; of an answer to an earlier one only names that start with the term are left
 */
export function answered<T extends Option>(
  options: readonly T[],
  term: string,
  taken: readonly Option[],
  isCurrent: boolean,
  max?: number,
): T[] {
  return matching(options, isCurrent ? "" : term, taken, max)
}

/** Whether something of that name exists, whatever its case and accents. */
export function isKnown(options: readonly Option[], name: string): boolean {
  return options.some((option) => plain(option.name) === plain(name))
}
