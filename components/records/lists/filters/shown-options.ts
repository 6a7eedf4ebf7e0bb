import { bestMatches } from "#components/ui/inputs/matching.ts"
import type { FilterOption } from "#lib/contract/records/filters.ts"

/** Values drawn at once; typing brings up the rest. */
const drawnOptions = 200

export type OptionGroup = { name: string; options: FilterOption[] }

type Offered = {
  /** Values chosen before, which stand on top of those of the source. */
  onTop: readonly FilterOption[]
  options: readonly FilterOption[]
  term: string
  /** The options are an answer to the term: they fit, and are in its order. */
  isSearched: boolean
}

/**
 * Values as the panel lists them, each once: the best for what is typed first, and with it its group.
 * @returns groups in order; one without a name has those that are in no group
 */
export function shownOptions({ onTop, options, term, isSearched }: Offered): OptionGroup[] {
  const isTyped = term.trim() !== ""
  const fitting: FilterOption[] = isTyped
    ? [...(isSearched ? options : bestMatches([...onTop, ...options], term, ({ label }) => label))]
    : [...onTop.map(({ value, label }) => ({ value, label })), ...options]
  const seen = new Set<string>()
  const once = fitting.filter(({ value }) => !seen.has(value) && seen.add(value))
  const groups = Map.groupBy(once.slice(0, drawnOptions), ({ group = "" }) => group)
  return [...groups].map(([name, members]) => ({ name, options: members }))
}
