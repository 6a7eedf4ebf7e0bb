import { expect, it } from "vitest"
import { documentFont } from "./document-font.ts"
import { fontOf } from "./fonts.ts"
import type { LaidOut } from "./opened-font.ts"

const inter = fontOf("inter", "regular")
const { layOut } = inter
const textsOf = ({ glyphs }: LaidOut) => glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))

it("lays a word out as it was laid out before, also after PDFKit scaled that", () => {
  const first = documentFont(inter).layout("Facture", { tnum: true })
  const widths = first.positions.map(({ xAdvance }) => xAdvance)
  for (const position of first.positions) position.xAdvance *= 0.5
  const again = documentFont(inter).layout("Facture", { tnum: true })
  expect(again.positions.map(({ xAdvance }) => xAdvance)).toEqual(widths)
})

it("distinguishes words that are laid out with other features", () => {
  const advances = (features?: Record<string, boolean>) =>
    layOut("1171", features).positions.map(({ xAdvance }) => xAdvance)
  expect(new Set(advances({ tnum: true })).size).toBe(1)
  expect(new Set(advances()).size).toBeGreaterThan(1)
})

it("knows what each glyph stands for, also where characters share one or it was read as a part of another", () => {
  inter.font.getGlyph(inter.font.glyphForCodePoint(0x45).id)
  expect(textsOf(layOut("\u0394E\u2206"))).toEqual(["\u0394", "E", "\u2206"])
})
