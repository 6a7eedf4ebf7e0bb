import type { z } from "zod"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { tagValues } from "#lib/contract/records/bulk.ts"
import { type KindWith, kindOf, type ListWith } from "#lib/contract/records/record-kinds.ts"
import { changeRecords } from "./change-records.ts"
import { changedIds } from "./changed-ids.ts"
import { requireAll } from "./require-all.ts"

type Values = z.output<typeof tagValues>
type Stored = { id: number; tag_ids: number[] }

/** Adds tags to records of a kind and takes others away. */
export function changeTags(type: KindWith<"tags">) {
  const links = `${type}_tagging`
  const key = `${type}_id`
  return changeRecords<{ values: Values }, Stored>({
    type,
    read: (ids, _input, connection) =>
      query<Stored>(
        {
          text: `SELECT id, tag_ids FROM ${type} WHERE id = ANY ($1) AND deleted_at IS NULL`,
          values: [ids],
        },
        connection,
      ),
    decide: ({ tag_ids }, { values }) => changedIds("informations.tags", tag_ids, values),
    write: async (ids, { values }, connection) => {
      await query(
        {
          text: `DELETE FROM ${links} WHERE ${key} = ANY ($1) AND tag_id = ANY ($2)`,
          values: [ids, values.remove],
        },
        connection,
      )
      // Of the tags to add, those that nobody deleted since.
      await query(
        {
          text: `INSERT INTO ${links} (${key}, tag_id) SELECT record, tag.id FROM unnest($1::int[]) AS record, ${type}_tag tag
            WHERE tag.id = ANY ($2) ON CONFLICT DO NOTHING`,
          values: [ids, values.add],
        },
        connection,
      )
    },
  })
}

/** Throws a 422 for a tag that is none of the list's. */
export async function checkTags(
  list: ListWith<"tags">,
  { add, remove }: Values,
  connection: Connection,
): Promise<void> {
  const table = `${kindOf(list)}_tag` as const
  await requireAll(table, add, "values.add", connection)
  await requireAll(table, remove, "values.remove", connection)
}
