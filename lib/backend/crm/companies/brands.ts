import { query } from "#lib/backend/platform/database/db.ts"
import { literalPattern } from "#lib/backend/records/lists/filters/search-term.ts"
import type { Option } from "#lib/contract/platform/fields.ts"

/** Brands whose name starts with the term, whatever its case and accents, by name (C-13). */
export function findBrands(term: string, limit: number): Promise<Option[]> {
  return query<Option>({
    text: `SELECT id, name::text AS name FROM brand WHERE normalise(name::text) LIKE ${literalPattern("$1")} || '%'
      ORDER BY normalise(name::text), id LIMIT $2`,
    values: [term.trim(), limit],
  })
}

export function listBrandsByIds(ids: number[]): Promise<Option[]> {
  return query<Option>({
    text: "SELECT id, name::text AS name FROM brand WHERE id = ANY ($1::int[]) ORDER BY name",
    values: [ids],
  })
}
