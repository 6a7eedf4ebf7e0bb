import { query, queryOne } from "#lib/backend/platform/database/db.ts"

/** What the cases ask for, picked from the data so that common is common and rare is rare at any size. */
export type Subjects = {
  total: number
  /** The most common tag, and one on few companies. */
  commonTag: number
  rareTag: number
  /** The country of most companies. */
  country: number
  /** The account type of most companies, and it with the types under it. */
  accountType: number
  typeFamily: number[]
  commonWord: string
  rareWord: string
}

/** The word most companies have, and one that three companies have. */
async function findWords(): Promise<{ common: string; rare: string }> {
  const words = await query<{ common: string; rare: string }>({
    text: `WITH word AS (
        SELECT text, count(*) AS companies FROM company, regexp_split_to_table(btrim(search), ' ') AS text
        WHERE deleted_at IS NULL AND text ~ '^[a-z]{5,}$' GROUP BY text)
      SELECT (SELECT text FROM word ORDER BY companies DESC, text LIMIT 1) AS common,
        (SELECT text FROM word ORDER BY abs(companies - 3), length(text) DESC, text LIMIT 1) AS rare`,
    values: [],
  })
  const [found] = words
  if (!found) throw new Error("The companies have no words")
  return found
}

/** Looks the subjects up. */
export async function findSubjects(): Promise<Subjects> {
  const { common, rare } = await findWords()
  const found = await queryOne<Omit<Subjects, "commonWord" | "rareWord">>({
    text: `WITH tag AS (SELECT tag_id, count(*) AS companies FROM company_tagging GROUP BY tag_id),
        kind AS (SELECT coalesce(type.parent_id, type.id) AS id FROM company_account_type
          JOIN account_type type ON type.id = account_type_id GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)
      SELECT (SELECT count(*) FROM company WHERE deleted_at IS NULL) AS total,
        (SELECT tag_id FROM tag ORDER BY companies DESC, tag_id LIMIT 1) AS "commonTag",
        (SELECT tag_id FROM tag ORDER BY abs(companies - 200), tag_id LIMIT 1) AS "rareTag",
        (SELECT country_id FROM company GROUP BY country_id ORDER BY count(*) DESC LIMIT 1) AS country,
        (SELECT id FROM kind) AS "accountType",
        (SELECT array_agg(id) FROM account_type WHERE id = (SELECT id FROM kind) OR parent_id = (SELECT id FROM kind)) AS "typeFamily"`,
    values: [],
  })
  return { ...found, commonWord: common, rareWord: rare }
}
