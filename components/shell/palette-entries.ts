import { foldText } from "#lib/folded-text.ts"

/** One line of the palette: a place with `href`, a command with `run`. */
export type PaletteEntry = {
  key: string
  kind: "company" | "contact" | "savedFilter" | "command"
  label: string
  detail?: string
  href?: string
  run?: () => void
}

export type PaletteGroup = { title: string; entries: PaletteEntry[] }

/** Commands one of whose words starts with the term, all of them without a term. */
export function filterCommands(commands: readonly PaletteEntry[], term: string): PaletteEntry[] {
  const wanted = foldText(term.trim())
  return commands.filter(({ label }) => !wanted || ` ${foldText(label)}`.includes(` ${wanted}`))
}

/** The line one step further, round the ends. */
export function step(entries: readonly PaletteEntry[], from: PaletteEntry | undefined, by: 1 | -1) {
  const index = from ? entries.indexOf(from) : -1
  return entries[(index + by + entries.length) % entries.length]
}
