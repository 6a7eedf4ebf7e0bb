import { bestMatches } from "#components/ui/inputs/matching.ts"
import type { FoundIn } from "#lib/contract/home/quick-search.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { searchText, unaccented } from "#lib/text/search-text.ts"
import type { CommandGroup } from "./commands.ts"

/** One line of the palette: a place with `href`, a command with `run`. */
export type PaletteEntry = {
  key: string
  kind:
    | KindWith<"quickSearch">
    | "sequence"
    | "mailing_list"
    | "document"
    | "invoice"
    | "mail"
    | "savedFilter"
    | "command"
  label: string
  detail?: string
  /** Below the label: whom it is from and with. */
  about?: string
  /** After that: where the words are that were typed. */
  found?: FoundIn
  href?: string
  run?: () => void
}

export type PaletteGroup = { title: string; entries: PaletteEntry[] }

/** Whether every word of the term starts a word of the text. */
function startsWords(text: string, term: string): boolean {
  const words = ` ${searchText(text).replaceAll("-", " ")} ${unaccented(text).replaceAll(/[-'’]/g, " ")}`
  return searchText(term.trim())
    .split(/\s+/)
    .every((word) => words.includes(` ${word}`))
}

/** Groups with entries; those whose first entry has the term at the start of words come before the others. */
export function bestFirst(groups: readonly PaletteGroup[], term: string): PaletteGroup[] {
  const isBehind = ({ entries: [first] }: PaletteGroup) => (first && startsWords(first.label, term) ? 0 : 1)
  return groups
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => isBehind(one) - isBehind(other))
}

/** Commands one of whose words starts with the term, the best first; all of them without a term. */
export function filterCommands(commands: readonly PaletteEntry[], term: string): PaletteEntry[] {
  return bestMatches(commands, unaccented(term), ({ label }) => unaccented(label), "word")
}

/** What the screen offers, as far as it fits the term. */
export function offeredGroups(offered: readonly CommandGroup[], term: string): PaletteGroup[] {
  return offered
    .map(({ title, commands }) => ({
      title,
      entries: filterCommands(
        commands.map((one) => ({ ...one, key: `offered-${title}-${one.key}`, kind: "command" })),
        term,
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** The line one step further, round the ends. */
export function step(entries: readonly PaletteEntry[], from: PaletteEntry | undefined, by: 1 | -1) {
  const index = from ? entries.indexOf(from) : -1
  return entries[(index + by + entries.length) % entries.length]
}
