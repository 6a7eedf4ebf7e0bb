import {
  type Common,
  choiceTypes,
  exactly,
  type FilterDefinition,
  opposite,
} from "#lib/backend/records/lists/filters/definition.ts"

const hasInvoice = "invoice_count > 0"

/** Rows by how much of what was invoiced is paid; who has no invoice is in no bucket. */
const buckets: Record<number, string> = {
  1: `(${hasInvoice} AND billed_percent = 0)`,
  2: "(billed_percent BETWEEN 1 AND 99)",
  3: "(billed_percent = 100)",
}

const cases = Object.entries(buckets).map(([bucket, isIn]) => `WHEN ${isIn} THEN ${bucket}`)

/** A filter on what is paid, in the buckets that the source `payment_buckets` offers; exists: something was invoiced. */
export function paymentFilter(field: Common): FilterDefinition {
  return {
    ...field,
    types: choiceTypes,
    choices: Object.keys(buckets),
    rowValues: { sql: () => `CASE ${cases.join(" ")} END` },
    condition: ({ type, ids }) => {
      if (type === "exists") return exactly(hasInvoice)
      if (type === "not_exists") return opposite(hasInvoice, "invoice_count = 0")
      const isIn = `(${ids.map((bucket) => buckets[bucket]).join(" OR ")})`
      return type === "=" ? exactly(isIn) : opposite(isIn, `NOT ${isIn}`)
    },
  }
}
