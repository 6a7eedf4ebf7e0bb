import { findNamesakes } from "#lib/backend/crm/companies/namesakes.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { nameIn } from "#lib/backend/records/reference/rows.ts"
import { compareNames, type ReferenceStore, referenceStore } from "#lib/backend/records/reference/store.ts"
import { type ImportList, type ValueField, valueFields } from "#lib/contract/crm/import-fields.ts"
import {
  maxValueLength,
  type UnknownValue,
  type UnknownValues,
  type ValueChoice,
} from "#lib/contract/crm/import-values.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { type FoundImport, isAtWork } from "../data.ts"
import { findSalutation } from "../usual-names.ts"
import { choiceOf } from "./chosen-values.ts"
import { nearNames } from "./near-names.ts"
import { valueKey } from "./value-key.ts"
import { isSearched, namesOf, valuesOf } from "./value-sources.ts"

/** Values of a column that are listed, and of one whose records cannot be listed whole for which near names are searched. */
const maxListed = 500
const maxSearched = 200
/** Names of a table that are searched for one value, and how alike they are. */
const nearBrands = `SELECT named.value, near.id, near.name FROM unnest($1::text[]) named (value) CROSS JOIN LATERAL (
  SELECT id, name::text AS name FROM brand WHERE similarity(name::text, named.value) >= 0.4
  ORDER BY similarity(name::text, named.value) DESC, id LIMIT 3) near`

type NamedValue = { field: ValueField; value: string; rows: number; is_new: boolean }

/** Values of an import's file that were not known when it was checked, each once, with what was chosen for it; near names until it is run. */
export async function listUnknownValues(found: FoundImport, language: Language): Promise<UnknownValues> {
  const { list, plan, check, run } = found
  if (isAtWork(check)) return { values: [], total: 0, options: {} }
  const [store, named] = await Promise.all([referenceStore(), namedValues(found)])
  const values: UnknownValue[] = []
  const options: UnknownValues["options"] = {}
  for (const field of valueFields[list]) {
    const ofField = named.filter((one) => one.field === field).slice(0, maxListed)
    if (ofField.length === 0) continue
    const known = valuesOf(list, field, store)?.map((row) => ({ ...row, shown: nameIn(language, row) }))
    if (known) options[field] = known.map(({ id, shown }) => ({ id, name: shown }))
    const chosen = ofField.map(({ value }) => choiceOf(plan, field, value))
    const near = run
      ? new Map<string, Option[]>()
      : await proposalsOf(list, field, ofField, { store, language })
    const names = isSearched(field)
      ? await namesOf(
          field,
          chosen.flatMap((one) => one?.record_id ?? []),
        )
      : new Map(options[field]?.map(({ id, name }) => [id, name]))
    const listed = ofField.map((one, index) =>
      describeValue(one, { chosen: chosen[index], near: near.get(one.value) ?? [], names }),
    )
    values.push(
      ...(isSearched(field)
        ? listed.toSorted((a, b) => Number(b.proposals.length > 0) - Number(a.proposals.length > 0))
        : listed),
    )
  }
  return { values, total: named.length, options }
}

type About = { chosen: ValueChoice | undefined; near: Option[]; names: Map<number, string> }

function describeValue({ is_new, ...value }: NamedValue, { chosen, near, names }: About): UnknownValue {
  // A company that the import creates without being asked about each is one that it creates.
  const { choice = is_new ? ("create" as const) : null, record_id = null } = chosen ?? {}
  const name = record_id === null ? undefined : names.get(record_id)
  const isMissing = name !== undefined && !near.some(({ id }) => id === record_id)
  return {
    ...value,
    choice: choice === "none" ? null : choice,
    record_id,
    proposals: isMissing && record_id !== null ? [...near, { id: record_id, name }] : near,
  }
}

/** What the rows of a check say that was not known, or for which something was chosen: each value once, those of most rows first, numbers among equals in their order. */
async function namedValues({ check, list }: FoundImport): Promise<NamedValue[]> {
  const rows = await query<NamedValue>({
    text: `SELECT named ->> 'field' AS field, named ->> 'value' AS value, count(DISTINCT position)::int AS rows,
        bool_or(coalesce(named ->> 'choice' = 'create', false)) AS is_new
      FROM job_row CROSS JOIN LATERAL jsonb_array_elements(coalesce(data -> 'problems', '[]'::jsonb)
        || coalesce(data -> 'leftOut', '[]'::jsonb) || coalesce(data -> 'chosen', '[]'::jsonb)) named
      WHERE job_id = $1 AND named ->> 'field' = ANY ($2::text[]) AND length(named ->> 'value') <= $3
        AND (named ->> 'code' IN ('unknown_value', 'ambiguous') OR named ? 'choice')
      GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
    values: [check.job, valueFields[list], maxValueLength],
  })
  const once = new Map<string, NamedValue>()
  for (const row of rows) {
    const key = `${row.field}:${valueKey(row.value)}`
    const known = once.get(key)
    once.set(key, known ? { ...known, rows: known.rows + row.rows } : row)
  }
  return [...once.values()].toSorted((a, b) => b.rows - a.rows || compareNames(a.value, b.value))
}

type Shown = { store: ReferenceStore; language: Language }

/** Records with names near the values of a column, by value. */
async function proposalsOf(
  list: ImportList,
  field: ValueField,
  named: NamedValue[],
  { store, language }: Shown,
): Promise<Map<string, Option[]>> {
  const known = valuesOf(list, field, store)
  const asOption = (row: { id: number; name: string; name_fr?: string | null }) => ({
    id: row.id,
    name: nameIn(language, row),
  })
  if (known)
    return new Map(
      named.map(({ value }) => {
        const near = field === "salutation" ? salutationsIn(value, store) : nearNames(value, known)
        return [value, near.map(asOption)]
      }),
    )
  const searched = named.slice(0, maxSearched).map(({ value }) => value)
  const found = new Map<string, Option[]>()
  if (field === "brands") {
    const rows = await query<Option & { value: string }>({ text: nearBrands, values: [searched] })
    for (const { value, id, name } of rows) found.set(value, [...(found.get(value) ?? []), { id, name }])
    return found
  }
  for (const value of searched) {
    const { names, perhaps } = await findNamesakes({ name: value }, language)
    const near = [...names, ...perhaps].map(({ id, name, detail }) => ({
      id,
      name: detail ? `${name} (${detail})` : name,
    }))
    if (near.length > 0) found.set(value, near)
  }
  return found
}

/** Salutations that words of a text mean: of "M. et Mme" both. */
function salutationsIn(text: string, { salutations }: ReferenceStore) {
  const found = text.split(/[\s,;&/+]+/).flatMap((word) => findSalutation(salutations, word) ?? [])
  return found.length > 0 ? [...new Set(found)] : nearNames(text, salutations)
}
