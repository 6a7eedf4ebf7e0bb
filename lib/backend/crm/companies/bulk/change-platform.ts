import type { z } from "zod"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import { changeRecords } from "#lib/backend/records/bulk/change-records.ts"
import { requireAll } from "#lib/backend/records/bulk/require-all.ts"
import type { platformValues } from "#lib/contract/records/bulk.ts"

type Values = z.output<typeof platformValues>
type Stored = { id: number; lifecycle_platform_id: number | null }

/** Sets the lifecycle that companies have on the ordering platform. */
export const changePlatform = changeRecords<{ values: Values }, Stored>({
  type: "company",
  read: (ids, _input, connection) =>
    query<Stored>(
      {
        text: "SELECT id, lifecycle_platform_id FROM company WHERE id = ANY ($1) AND deleted_at IS NULL",
        values: [ids],
      },
      connection,
    ),
  decide: ({ lifecycle_platform_id: old }, { values }): Changes => {
    if (old === values.lifecycle_platform_id) return {}
    return { "vendor.lifecyclePlatform": [old, values.lifecycle_platform_id] }
  },
  write: async (ids, { values }, connection) => {
    await query(
      {
        text: "UPDATE company SET lifecycle_platform_id = $2 WHERE id = ANY ($1)",
        values: [ids, values.lifecycle_platform_id],
      },
      connection,
    )
  },
})

/** Throws a 422 for a lifecycle that is none. */
export async function checkPlatform(
  { lifecycle_platform_id: id }: Values,
  connection: Connection,
): Promise<void> {
  if (id !== null) await requireAll("lifecycle_platform", [id], "values.lifecycle_platform_id", connection)
}
