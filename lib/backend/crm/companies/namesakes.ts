import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { type FoundCompany, hitColumns, toHit } from "./hits.ts"

/** Enough to show that the name is taken. */
const namesakesShown = 5

type Named = { name: string; except?: number | undefined }

/**
 * Living companies with this name, whatever its case and accents; none for a blank one.
 * @param except a company that is not its own namesake
 */
export async function findNamesakes({ name, except }: Named, language: Language) {
  if (name.trim() === "") return []
  const [store, rows] = await Promise.all([
    referenceStore(),
    query<FoundCompany>({
      text: `SELECT ${hitColumns} FROM company
        WHERE deleted_at IS NULL AND sort_name = normalise(btrim($1)) AND id IS DISTINCT FROM $2
        ORDER BY id LIMIT ${namesakesShown}`,
      values: [name, except ?? null],
    }),
  ])
  return rows.map((row) => toHit(row, store, language))
}
