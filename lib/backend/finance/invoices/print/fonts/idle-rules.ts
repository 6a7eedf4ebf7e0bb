import type { Font } from "fontkit"

/** Glyphs that a rule of a font may begin at. */
type Coverage =
  | { version: 1; glyphs: number[] }
  | { version: 2; rangeRecords: { start: number; end: number }[] }

/** A rule as OpenType has it: of contexts in its third version a coverage for each glyph. */
type Rule = { coverage?: Coverage; inputCoverage?: Coverage[]; version?: number }

/** What applies the rules of a font to glyphs that follow each other, of which Fontkit's types say nothing. */
type Processor = {
  glyphIterator: { cur: { id: number } | null }
  applyLookup: (type: number, rule: Rule) => boolean
}
type WithEngine = {
  _layoutEngine: { engine: { GSUBProcessor?: Processor | null; GPOSProcessor?: Processor | null } | null }
}

const starts = new WeakMap<Rule, Set<number> | null>()

function glyphsOf(coverage: Coverage): Set<number> {
  if (coverage.version === 1) return new Set(coverage.glyphs)
  const ranges = coverage.rangeRecords.map(({ start, end }) =>
    Array.from({ length: end - start + 1 }, (_, index) => start + index),
  )
  return new Set(ranges.flat())
}

/** Null of what begins at a glyph by another property. */
function startsOf(rule: Rule): Set<number> | null {
  const known = starts.get(rule)
  if (known !== undefined) return known
  const coverage = rule.coverage ?? (rule.version === 3 ? rule.inputCoverage?.[0] : undefined)
  const found = coverage ? glyphsOf(coverage) : null
  starts.set(rule, found)
  return found
}

/**
 * Has a font ask first whether a rule begins at a glyph at all. Fontkit looks at what is before it first, and through lists of all glyphs,
 * for each rule at each glyph: most of what drawing a long text costs. What is laid out is the same.
 */
export function skipIdleRules(font: Font): void {
  const { engine } = (font as unknown as WithEngine)._layoutEngine
  for (const processor of [engine?.GSUBProcessor, engine?.GPOSProcessor]) {
    if (!processor) continue
    const apply = processor.applyLookup
    processor.applyLookup = (type, rule) => {
      const { cur } = processor.glyphIterator
      if (cur && startsOf(rule)?.has(cur.id) === false) return false
      return apply.call(processor, type, rule)
    }
  }
}
