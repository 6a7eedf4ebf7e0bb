import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { ImportList, ValueField } from "#lib/contract/crm/import-fields.ts"

type Row = { id: number; name: string; name_fr?: string | null; code?: string }

type Source = (store: ReferenceStore) => Row[]

const statesOf: Source = ({ states, by }) =>
  states.map(({ id, name, country_id }) => ({
    id,
    name: [name, by.countries.get(country_id)?.name].filter(Boolean).join(", "),
  }))

/** Columns of which all values can be listed. */
const sources: Record<ImportList, Partial<Record<ValueField, Source>>> = {
  companies: {
    account_types: ({ accountTypes }) => accountTypes,
    country: ({ countries }) => countries,
    state: statesOf,
    tags: ({ companyTags }) => companyTags,
    sale_owners: ({ owners }) => owners.map(({ id, nickname }) => ({ id, name: nickname })),
  },
  contacts: {
    salutation: ({ salutations }) => salutations,
    badge: ({ badges }) => badges,
    outcome: ({ outcomes }) => outcomes,
    tags: ({ contactTags }) => contactTags,
    callers: ({ callers }) => callers,
    phone_country: ({ countries }) => countries,
  },
}

/** All values of a column; undefined where they are too many to be listed. */
export function valuesOf(list: ImportList, field: ValueField, store: ReferenceStore): Row[] | undefined {
  return sources[list][field]?.(store)
}

/** SQL of the others: their rows that are there. */
const searched = { brands: "brand WHERE true", company: "company WHERE deleted_at IS NULL" } as const

type Searched = keyof typeof searched
export const isSearched = (field: ValueField): field is Searched => field in searched

/** Names of records of a column that cannot be listed whole, by id; those that are deleted are missing. */
export async function namesOf(
  field: Searched,
  ids: number[],
  connection?: Connection,
): Promise<Map<number, string>> {
  const rows = await query<{ id: number; name: string }>(
    {
      text: `SELECT id, name::text AS name FROM ${searched[field]} AND id = ANY ($1::int[])`,
      values: [ids],
    },
    connection,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
