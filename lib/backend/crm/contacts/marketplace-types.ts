import { query } from "#lib/backend/platform/database/db.ts"

/** Account types known on the ordering platform, by name. The index is asked for the next one each time: few types, many accounts. */
export async function listMarketplaceTypes(): Promise<string[]> {
  const rows = await query<{ name: string }>({
    name: "marketplace-types",
    text: `WITH RECURSIVE type (name) AS (
        (SELECT account_type FROM marketplace_account ORDER BY 1 LIMIT 1)
        UNION ALL
        SELECT (SELECT account_type FROM marketplace_account WHERE account_type > type.name ORDER BY 1 LIMIT 1)
        FROM type WHERE type.name IS NOT NULL)
      SELECT name FROM type WHERE name IS NOT NULL`,
    values: [],
  })
  return rows.map(({ name }) => name)
}
