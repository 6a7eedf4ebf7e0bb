/** Draws a whole number from 0 to below its argument. */
export type Draw = (below: number) => number

/** As far as the document of the API describes a value. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  default?: unknown
}

const hostileTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff",
  "\u202e",
  "%",
  "%ff",
  "%00",
  "'",
  "' OR 1=1 --",
  "\\",
  "%_%",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "<b>".repeat(5_000),
  "{{7*7}}",
  "=1+1",
  "a\r\nX-Header: b",
  "ÀÉ€😀",
  "a".repeat(300),
  "a".repeat(20_000),
  "2026-02-30",
  "9999-12-31",
  "+275760-09-13",
  "-000001-01-01",
  "00:00",
  "NaN",
  "null",
  "[]",
  "{}",
  "+33 1 23 45 67 89",
  "someone@example.com",
  "https://[",
  "__proto__",
  "constructor",
]

const hostileNumbers = [
  0,
  -1,
  1,
  2,
  3,
  1.5,
  1e9,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  99_999_999_999,
  Number.MAX_SAFE_INTEGER,
  1e308,
  5e-324,
  -0,
]

function pick<Item>(draw: Draw, items: readonly Item[]): Item | undefined {
  return items[draw(items.length)]
}

/** A value of no kind in particular. */
function anything(draw: Draw, depth: number): unknown {
  const kinds = [
    () => pick(draw, hostileTexts),
    () => pick(draw, hostileNumbers),
    () => null,
    () => draw(2) === 0,
    () => Array.from({ length: draw(4) }, () => (depth > 4 ? 1 : anything(draw, depth + 1))),
    () => ({ [pick(draw, hostileTexts) ?? "a"]: depth > 4 ? 1 : anything(draw, depth + 1) }),
    () => nested(draw(3_000)),
  ]
  return pick(draw, kinds)?.()
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/**
 * A value for a schema: most often of its kind, so that it gets past the first check and meets the next.
 * @param draw where chance comes from
 */
export function fuzzedValue(schema: Schema, draw: Draw, depth = 0): unknown {
  if (draw(12) === 0) return anything(draw, depth)
  if (schema.enum) return pick(draw, schema.enum)
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return fuzzedValue(pick(draw, schema.anyOf) ?? {}, draw, depth)
  const type = Array.isArray(schema.type) ? pick(draw, schema.type) : schema.type
  switch (type) {
    case "object":
      return fuzzedObject(schema, draw, depth)
    case "array":
      return Array.from({ length: draw(4) }, () => fuzzedValue(schema.items ?? {}, draw, depth + 1))
    case "integer":
    case "number":
      return draw(2) ? 1 + draw(40) : pick(draw, hostileNumbers)
    case "boolean":
      return draw(2) === 0
    case "string":
      return draw(2) ? `Fuzz ${draw(100_000)}` : pick(draw, hostileTexts)
    case "null":
      return null
    default:
      return anything(draw, depth)
  }
}

function fuzzedObject({ properties = {} }: Schema, draw: Draw, depth: number): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties))
    if (draw(10) > 0) value[name] = fuzzedValue(schema, draw, depth + 1)
  if (draw(10) === 0) value[pick(draw, hostileTexts) ?? "more"] = anything(draw, depth)
  return value
}
