import { expect, it } from "vitest"
import { documentFont } from "./document-font.ts"
import { fontOf } from "./fonts.ts"
import { type LaidOut, withoutMemory } from "./opened-font.ts"

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

it.each([
  [
    "inter",
    ["AVATAR Tofu, 9x9 -> 1/2", "12 345,67 €", "Łódź", "Ελλάδα", "e\u0323\u0301", "1 200,00", "AVATAR"],
  ],
  ["arabic", ["دار الأطفال", "بيت"]],
  ["noto", ["हिन्दी क्षेत्र", "ﬁn", "Việt"]],
  ["hebrew", ["בית הַיְלָדִים"]],
  ["simplified", ["上海童装"]],
] as const)("lays out by %s as Fontkit does that has no memory, whatever came before", (family, texts) => {
  const { font: plain, layOut: quickly } = fontOf(family, "regular")
  for (const text of [...texts, ...texts.toReversed()])
    for (const features of [[], ["tnum"]]) {
      const { glyphs, positions } = quickly(text, features)
      const expected = withoutMemory(plain).layout(text, [...features])
      expect(glyphs.map(({ id }) => id)).toEqual(expected.glyphs.map(({ id }) => id))
      expect(positions.map(({ xAdvance, xOffset, yOffset }) => [xAdvance, xOffset, yOffset])).toEqual(
        expected.positions.map(({ xAdvance, xOffset, yOffset }) => [xAdvance, xOffset, yOffset]),
      )
    }
})
