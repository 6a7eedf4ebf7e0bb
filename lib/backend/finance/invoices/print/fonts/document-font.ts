import type { Font, Subset } from "fontkit"
import type { DrawnGlyph, Features, OpenedFont } from "./opened-font.ts"

/** A glyph for the characters it stands for: in a PDF each glyph has one text. */
class TextGlyphs {
  private readonly ids = new Map<string, number>()
  readonly glyphs: number[] = []

  idOf({ id, codePoints }: DrawnGlyph): number {
    const key = `${id} ${codePoints.join(" ")}`
    const known = this.ids.get(key)
    if (known !== undefined) return known
    const next = this.glyphs.push(id) - 1
    this.ids.set(key, next)
    return next
  }
}

/** What is embedded of a font; a glyph is written where `glyphs` has it, and once more if it is there twice. */
type FontFile = Pick<Subset, "encode"> & {
  glyphs: number[]
  mapping: Record<number, number>
  /** Of fonts whose outlines are PostScript's. */
  cff?: unknown
}

type EmbeddedSubset = Pick<FontFile, "cff" | "encode"> & { includeGlyph: (id: number) => number }

/** What a document embeds: the same outline once for every text it stands for. */
function subsetOf(font: Font, drawn: TextGlyphs): EmbeddedSubset {
  const file = font.createSubset() as unknown as FontFile
  const indexes = new Map<number, number>()
  const includeGlyph = (id: number) => {
    const known = indexes.get(id)
    if (known !== undefined) return known
    const glyph = drawn.glyphs[id]
    if (glyph === undefined) throw new Error(`Glyph ${id} was not laid out`)
    const index = file.glyphs.push(glyph) - 1
    // Glyphs that are composed of this one find it here.
    file.mapping[glyph] ??= index
    indexes.set(id, index)
    return index
  }
  return { cff: file.cff, includeGlyph, encode: () => file.encode() }
}

/**
 * A font as one document has it, to be registered with PDFKit. Its glyphs are numbered by the document, so that its file is the same
 * whatever was printed before, and its text layer has every letter (I-18).
 */
export function documentFont({ font, layOut }: OpenedFont): Font {
  const drawn = new TextGlyphs()
  const layout = (text: string, features?: Features) => {
    const laidOut = layOut(text, features)
    const positions = laidOut.positions.map((position) => ({ ...position }))
    return {
      glyphs: laidOut.glyphs.map((glyph) => ({ ...glyph, id: drawn.idOf(glyph) })),
      positions,
      /** Of the positions as they are when it is read: PDFKit scales them in place. */
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
  return Object.create(font, {
    layout: { value: layout },
    createSubset: { value: () => subsetOf(font, drawn) },
  })
}
