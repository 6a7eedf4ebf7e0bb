import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import {
  creatableFields,
  type ImportList,
  namesCompanies,
  type ValueField,
  valueFields,
} from "#lib/contract/crm/import-fields.ts"
import { companyField } from "#lib/contract/crm/import-terms.ts"
import type { ValueChoice } from "#lib/contract/crm/import-values.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { valueKey } from "./value-key.ts"
import { isSearched, namesOf, valuesOf } from "./value-sources.ts"

/** @throws 422 on `values` for a column that names no values, what cannot be created, and a record that is not there */
export async function requireChoices(
  { list, values, new_companies }: Pick<ImportPlan, "list" | "values" | "new_companies">,
  store: ReferenceStore,
): Promise<void> {
  if (new_companies) {
    const { account_type, country } = new_companies
    if (!namesCompanies(list) || !store.by.accountTypes.has(account_type) || !store.by.countries.has(country))
      throw invalid({ new_companies: ["not_allowed"] })
  }
  const fields: readonly ValueField[] = valueFields[list]
  if (values.some(({ field }) => !fields.includes(field))) throw invalid({ values: ["not_allowed"] })
  const isMeant = ({ choice, record_id }: ValueChoice) => (choice === "record") === (record_id !== null)
  if (!values.every(isMeant)) throw invalid({ values: ["required"] })
  const isCreatable = ({ choice, field }: ValueChoice) =>
    choice !== "create" ||
    (creatableFields.includes(field) && (field !== companyField || new_companies !== null))
  if (!values.every(isCreatable)) throw invalid({ values: ["not_allowed"] })
  if ((await existing({ list, values }, store)).length < values.length)
    throw invalid({ values: ["unknown_value"] })
}

/** Choices whose records are there. */
async function existing(
  { list, values }: Pick<ImportPlan, "list" | "values">,
  store: ReferenceStore,
  connection?: Connection,
): Promise<ValueChoice[]> {
  const found = new Map<ValueField, Set<number>>()
  for (const field of new Set(values.map((value) => value.field))) {
    const known = isSearched(field)
      ? [...(await namesOf(field, idsIn(values, field), connection)).keys()]
      : valuesOf(list, field, store)?.map(({ id }) => id)
    found.set(field, new Set(known))
  }
  return values.filter(({ field, record_id }) => record_id === null || found.get(field)?.has(record_id))
}

const idsIn = (values: ValueChoice[], field: ValueField) =>
  values.flatMap((value) => (value.field === field ? (value.record_id ?? []) : []))

/** Values of a file, by column. */
export type NamedValues = Map<ValueField, Map<string, string>>

/**
 * What the values of a file mean: what the plan says of them, else what the user chose in an earlier import of the list.
 * @returns choices of values that the file says
 */
export async function meantValues(
  { list, values }: Pick<ImportPlan, "list" | "values">,
  named: NamedValues,
  { userId, store, connection }: { userId: number; store: ReferenceStore; connection: Connection },
): Promise<ValueChoice[]> {
  const earlier = await rememberedOf({ list, named, userId }, connection)
  const chosen = new Map(values.map((value) => [`${value.field}:${valueKey(value.value)}`, value]))
  const isChosen = ({ field, value }: ValueChoice) => chosen.has(`${field}:${valueKey(value)}`)
  const unsaid = earlier.filter((one) => !isChosen(one))
  const others = await existing({ list, values: unsaid }, store, connection)
  return [...chosen.values(), ...others].filter(({ choice }) => choice !== "none")
}

type Of = { list: ImportList; named: NamedValues; userId: number }
type Stored = Pick<ValueChoice, "choice" | "field" | "record_id"> & { key: string }

async function rememberedOf({ list, named, userId }: Of, connection: Connection): Promise<ValueChoice[]> {
  const pairs = [...named].flatMap(([field, values]) => [...values.keys()].map((key) => ({ field, key })))
  const stored = await query<Stored>(
    {
      text: `SELECT field, key, choice, record_id FROM import_value
        JOIN unnest($3::text[], $4::text[]) named (field, key) USING (field, key) WHERE user_id = $1 AND list = $2`,
      values: [userId, list, pairs.map(({ field }) => field), pairs.map(({ key }) => key)],
    },
    connection,
  )
  return stored.map(({ key, ...choice }) => ({ ...choice, value: named.get(choice.field)?.get(key) ?? key }))
}

/** Keeps what a plan says that values mean, for the user's next import of the list; `none` is no more stored. */
export async function rememberValues(
  { list, values }: Pick<ImportPlan, "list" | "values">,
  userId: number,
  connection: Connection,
): Promise<void> {
  if (values.length === 0) return
  // In the order of keys: two checks of one user do not wait for each other in a circle.
  const unique = new Map(values.map((value) => [`${value.field}:${valueKey(value.value)}`, value]))
  const rows = [...unique.values()].map((value) => ({ ...value, key: valueKey(value.value) }))
  const stored = rows.filter(({ choice }) => choice !== "none")
  await query(
    {
      text: `WITH chosen AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS one (field text, key text))
        DELETE FROM import_value USING chosen WHERE user_id = $1 AND list = $2
          AND import_value.field = chosen.field AND import_value.key = chosen.key`,
      values: [userId, list, JSON.stringify(rows.filter(({ choice }) => choice === "none"))],
    },
    connection,
  )
  await query(
    {
      text: `INSERT INTO import_value (user_id, list, field, key, choice, record_id)
        SELECT $1, $2, field, key, choice::import_choice, record_id
        FROM jsonb_to_recordset($3::jsonb) AS one (field text, key text, choice text, record_id int) ORDER BY field, key
        ON CONFLICT (user_id, list, field, key) DO UPDATE SET choice = excluded.choice, record_id = excluded.record_id`,
      values: [userId, list, JSON.stringify(stored)],
    },
    connection,
  )
}
