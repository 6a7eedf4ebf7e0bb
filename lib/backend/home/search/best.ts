import { literalPattern, searchWithPhones, wordsOf } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** Rows looked at before the best are chosen: a common word must not sort a whole table while somebody types. */
const candidates = 200
/** Sorts after every text that goes on from the one before it. */
const last = "chr(1114111)"

/** A name with a space before each of its words, also before those behind a hyphen; then once more, also before those behind an apostrophe. */
const spaced = (name: string) =>
  `(' ' || translate(sort_name, '-', ' ') || ' ' || translate(unaccented(${name}), '-''', '  '))`

type Searched = {
  /** SQL of the name as it was typed. */
  name: string
  /** Texts that begin a name, each with an index of active records in its order. */
  beginnings: string[]
  /** SQL of what is before the @ of an e-mail address, where there is one. */
  localPart: string
}

const searched: Record<KindWith<"quickSearch">, Searched> = {
  company: { name: "name", beginnings: ["sort_name"], localPart: "''" },
  contact: {
    name: "concat_ws(' ', last_name, first_name)",
    beginnings: ["sort_name", `normalise(first_name) COLLATE "C"`],
    localPart: "normalise(split_part(email::text, '@', 1))",
  },
  registration: {
    name: "company_name",
    beginnings: ["sort_name"],
    localPart: "normalise(split_part(coalesce(email::text, ''), '@', 1))",
  },
}

/**
 * The best hits of a term, by where its words stand: at the start of words of the name, elsewhere in the name, before the @ of
 * an e-mail address, anywhere else (its domain, a company, a brand); then by name, names that start with the term first.
 * Names that start with the term are found through indexes, however common it is elsewhere.
 * @returns a statement that answers id and place, in order
 */
export function bestHits(table: KindWith<"quickSearch">, term: string, limit: number) {
  const { name, beginnings, localPart } = searched[table]
  const parameters = new Parameters()
  const whole = `normalise(${parameters.add(term)})`
  const words = wordsOf(term).map((word) => literalPattern(parameters.add(word)))
  const hasAll = (text: string, before: string) =>
    words.map((word) => `${text} LIKE '%${before}' || ${word} || '%'`).join(" AND ")
  const anywhere = searchWithPhones(term, { search: "search", phones: "phone_digits" }, parameters).join(
    " AND ",
  )
  const notDeleted = `SELECT * FROM ${table} WHERE deleted_at IS NULL AND`
  const starting = beginnings.map(
    (text) =>
      `(${notDeleted} ${text} >= ${whole} AND ${text} < ${whole} || ${last} ORDER BY ${text}, id LIMIT ${limit})`,
  )
  const rank = `CASE WHEN ${hasAll(spaced(name), " ")} THEN 0 WHEN ${hasAll("sort_name", "")} THEN 1
    WHEN ${hasAll(localPart, "")} THEN 2 ELSE 3 END`
  const ranked = (rows: string) => `SELECT id, sort_name, ${rank} AS rank FROM (${rows}) hit`
  const text = `WITH starting AS MATERIALIZED (${starting.map(ranked).join(" UNION ")}),
    other AS (${ranked(`${notDeleted} (SELECT count(*) FROM starting) < ${limit} AND ${anywhere} LIMIT ${candidates}`)})
    SELECT id, row_number() OVER (ORDER BY rank, NOT starts_with(sort_name, ${whole}), sort_name, id) AS place
    FROM (SELECT * FROM starting UNION SELECT * FROM other) best ORDER BY place LIMIT ${limit}`
  return { text, values: parameters.values }
}
