/** How a field travels: as it is, a yes or no as a bit, or what many rows have each once and named by its place. */
type FieldPacking<Value> = Value extends boolean
  ? "bit"
  : Value extends readonly object[]
    ? "whole" | "shared"
    : "whole"

/** A way for every field of a row: one that is left out does not compile. */
export type Packing<Row> = { readonly [Field in keyof Row]-?: FieldPacking<Row[Field]> }

/**
 * Rows of a list on their way to the browser. They travel twice, as HTML and as data, so the data leave out what repeats:
 * the names of fields, and what rows have in common.
 */
export type CompactRows<Row> = {
  packing: Packing<Row>
  shared: readonly unknown[]
  /** By row what its fields hold, in the order of `packing`, then its bits as a figure. */
  rows: readonly (readonly unknown[])[]
}

/** Gathers what rows have in common, each once. */
function collectShared() {
  const indexes = new Map<string, number>()
  const shared: unknown[] = []
  const placeOf = (item: unknown) => {
    const key = JSON.stringify(item)
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, shared.length)
    return shared.push(item) - 1
  }
  return { shared, placeOf }
}

/** @param packing how each field travels; the browser reads it from the rows */
export function packRows<Row extends object>(rows: readonly Row[], packing: Packing<Row>): CompactRows<Row> {
  const packings: [string, unknown][] = Object.entries(packing)
  const { shared, placeOf } = collectShared()
  const pack = (row: Row) => {
    const cells: unknown[] = []
    let bits = 0
    let bit = 1
    for (const [field, way] of packings) {
      const value: unknown = Reflect.get(row, field)
      if (way === "bit") {
        bits += value ? bit : 0
        bit *= 2
      } else cells.push(way === "shared" && Array.isArray(value) ? value.map(placeOf) : value)
    }
    return [...cells, bits]
  }
  return { packing, shared, rows: rows.map(pack) }
}

function isWhole<Row>(row: object, packing: Packing<Row>): row is Row & object {
  return Object.keys(packing).every((field) => field in row)
}

/** @returns the rows as they were before `packRows` */
export function unpackRows<Row>({ packing, shared, rows }: CompactRows<Row>): Row[] {
  const packings: [string, unknown][] = Object.entries(packing)
  return rows.map((cells) => {
    const row: Record<string, unknown> = {}
    const bits = Number(cells.at(-1))
    let index = 0
    let bit = 1
    for (const [field, way] of packings) {
      if (way === "bit") {
        row[field] = (bits & bit) > 0
        bit *= 2
      } else {
        const cell = cells[index++]
        row[field] = way === "shared" && Array.isArray(cell) ? cell.map((at) => shared[at]) : cell
      }
    }
    if (!isWhole(row, packing)) throw new Error("A row lacks fields of its list")
    return row
  })
}
