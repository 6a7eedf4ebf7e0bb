import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/** Locks active companies until the transaction ends. @returns those that are not deleted */
export async function lockCompaniesThere(ids: number[], connection: Connection): Promise<Set<number>> {
  const found = await query<{ id: number }>(
    {
      name: "companies-lock",
      text: "SELECT id FROM company WHERE id = ANY ($1::int[]) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE",
      values: [ids],
    },
    connection,
  )
  return new Set(found.map(({ id }) => id))
}
