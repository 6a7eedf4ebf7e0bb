import { query } from "#lib/backend/platform/database/db.ts"
import type { NamedTable } from "#lib/backend/records/named-values.ts"
import type { ImportList } from "#lib/contract/crm/import-fields.ts"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import { namesIn, possibleNames } from "../cells.ts"
import type { FoundImport } from "../data.ts"
import { choiceOf } from "./chosen-values.ts"

type NewValues = ImportReport["new_values"]
type Field = NewValues[number]["field"]

/** Columns of values that an import may create, and where each is stored. */
const tables: Record<ImportList, Partial<Record<Field, NamedTable>>> = {
  companies: { brands: "brand", tags: "company_tag" },
  contacts: { tags: "contact_tag", callers: "caller" },
}

/** Names of a column that are listed before they are created; of more only how many. */
const maxListedNames = 5

/** Tags, brands and callers that a checked import would create, by column, those of most rows first; none once it was run. */
export async function listNewValues({ check, run, list, plan }: FoundImport): Promise<NewValues> {
  const mayCreate = plan.create_missing || plan.values.some(({ choice }) => choice === "create")
  if (run || !mayCreate) return []
  const found: NewValues = []
  for (const field of ["brands", "tags", "callers"] as const) {
    const table = tables[list][field]
    if (!table || !plan.mapping.includes(field)) continue
    const names = await newNames(check.job, { field, table, plan })
    if (names.length > 0) found.push({ field, count: names.length, names: names.slice(0, maxListedNames) })
  }
  return found
}

type Column = { field: Field; table: NamedTable; plan: FoundImport["plan"] }

async function newNames(check: number, { field, table, plan }: Column): Promise<string[]> {
  const cells = await query<{ cell: string; rows: number; left_out: string[] }>({
    text: `SELECT data -> 'cells' ->> $2 AS cell, count(DISTINCT position) AS rows,
        coalesce(array_agg(DISTINCT one ->> 'value') FILTER (WHERE one ->> 'field' = $2), '{}') AS left_out
      FROM job_row LEFT JOIN LATERAL jsonb_array_elements(coalesce(data -> 'leftOut', '[]'::jsonb)) one ON true
      WHERE job_id = $1 AND data ->> 'action' IN ('create', 'update') AND data -> 'cells' ? $2
      GROUP BY 1`,
    values: [check, field],
  })
  const stored = await query<{ key: string }>({
    text: `SELECT lower(name::text) AS key FROM ${table} WHERE name = ANY ($1::citext[])`,
    values: [[...new Set(cells.flatMap(({ cell }) => possibleNames(cell)))]],
  })
  const known = new Set(stored.map(({ key }) => key))
  const isStored = (name: string) => known.has(name.toLowerCase())
  const named = new Map<string, { name: string; rows: number }>()
  for (const { cell, rows, left_out } of cells)
    for (const name of namesIn(cell, (one) => isStored(one) || choiceOf(plan, field, one) !== undefined)) {
      const choice = choiceOf(plan, field, name)?.choice
      const isCreated = choice === "create" || (choice === undefined && plan.create_missing)
      if (!isCreated || isStored(name) || left_out.includes(name)) continue
      const same = named.get(name.toLowerCase())
      named.set(name.toLowerCase(), { name: same?.name ?? name, rows: rows + (same?.rows ?? 0) })
    }
  const sorted = [...named.values()].toSorted((a, b) => b.rows - a.rows || (a.name < b.name ? -1 : 1))
  return sorted.map(({ name }) => name)
}
