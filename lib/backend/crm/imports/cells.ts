import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import { type RecordFields, textsIn } from "#lib/contract/records/record-fields.ts"
import { withoutGuards } from "#lib/text/spreadsheet-text.ts"

/** What a row of a file says, by what its columns mean; cells that are empty or hold dashes alone say nothing. */
export type Cells = Partial<Record<ImportField, string>>

const dashes = /^\p{Dash_Punctuation}+$/u

/** @param mapping meaning of each column, null for those left out */
export function cellsOf(mapping: readonly (ImportField | null)[], row: readonly string[]): Cells {
  const cells: Cells = {}
  for (const [place, field] of mapping.entries()) {
    const value = withoutGuards(row[place]?.trim() ?? "")
    if (field && value && !dashes.test(value)) cells[field] = value
  }
  return cells
}

/** What a row says of the texts of a block, by their names there. */
export function textsOf(
  fields: RecordFields,
  block: string,
  cells: Cells,
): Record<string, string | undefined> {
  const byField: Record<string, string | undefined> = cells
  return Object.fromEntries(
    textsIn(fields, block).map(({ name, field }) => [name, field.imported && byField[field.imported]]),
  )
}

/** Signs in one name that also part names, at most. */
const maxSignsInName = 4

/** Every text in a cell that may be a name: what is between commas, semicolons, bars or line breaks, and several of these together. */
export function possibleNames(cell: string | undefined): string[] {
  if (isOneName(cell)) return [cell.trim()]
  const pieces = piecesOf(cell)
  const names = pieces.flatMap((_, from) => namesFrom(pieces, from).map(({ name }) => name))
  return [...new Set([...names, ...namesToCreateIn(cell, () => false)])].filter(Boolean)
}

/**
 * Names in a cell that holds several: between commas, semicolons, bars or line breaks; each once.
 * @param isKnown tells names that hold such a sign themselves: "Bonton, Paris" is one name when there is one of that name
 */
export function namesIn(
  cell: string | undefined,
  isKnown: (name: string) => boolean = () => false,
): string[] {
  if (isOneName(cell)) return [cell.trim()]
  const pieces = piecesOf(cell)
  const names: string[] = []
  for (let from = 0; from < pieces.length; ) {
    const possible = namesFrom(pieces, from)
    const found = possible.findLast(({ name }) => isKnown(name)) ?? possible[0]
    if (found?.name) names.push(found.name)
    from = found?.end ?? from + 2
  }
  return [...new Set(names)]
}

/**
 * Names in a cell of which those are created that are not known, as "Acme, Inc.": commas part names only where all of them are
 * known, semicolons, bars and line breaks always.
 */
export function namesToCreateIn(cell: string | undefined, isKnown: (name: string) => boolean): string[] {
  if (isOneName(cell)) return [cell.trim()]
  const pieces = piecesOf(cell)
  const names: string[] = []
  for (let from = 0; from < pieces.length; ) {
    const { known, end, isWhole } = knownFrom(pieces, from, isKnown)
    const whole = pieces.slice(from, end - 1).join("")
    names.push(...(isWhole ? known : [whole.replace(/^[\s,]+|[\s,]+$/g, "")]).filter(Boolean))
    from = end
  }
  return [...new Set(names)]
}

/** The known names from a piece up to the next sign other than a comma, the piece behind it, and whether there is nothing else. */
function knownFrom(pieces: string[], from: number, isKnown: (name: string) => boolean) {
  const known: string[] = []
  let [end, isWhole] = [from, true]
  do {
    const possible = namesFrom(pieces, end)
    const found = possible.findLast(({ name }) => name !== "" && isKnown(name))
    if (found) known.push(found.name)
    else if (possible[0]?.name) isWhole = false
    end = found?.end ?? end + 2
  } while (pieces[end - 1] === ",")
  return { known, end, isWhole }
}

const signs = /([,;|\n])/

/** Nearly every cell of a long list. */
const isOneName = (cell: string | undefined): cell is string =>
  cell !== undefined && cell.trim() !== "" && !signs.test(cell)

/** A cell cut at every sign that may part names; the signs stand between the texts. */
const piecesOf = (cell: string | undefined) => (cell ?? "").split(signs)

/** The names that may begin at a piece, shortest first, each with the piece behind it. */
function namesFrom(pieces: string[], from: number): { name: string; end: number }[] {
  if (from % 2 === 1) return []
  const ends = Array.from({ length: maxSignsInName + 1 }, (_, signs) => from + 2 * signs + 1)
  return ends
    .filter((end) => end <= pieces.length)
    .map((end) => ({ name: pieces.slice(from, end).join("").trim(), end: end + 1 }))
}

const yes = ["1", "y", "yes", "true", "o", "oui", "vrai", "x", "vip", "✓"]
const no = ["0", "n", "no", "false", "non", "faux", "-"]

/** What a cell says that is yes or no; undefined where it is neither. */
export function yesOrNo(cell: string): boolean | undefined {
  if (yes.includes(cell.toLowerCase())) return true
  return no.includes(cell.toLowerCase()) ? false : undefined
}

/** The stored values and those of a row; undefined when the row has none, which leaves the field alone. */
export function withAdded<Value>(current: readonly Value[], added: readonly Value[]): Value[] | undefined {
  return added.length > 0 ? [...new Set([...current, ...added])] : undefined
}
