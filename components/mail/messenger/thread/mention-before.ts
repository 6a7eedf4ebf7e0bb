/** Longest part of a name that is looked for. */
const longest = 40

/**
 * The name that is being typed at a place of a text, after "@".
 * @returns where "@" is and what of the name is there; undefined where none is begun
 */
export function mentionBefore(text: string, caret: number): { start: number; term: string } | undefined {
  const found = new RegExp(`(?:^|[^\\p{L}\\p{N}])@([^@\\n]{0,${longest}})$`, "u").exec(text.slice(0, caret))
  if (!found) return undefined
  const term = found[1] ?? ""
  return { start: caret - term.length - 1, term }
}
