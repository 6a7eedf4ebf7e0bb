import { type Connection, query } from "../db.ts"
import { notFound } from "../errors.ts"

/** Throws a 404 unless there is such a living company. */
export async function requireCompany(id: number, connection?: Connection): Promise<void> {
  const [found] = await query<{ id: number }>(
    {
      name: "company-lives",
      text: "SELECT id FROM company WHERE id = $1 AND deleted_at IS NULL",
      values: [id],
    },
    connection,
  )
  if (!found) throw notFound("Company")
}
