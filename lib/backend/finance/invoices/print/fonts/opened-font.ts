import { type Font, type Glyph, type GlyphPosition, openSync } from "fontkit"
import { skipIdleRules } from "./idle-rules.ts"

/** A glyph of a laid out text, with the characters it stands for, in the order of the text. */
export type DrawnGlyph = { id: number; codePoints: number[]; advanceWidth: number }

/** A text that was laid out, in units of its font; glyphs from left to right. */
export type LaidOut = {
  readonly glyphs: readonly DrawnGlyph[]
  readonly positions: readonly Readonly<GlyphPosition>[]
}

/** A font that was read once and that all documents share: nothing that is drawn changes what it answers. */
export type OpenedFont = {
  font: Font
  has: (codePoint: number) => boolean
  layOut: (text: string, features?: Features) => LaidOut
}

export type Features = string[] | Record<string, boolean>

/** Words of one font that are remembered at most; then it forgets them all. */
const maxWords = 10_000

const mark = /^\p{Mark}+$/u

/**
 * The font without its memory. Fontkit holds one object per glyph, with the characters for which it was read first: the same glyph
 * may stand for others in the next text, or for none where it is a part of another glyph. It also remembers the script of the text before.
 */
export function withoutMemory(font: Font): Font {
  const glyphs = new Map<string, Glyph>()
  const getGlyph = (id: number, codePoints: number[] = []): Glyph => {
    const key = `${id} ${codePoints.join(" ")}`
    const known = glyphs.get(key)
    if (known) return known
    const glyph: Glyph = Object.create(font.getGlyph(id), {
      codePoints: { value: codePoints },
      isMark: { value: mark.test(String.fromCodePoint(...codePoints)) },
      isLigature: { value: codePoints.length > 1 },
    })
    glyphs.set(key, glyph)
    return glyph
  }
  return Object.create(font, { getGlyph: { value: getGlyph } })
}

function fastFont(font: Font): Font {
  const fast = withoutMemory(font)
  skipIdleRules(fast)
  return fast
}

/** What is in Latin letters or in none: texts of either are of one script for Fontkit, so that what it remembers changes nothing. */
const isWestern = /^[\u0020-\u024f\u2010-\u2027\u202f\u20ac]*$/
const latin = /\p{Script=Latin}/u

/** A font for each text: of Western ones, which most are, the one that their script had before. */
function fontsWithoutMemory(font: Font): (text: string) => Font {
  const [letters, signs] = [fastFont(font), fastFont(font)]
  return (text) => {
    if (!isWestern.test(text)) return fastFont(font)
    return latin.test(text) ? letters : signs
  }
}

/**
 * Opens the font of a file. It remembers how it laid words out: documents have the same words again and again, and working out which
 * glyphs stand beside each other is most of what drawing one costs.
 * @throws if the file has several fonts
 */
export function openFont(path: string): OpenedFont {
  const font = openSync(path)
  if (!("layout" in font)) throw new Error(`${path} is a collection of fonts`)
  const drawn = new Map<number, boolean>()
  const has = (codePoint: number) => {
    const known = drawn.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint)
    drawn.set(codePoint, known)
    return known
  }
  // So that every text below finds the table of characters read.
  has(0)
  const fontFor = fontsWithoutMemory(font)
  const known = new Map<string, LaidOut>()
  const layOut = (text: string, features: Features = []): LaidOut => {
    const key = `${JSON.stringify(features)}${text}`
    const laidOut = known.get(key) ?? freshly(fontFor(text), text, features)
    if (known.size >= maxWords) known.clear()
    known.set(key, laidOut)
    return laidOut
  }
  return { font, has, layOut }
}

/** Fontkit draws a joiner as a space without a width. */
const joiners = /[\u200c\u200d]/

function freshly(font: Font, text: string, features: Features): LaidOut {
  const { glyphs, positions, direction } = font.layout(
    text,
    Array.isArray(features) ? features : { ...features },
  )
  const joiner = joiners.exec(text)?.[0].codePointAt(0)
  const textOf = (codePoints: number[], index: number) => {
    if (joiner && codePoints[0] === 0x20 && positions[index]?.xAdvance === 0) return [joiner]
    // Readers turn what was drawn from right to left, ligatures included.
    return direction === "rtl" ? codePoints.toReversed() : codePoints
  }
  return {
    glyphs: glyphs.map(({ id, codePoints, advanceWidth }, index) => ({
      id,
      codePoints: textOf(codePoints, index),
      advanceWidth,
    })),
    positions,
  }
}
