import { isNamed } from "#lib/backend/crm/companies/named.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { NamedTable } from "#lib/backend/records/named-values.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportField, ImportPlan } from "#lib/contract/crm/imports.ts"
import { type Cells, possibleNames } from "../cells.ts"
import { companyDraft, noteRefusal } from "../new-company.ts"
import type { RowLookups } from "../row-lookups.ts"
import { namesOf } from "../values/value-sources.ts"
import type { NameKeys } from "./name-keys.ts"
import type { NewOnes } from "./new-ones.ts"

/** Columns of contacts whose values users add while they work, and their tables. */
export const addedValues = { tags: "contact_tag", callers: "caller" } as const satisfies Partial<
  Record<ImportField, NamedTable>
>

type Named = { key: string; id: number }
type Value = { id: number; name: string }

const companiesNamed = `SELECT possible.key, found.id FROM unnest($1::text[]) possible (key) CROSS JOIN LATERAL (
  SELECT record_id AS id FROM match_key WHERE ${isNamed("possible.key")} LIMIT 2) found`

/** What the rows of a chunk are read with, looked up for all of them at once; new values and companies are noted and created later. */
export type ChunkLookups = RowLookups & {
  newOnes: NewOnes
  /** By what names of companies are the same. */
  companyKey: (name: string) => string
  isKnownValue: (table: NamedTable, name: string) => boolean
}

/** @param known `nameKeys`: those that were looked up before; `newOnes`: those that rows were read ahead with */
export async function chunkLookups(
  plan: ImportPlan,
  rows: readonly { cells: Cells }[],
  { connection }: Pick<Transaction, "connection">,
  known: { nameKeys: NameKeys; newOnes: NewOnes },
): Promise<ChunkLookups> {
  const { nameKeys, newOnes } = known
  const namesIn = (field: keyof Cells) => [
    ...new Set(rows.flatMap(({ cells }) => (cells[field] === undefined ? [] : possibleNames(cells[field])))),
  ]
  const chosenIn = (field: ImportField) =>
    plan.values.flatMap((value) => (value.field === field ? (value.record_id ?? []) : []))
  const keys = await nameKeys.ofNames(namesIn("company"), connection)
  const companies = await query<Named>(
    { text: companiesNamed, values: [[...new Set(keys.values())]] },
    connection,
  )
  const byKey = Map.groupBy(companies, ({ key }) => key)
  const there = await namesOf("company", chosenIn("company"), connection)
  const countries = await query<{ id: number; country_id: number | null }>(
    {
      text: "SELECT id, country_id FROM company WHERE id = ANY ($1::int[])",
      values: [[...there.keys(), ...companies.map(({ id }) => id)]],
    },
    connection,
  )
  const countryOf = new Map(countries.map(({ id, country_id }) => [id, country_id]))
  const values = new Map<NamedTable, Value[]>()
  for (const [field, table] of Object.entries(addedValues) as [keyof typeof addedValues, NamedTable][]) {
    const found = await query<Value>(
      {
        text: `SELECT id, name::text AS name FROM ${table} WHERE name = ANY ($1::citext[]) OR id = ANY ($2::int[])`,
        values: [namesIn(field), chosenIn(field)],
      },
      connection,
    )
    values.set(table, found)
  }
  const companyKey = (name: string) => keys.get(name) ?? name
  const namedValues = (table: NamedTable, names: string[]) => {
    const searched = new Set(names.map((name) => name.toLowerCase()))
    return (values.get(table) ?? []).filter(({ name }) => searched.has(name.toLowerCase()))
  }
  return {
    newOnes,
    companyKey,
    isKnownValue: (table, name) => namedValues(table, [name]).length > 0,
    companiesNamed: async (names) =>
      names.flatMap((name) =>
        (byKey.get(companyKey(name)) ?? []).map(({ id }) => ({ name, id, is_own: false })),
      ),
    companiesThere: async (ids) => new Map(ids.flatMap((id) => entryOf(there, id))),
    countryOfCompany: async (id) =>
      newOnes.isNew(id) ? (plan.new_companies?.country ?? null) : (countryOf.get(id) ?? null),
    valuesNamed: async (table, names) => namedValues(table, names),
    valuesThere: async (table, ids) =>
      new Set((values.get(table) ?? []).flatMap(({ id }) => (ids.includes(id) ? [id] : []))),
    createValue: async (table, name) => newOnes.idOf(table, name.toLowerCase(), name),
    createCompany: async (name, problems) => {
      if (!plan.new_companies) return undefined
      try {
        companyDraft(name, plan.new_companies)
      } catch (error) {
        noteRefusal(error, name, problems)
        return undefined
      }
      return newOnes.idOf("company", companyKey(name), name)
    },
  }
}

function entryOf(names: Map<number, string>, id: number): [number, string][] {
  const name = names.get(id)
  return name === undefined ? [] : [[id, name]]
}
