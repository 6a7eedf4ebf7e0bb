import type { Option } from "#lib/contract/fields.ts"
import { foldText } from "#lib/folded-text.ts"

/** A name as it is compared: folded, without the spaces around it. */
const plain = (text: string) => foldText(text).trim()

/** Existing items shown at most (spec 1 §9). */
export const shownChoices = 10

/** Whose name starts with the term (spec 1 §5), without those taken already. */
export function matching<T extends Option>(
  options: readonly T[],
  term: string,
  taken: readonly Option[],
  max = Number.POSITIVE_INFINITY,
): T[] {
  const start = plain(term)
  const ids = new Set(taken.map(({ id }) => id))
  return options.filter(({ id, name }) => !ids.has(id) && plain(name).startsWith(start)).slice(0, max)
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

/** Whose name holds the term at the start of a word; names that start with it come first. For closed lists. */
export function withWord<T extends Option>(options: readonly T[], term: string): T[] {
  const desired = plain(term)
  if (!desired) return [...options]
  const found = options.filter(({ name }) => ` ${plain(name)}`.includes(` ${desired}`))
  const isFirst = ({ name }: T) => plain(name).startsWith(desired)
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))]
}

/** Whether something of that name exists, whatever its case and accents. */
export function isKnown(options: readonly Option[], name: string): boolean {
  return options.some((option) => plain(option.name) === plain(name))
}
