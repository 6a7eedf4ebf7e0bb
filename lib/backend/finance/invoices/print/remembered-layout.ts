import type { Font, GlyphRun } from "fontkit"

/** Words of one font that are remembered at most; then it begins anew. */
const maxWords = 10_000

/** With positions of its own: whoever lays out scales them in place. */
function copyOf(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }))
  return Object.create(run, { positions: { value: positions, writable: true, enumerable: true } })
}

/**
 * A font that remembers how it laid words out. Documents say the same words again and again, and working out which glyphs stand beside
 * each other is most of what drawing one costs.
 */
export function rememberLayouts(font: Font): Font {
  const layout = font.layout.bind(font)
  const known = new Map<string, GlyphRun>()
  font.layout = (text, features, ...script) => {
    if (script.some((one) => one !== undefined)) return layout(text, features, ...script)
    const key = `${JSON.stringify(features ?? [])}${text}`
    const run = known.get(key) ?? layout(text, features)
    if (known.size >= maxWords) known.clear()
    known.set(key, run)
    return copyOf(run)
  }
  return font
}
