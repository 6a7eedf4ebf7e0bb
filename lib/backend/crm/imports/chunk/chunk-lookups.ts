import { isNamed } from "#lib/backend/crm/companies/named.ts"
import { type Connection, query, type Statement } from "#lib/backend/platform/database/db.ts"
import type { NamedTable } from "#lib/backend/records/named-values.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportField, ImportList } from "#lib/contract/crm/import-fields.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { type Cells, possibleNames } from "../cells.ts"
import { companyDraft, noteRefusal } from "../new-company.ts"
import type { FoundCompany, RowLookups } from "../row-lookups.ts"
import { namesOf } from "../values/value-sources.ts"
import type { NameKeys } from "./name-keys.ts"
import type { NewOnes } from "./new-ones.ts"

type AddedField = "tags" | "callers" | "brands"

/** Columns whose values users add while they work, and their tables, by list. */
const addedValues: Record<ImportList, [AddedField, NamedTable][]> = {
  companies: [
    ["tags", "company_tag"],
    ["brands", "brand"],
  ],
  contacts: [
    ["tags", "contact_tag"],
    ["callers", "caller"],
  ],
}

type Named = { key: string; id: number }
type Own = Named & { contact: number }
type Value = { id: number; name: string }

const companiesNamed = `SELECT possible.key, found.id FROM unnest($1::text[]) possible (key) CROSS JOIN LATERAL (
  SELECT record_id AS id FROM match_key WHERE ${isNamed("possible.key")} LIMIT 2) found`

/** Those of companies of contacts. */
const ownNamed = `SELECT link.contact_id AS contact, own.key, own.record_id AS id FROM company_contact link
  JOIN match_key own ON own.record_type = 'company' AND own.kind = 'name' AND own.record_id = link.company_id
  WHERE link.contact_id = ANY ($1::int[]) AND own.key = ANY ($2::text[])`

/** What the rows of a chunk are read with, looked up for all of them at once; new values and companies are noted and created later. */
export type ChunkLookups = RowLookups & {
  newOnes: NewOnes
  /** Columns whose values users add while they work, and their tables. */
  addedValues: [AddedField, NamedTable][]
  /** By what names of companies are the same. */
  companyKey: (name: string) => string
  isKnownValue: (table: NamedTable, name: string) => boolean
}

/**
 * @param known `nameKeys`: those that were looked up before; `newOnes`: those that rows were read ahead with; `contacts`: those that
 *   rows are about
 */
export async function chunkLookups(
  plan: ImportPlan,
  rows: readonly { cells: Cells }[],
  { connection }: Pick<Transaction, "connection">,
  known: { nameKeys: NameKeys; newOnes: NewOnes; contacts?: number[] },
): Promise<ChunkLookups> {
  const { nameKeys, newOnes, contacts = [] } = known
  const added = addedValues[plan.list]
  const namesIn = (field: keyof Cells) => [
    ...new Set(rows.flatMap(({ cells }) => possibleNames(cells[field]))),
  ]
  const chosenIn = (field: ImportField) =>
    plan.values.flatMap((value) => (value.field === field ? (value.record_id ?? []) : []))
  const named = namesIn("company")
  const own = rows.flatMap(({ cells: { name = [] } }) => name)
  const keys = await nameKeys.ofNames([...named, ...own], connection)
  const searched = [...new Set(named.map((name) => keys.get(name) ?? name))]
  const companies = await queryFor<Named>(searched, { text: companiesNamed, values: [searched] }, connection)
  const ofContacts = await queryFor<Own>(
    searched.length > 0 ? contacts : [],
    { text: ownNamed, values: [contacts, searched] },
    connection,
  )
  const byKey = Map.groupBy(companies, ({ key }) => key)
  const ownByKey = Map.groupBy(ofContacts, ({ contact, key }) => `${contact} ${key}`)
  const chosen = chosenIn("company")
  const there = chosen.length > 0 ? await namesOf("company", chosen, connection) : new Map<number, string>()
  const companyIds = [...there.keys(), ...[...companies, ...ofContacts].map(({ id }) => id)]
  const countries = await queryFor<{ id: number; country_id: number | null }>(
    companyIds,
    { text: "SELECT id, country_id FROM company WHERE id = ANY ($1::int[])", values: [companyIds] },
    connection,
  )
  const countryOf = new Map(countries.map(({ id, country_id }) => [id, country_id]))
  const values = new Map<NamedTable, Value[]>()
  for (const [field, table] of added) {
    const about = [namesIn(field), chosenIn(field)]
    const found = await queryFor<Value>(
      about.flat(),
      {
        text: `SELECT id, name::text AS name FROM ${table} WHERE name = ANY ($1::citext[]) OR id = ANY ($2::int[])`,
        values: about,
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
  const companiesCalled = (name: string, contact: number | null): FoundCompany[] => {
    const key = companyKey(name)
    const mine = (contact === null ? undefined : ownByKey.get(`${contact} ${key}`)) ?? []
    const others = (byKey.get(key) ?? []).filter(({ id }) => !mine.some((one) => one.id === id))
    const found = [
      ...mine.map(({ id }) => ({ name, id, is_own: true })),
      ...others.map(({ id }) => ({ name, id, is_own: false })),
    ]
    return found.slice(0, 2)
  }
  return {
    newOnes,
    addedValues: added,
    companyKey,
    isKnownValue: (table, name) => namedValues(table, [name]).length > 0,
    companiesNamed: async (names, contact) => names.flatMap((name) => companiesCalled(name, contact)),
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

/** A statement about values, if there are any. */
function queryFor<Found extends object>(
  values: readonly unknown[],
  statement: Statement,
  connection: Connection,
): Promise<Found[]> {
  return values.length > 0 ? query<Found>(statement, connection) : Promise.resolve([])
}

function entryOf(names: Map<number, string>, id: number): [number, string][] {
  const name = names.get(id)
  return name === undefined ? [] : [[id, name]]
}
