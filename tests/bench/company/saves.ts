import { pool, query } from "#lib/backend/platform/database/db.ts"
import type { Call } from "../calls.ts"
import type { Work } from "../rounds.ts"
import { companySql, saveSql } from "./best-sql.ts"

/** A company before the bench saved it. */
export type StoredRow = { id: number; city: string | null; version: number }

/** The saved field and the version of companies. */
export function readCompanies(companies: number[]): Promise<StoredRow[]> {
  return query<StoredRow>({
    text: "SELECT id, city, version FROM company WHERE id = ANY ($1::int[])",
    values: [companies],
  })
}

/** A changed field of a company, saved and answered with the whole company, both ways; and what puts the companies back. */
export async function companySaves(call: Call, user: number, companies: number[]) {
  const stored = await readCompanies(companies)
  const versions = new Map(stored.map(({ id, version }) => [id, version]))
  let saved = 0
  const next = (round: number) => {
    const id = companies[round % companies.length] ?? 1
    return { id, version: versions.get(id) ?? 1, city: `City ${++saved}` }
  }
  const ours: Work = async (round) => {
    const { id, version, city } = next(round)
    await call(`company/${id}`, { version, informations: { address: { city } } }, "PUT")
    versions.set(id, version + 1)
  }
  const best: Work = async (round) => {
    const { id, version, city } = next(round)
    await pool.query(saveSql({ company: id, user, version, city }))
    await pool.query(companySql(id))
    versions.set(id, version + 1)
  }
  return { sides: { ours, best }, putBack: () => putBack(stored) }
}

/** Companies as they were. */
export async function putBack(stored: StoredRow[]): Promise<void> {
  await query({
    text: `UPDATE company SET city = stored.city, version = stored.version
      FROM jsonb_to_recordset($1) AS stored (id int, city text, version int) WHERE company.id = stored.id`,
    values: [JSON.stringify(stored)],
  })
}
