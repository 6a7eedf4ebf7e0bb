import bidiFactory from "bidi-js"
import type { Family } from "./families.ts"
import { drawsAll, familyOf } from "./fonts.ts"

/** Letters that one font draws one after the other; from right to left where their script is. */
export type Run = { text: string; family: Family }

export type Direction = "ltr" | "rtl"

const bidi = bidiFactory()
const characters = new Intl.Segmenter("und", { granularity: "grapheme" })
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const maybeRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Where a text begins, by its first letter that has a direction. */
export function directionOf(text: string): Direction {
  if (!maybeRightToLeft.test(text)) return "ltr"
  const [paragraph] = bidi.getEmbeddingLevels(text, "auto").paragraphs
  return (paragraph?.level ?? 0) % 2 === 1 ? "rtl" : "ltr"
}

type Piece = Run & { level: number }

/** The pieces of a character: most are one; a mark that the letter's font lacks is one of its own. */
function drawnBy(character: string, order: readonly Family[]): { text: string; family: Family }[] {
  const family = familyOf(character, order)
  if (family) return [{ text: character, family }]
  return [...character].map((text) => ({ text, family: familyOf(text, order) ?? "inter" }))
}

/** Spaces are drawn by the font of what is before them. */
function continues(last: Piece | undefined, next: Piece): last is Piece {
  if (!last || last.level !== next.level) return false
  return last.family === next.family || (next.text === " " && drawsAll(last.family, " "))
}

function logicalPieces(line: string, direction: Direction, order: readonly Family[]): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const pieces: Piece[] = []
  for (const { segment, index } of characters.segment(line))
    for (const drawn of drawnBy(segment, order)) {
      const next = { ...drawn, level: levels[index] ?? 0 }
      const last = pieces.at(-1)
      if (continues(last, next)) last.text += next.text
      else pieces.push(next)
    }
  return pieces
}

/** Reverses each sequence of pieces at or above a level, from the highest level down (UAX 9, rule L2). */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  return ordered
}

/** Fontkit turns letters of right-to-left scripts itself; brackets and spaces between them it does not. */
function turned({ text, level }: Piece): string {
  if (level % 2 === 0 || rightToLeft.test(text)) return text
  return [...characters.segment(text)]
    .map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
    .toReversed()
    .join("")
}

/**
 * A line as it is drawn from left to right.
 * @param direction that of the paragraph
 * @param order of the fonts to take characters from
 */
export function visualRuns(line: string, direction: Direction, order: readonly Family[]): Run[] {
  return inVisualOrder(logicalPieces(line, direction, order)).map((piece) => ({
    text: turned(piece),
    family: piece.family,
  }))
}
