/** One line of the palette. With `href` it is a place, with `run` a command; with neither it leads nowhere. */
export type PaletteEntry = {
  key: string
  kind: "company" | "contact" | "command"
  label: string
  detail?: string
  href?: string
  run?: () => void
}

export type PaletteGroup = { title: string; entries: PaletteEntry[] }

/** Lower case without accents, so that "societes" finds "Sociétés". */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}

/** Commands one of whose words starts with the term, all of them without a term. */
export function filterCommands(commands: readonly PaletteEntry[], term: string): PaletteEntry[] {
  const wanted = plain(term.trim())
  return commands.filter(({ label }) => !wanted || ` ${plain(label)}`.includes(` ${wanted}`))
}

/** The line one step further, round the ends. */
export function step(entries: readonly PaletteEntry[], from: PaletteEntry | undefined, by: 1 | -1) {
  const index = from ? entries.indexOf(from) : -1
  return entries[(index + by + entries.length) % entries.length]
}
