import { isNamed } from "#lib/backend/crm/companies/named.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { createNamedWithin, type NamedTable } from "#lib/backend/records/named-values.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { createCompanyNamed } from "./new-company.ts"
import type { RowProblem } from "./row-problems.ts"
import { namesOf } from "./values/value-sources.ts"

/** A company by a name that it was looked up by. */
export type FoundCompany = { name: string; id: number; is_own: boolean }

/** What a row is read with: looked up when it is needed, or before for many rows. */
export type RowLookups = {
  /** Companies by names, those of a contact first; of each name two are enough to know that it is not one. */
  companiesNamed: (names: string[], contactId: number | null) => Promise<FoundCompany[]>
  /** Those of companies that are not deleted, with their names. */
  companiesThere: (ids: number[]) => Promise<Map<number, string>>
  countryOfCompany: (id: number) => Promise<number | null>
  /** Values that users add while they work, by names in any case. */
  valuesNamed: (table: NamedTable, names: string[]) => Promise<{ id: number; name: string }[]>
  /** Those of values that are there. */
  valuesThere: (table: NamedTable, ids: number[]) => Promise<Set<number>>
  /** @returns the id of a new value */
  createValue: (table: NamedTable, name: string) => Promise<number>
  /** @returns the id of a new company; undefined for a name that none can have, which is added to the problems of the row */
  createCompany: (name: string, problems: RowProblem[]) => Promise<number | undefined>
}

const companiesNamed = `SELECT possible.name, found.id, found.is_own
  FROM unnest($1::text[]) possible (name) CROSS JOIN LATERAL (
    SELECT record_id AS id, EXISTS (SELECT FROM company_contact link
      WHERE link.company_id = record_id AND link.contact_id = $2::int) AS is_own
    FROM match_key WHERE ${isNamed("name_key(possible.name)")}
    ORDER BY is_own DESC LIMIT 2) found
  ORDER BY found.is_own DESC`

/** Looks everything up in the row's own transaction. */
export function directLookups(
  transaction: Transaction,
  { new_companies }: Pick<ImportPlan, "new_companies">,
): RowLookups {
  const { connection } = transaction
  return {
    companiesNamed: (names, contactId) =>
      query<FoundCompany>({ text: companiesNamed, values: [names, contactId] }, connection),
    companiesThere: (ids) => namesOf("company", ids, connection),
    countryOfCompany: async (id) => {
      const [found] = await query<{ country_id: number | null }>(
        { text: "SELECT country_id FROM company WHERE id = $1", values: [id] },
        connection,
      )
      return found?.country_id ?? null
    },
    valuesNamed: (table, names) =>
      query<{ id: number; name: string }>(
        {
          text: `SELECT id, name::text AS name FROM ${table} WHERE name = ANY ($1::citext[])`,
          values: [names],
        },
        connection,
      ),
    valuesThere: async (table, ids) => {
      if (ids.length === 0) return new Set()
      const found = await query<{ id: number }>(
        { text: `SELECT id FROM ${table} WHERE id = ANY ($1::int[])`, values: [ids] },
        connection,
      )
      return new Set(found.map(({ id }) => id))
    },
    createValue: async (table, name) => (await createNamedWithin(table, name, transaction)).id,
    createCompany: async (name, problems) =>
      new_companies ? createCompanyNamed(name, new_companies, problems, transaction) : undefined,
  }
}
