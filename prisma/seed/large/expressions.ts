import pg from "pg"

/** SQL expressions that draw repeatable choices from an id: the same id and purpose give the same choice in any session. */

/** A number for a purpose, so that choices about one row do not depend on each other (FNV-1a). */
function salt(purpose: string): number {
  let hash = 2_166_136_261
  for (const letter of purpose) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return hash
}

/** From 0 up to, not including, 1. */
export function unit(id: string, purpose: string): string {
  return `((hashint8extended((${id})::bigint, ${salt(purpose)}) & 4294967295) / 4294967296.0::float8)`
}

/** True for such a share of the ids. */
export function chance(id: string, purpose: string, share: number): string {
  return `(${unit(id, purpose)} < ${share})`
}

/** A whole number, both bounds included. */
export function between(id: string, purpose: string, min: number, max: number): string {
  return `(${min} + floor(${unit(id, purpose)} * ${max - min + 1})::int)`
}

/** An array of text or whole numbers as a constant. */
export function constant(values: readonly (string | number)[]): string {
  const type = values.every((value) => typeof value === "number") ? "int[]" : "text[]"
  const elements = values.map((value) => `"${String(value).replace(/["\\]/g, "\\$&")}"`)
  return `${pg.escapeLiteral(`{${elements.join(",")}}`)}::${type}`
}

/** An element of an array, each as likely as the others. */
export function element(array: string, id: string, purpose: string): string {
  return `(${array})[1 + floor(${unit(id, purpose)} * cardinality(${array}))::int]`
}

/** One of the values, likelier the greater its weight. */
export function weighted(
  values: readonly (string | number)[],
  weights: readonly number[],
  id: string,
  purpose: string,
): string {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = 0
  const bounds = weights.slice(0, -1).map((weight) => {
    reached += weight / total
    return reached
  })
  if (bounds.length === 0) return `(${constant(values)})[1]`
  return `(${constant(values)})[1 + width_bucket(${unit(id, purpose)}, '{${bounds.join(",")}}'::float8[])]`
}

/** One of the values; the frequency falls with the place in the list (Zipf). */
export function zipf(values: readonly number[], exponent: number, id: string, purpose: string): string {
  const weights = values.map((_, index) => 1 / (index + 1) ** exponent)
  return weighted(values, weights, id, purpose)
}

/** A number with so many random digits, zeros in front. */
export function digits(count: string, id: string, purpose: string): string {
  return `lpad(floor(${unit(id, purpose)} * power(10, least(${count}, 9)))::bigint::text, ${count}, '0')`
}

/** A moment up to so many days before the transaction's day, the recent ones as likely as the old ones. */
export function daysAgo(id: string, purpose: string, days: number): string {
  return `(date_trunc('day', now()) - ${unit(id, purpose)} * interval '${days} days')`
}
