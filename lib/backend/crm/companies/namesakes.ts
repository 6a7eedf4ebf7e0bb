import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { type FoundCompany, hitColumns, toHit } from "./hits.ts"
import { isNamed, isPerhapsNamed } from "./named.ts"

/** Enough to show that the name is taken. */
const namesakesShown = 5

type Named = { name: string; except?: number | undefined }
type Namesake = FoundCompany & { is_same: boolean }

const keyed = (rank: number, condition: string) =>
  `(SELECT record_id, ${rank} AS rank FROM match_key WHERE ${condition} AND record_id IS DISTINCT FROM $2::int
    ORDER BY record_id LIMIT ${namesakesShown})`

/**
 * Companies with this name, whatever its case, accents, punctuation and spaces, and those that are perhaps the same
 * (docs/decisions/0117); none for a blank one.
 * @param except a company that is not its own namesake
 */
export async function findNamesakes({ name, except }: Named, language: Language, connection?: Connection) {
  if (name.trim() === "") return { names: [], perhaps: [] }
  const [store, rows] = await Promise.all([
    referenceStore(),
    query<Namesake>(
      {
        text: `WITH found AS (
          ${keyed(1, isNamed("name_key($1)"))} UNION ALL ${keyed(2, isPerhapsNamed("name_core($1)"))}
          UNION ALL (SELECT record_id, 3 - near.likeness FROM near_keys('company', 'core', name_core($1)) near
            JOIN match_key ON record_type = 'company' AND kind = 'core' AND match_key.key = near.key
            WHERE record_id IS DISTINCT FROM $2::int ORDER BY near.likeness DESC LIMIT ${namesakesShown})
        ), best AS (SELECT record_id, min(rank) AS rank FROM found GROUP BY 1)
        SELECT ${hitColumns}, best.rank = 1 AS is_same FROM best JOIN company ON company.id = best.record_id
        ORDER BY best.rank, id LIMIT ${namesakesShown}`,
        values: [name, except ?? null],
      },
      connection,
    ),
  ])
  const shown = (isSame: boolean) =>
    rows.filter((row) => row.is_same === isSame).map((row) => toHit(row, store, language))
  return { names: shown(true), perhaps: shown(false) }
}
