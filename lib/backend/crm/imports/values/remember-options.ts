import { createHash } from "node:crypto"
import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import type { ImportList } from "#lib/contract/crm/import-fields.ts"
import { companyField } from "#lib/contract/crm/import-terms.ts"
import type { ImportFile, ImportPlan } from "#lib/contract/crm/imports.ts"

/** What is stored beside the meanings of values, by the columns of a file. */
const fields = ["phone_country", "new_companies.account_type", "new_companies.country"] as const
type OptionField = (typeof fields)[number]

/** What a file has in common with the next one of its source: its columns in their order, whatever their case and accents. */
const keyOf = (head: readonly string[]) =>
  createHash("sha256")
    .update(JSON.stringify(head.map(plainText)))
    .digest("hex")

type Of = { list: ImportList; head: readonly string[]; userId: number }
type Options = Pick<ImportFile, "phone_country" | "new_companies">

/** What the user chose in the last check of a file with these columns, as far as it is still there (L-38). */
export async function rememberedOptions({ list, head, userId }: Of): Promise<Options> {
  const stored = await query<{ field: OptionField; record_id: number }>({
    text: `SELECT field, record_id FROM import_value
      WHERE user_id = $1 AND list = $2 AND field = ANY ($3::text[]) AND key = $4 AND record_id IS NOT NULL`,
    values: [userId, list, fields, keyOf(head)],
  })
  const chosen = new Map(stored.map(({ field, record_id }) => [field, record_id]))
  const { by } = await referenceStore()
  const stillThere = (field: OptionField, records: Map<number, unknown>) => {
    const id = chosen.get(field)
    return id !== undefined && records.has(id) ? id : null
  }
  const account_type = stillThere("new_companies.account_type", by.accountTypes)
  const country = stillThere("new_companies.country", by.countries)
  return {
    phone_country: stillThere("phone_country", by.countries),
    new_companies: account_type === null || country === null ? null : { account_type, country },
  }
}

/** Stores what a plan says of phones and companies, for the user's next file with these columns; nothing of columns that it does not read. */
export async function rememberOptions(
  { list, mapping, phone_country, new_companies }: ImportPlan,
  { head, userId }: Pick<Of, "head" | "userId">,
  connection: Connection,
): Promise<void> {
  const chosen: [OptionField, number | null][] = []
  if (mapping.includes("mobile") || mapping.includes("landline"))
    chosen.push(["phone_country", phone_country])
  if (mapping.includes(companyField))
    chosen.push(
      ["new_companies.account_type", new_companies?.account_type ?? null],
      ["new_companies.country", new_companies?.country ?? null],
    )
  // In one order: two checks of one user do not wait for each other in a circle.
  const sorted = chosen.toSorted(([a], [b]) => (a < b ? -1 : 1))
  await query(
    {
      text: `INSERT INTO import_value (user_id, list, field, key, choice, record_id)
        SELECT $1, $2, field, $3, CASE WHEN record_id IS NULL THEN 'leave_out' ELSE 'record' END::import_choice, record_id
        FROM unnest($4::text[], $5::int[]) AS chosen (field, record_id)
        ON CONFLICT (user_id, list, field, key) DO UPDATE SET choice = excluded.choice, record_id = excluded.record_id`,
      values: [userId, list, keyOf(head), sorted.map(([field]) => field), sorted.map(([, id]) => id)],
    },
    connection,
  )
}
