import { expect, it } from "vitest"
import { fonts } from "./fonts.ts"

it("lays a word out as it was laid out before, also after somebody scaled that", () => {
  const first = fonts.regular.layout("Facture", { tnum: true })
  const width = first.positions.map(({ xAdvance }) => xAdvance)
  for (const position of first.positions) position.xAdvance *= 0.5
  const again = fonts.regular.layout("Facture", { tnum: true })
  expect(again.positions.map(({ xAdvance }) => xAdvance)).toEqual(width)
  expect(again.glyphs.map(({ id }) => id)).toEqual(first.glyphs.map(({ id }) => id))
})

it("keeps words apart that are laid out with other features", () => {
  const advances = (features?: Record<string, boolean>) =>
    fonts.regular.layout("1171", features).positions.map(({ xAdvance }) => xAdvance)
  expect(new Set(advances({ tnum: true })).size).toBe(1)
  expect(new Set(advances()).size).toBeGreaterThan(1)
})
