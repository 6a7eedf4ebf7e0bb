import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/** @returns whether a lifecycle is there; it then stays until the transaction ends */
export async function holdLifecycle(lifecycle: number, connection: Connection): Promise<boolean> {
  const rows = await query<{ id: number }>(
    {
      name: "registration-lifecycle-held",
      text: "SELECT id FROM registration_lifecycle WHERE id = $1 FOR KEY SHARE",
      values: [lifecycle],
    },
    connection,
  )
  return rows.length > 0
}
