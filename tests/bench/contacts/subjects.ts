import { queryOne } from "#lib/backend/platform/database/db.ts"

/** What the cases ask for, picked from the data so that common is common and rare is rare at any size. */
export type ContactSubjects = {
  total: number
  tag: number
  rareTag: number
  caller: number
  outcome: number
  country: number
  state: number
  accountType: number
  /** The account type with the types under it. */
  typeFamily: number[]
  currentSession: number
  currentSessions: number[]
  previousSession: number
  previousSessions: number[]
  visitedSession: number
  currentStage: number
  previousStage: number
  /** The word most contacts have, and one that one contact has. */
  commonWord: string
  rareWord: string
}

/** The value most contacts have in an array, among those that pass. */
const commonest = (column: string, among = "true") =>
  `(SELECT value FROM contact, unnest(${column}) AS value WHERE deleted_at IS NULL AND ${among}
    GROUP BY value ORDER BY count(*) DESC, value LIMIT 1)`

const isCurrent = "value IN (SELECT id FROM tradeshow_session WHERE is_current)"
const isPrevious = `value IN (SELECT id FROM tradeshow_session WHERE NOT is_current AND "to" < now())`
const isStage = (current: boolean) =>
  `value IN (SELECT option.id FROM lifecycle_option option JOIN lifecycle ON lifecycle.id = lifecycle_id WHERE ${current ? "" : "NOT "}is_current)`

/** Looks the subjects up. */
export function findContactSubjects(): Promise<ContactSubjects> {
  return queryOne<ContactSubjects>({
    text: `WITH tag AS (SELECT tag_id AS id, count(*) AS contacts FROM contact_tagging GROUP BY tag_id),
        kind AS (SELECT coalesce(type.parent_id, type.id) AS id FROM company_account_type
          JOIN account_type type ON type.id = account_type_id GROUP BY 1 ORDER BY count(*) DESC LIMIT 1),
        word AS (SELECT text, count(*) AS contacts FROM contact TABLESAMPLE system (2) REPEATABLE (1),
          regexp_split_to_table(btrim(search), ' ') AS text WHERE deleted_at IS NULL AND text ~ '^[a-z]{5,}$' GROUP BY text)
      SELECT (SELECT count(*) FROM contact WHERE deleted_at IS NULL) AS total,
        (SELECT id FROM tag ORDER BY contacts DESC, id LIMIT 1) AS tag,
        (SELECT id FROM tag ORDER BY abs(contacts - 200), id LIMIT 1) AS "rareTag",
        ${commonest("caller_ids")} AS caller, ${commonest("ARRAY[outcome_id]", "outcome_id IS NOT NULL")} AS outcome,
        ${commonest("country_ids")} AS country, ${commonest("state_ids")} AS state, (SELECT id FROM kind) AS "accountType",
        (SELECT array_agg(id) FROM account_type WHERE id = (SELECT id FROM kind) OR parent_id = (SELECT id FROM kind)) AS "typeFamily",
        ${commonest("registered_ids", isCurrent)} AS "currentSession", ${commonest("registered_ids", isPrevious)} AS "previousSession",
        ARRAY(SELECT id AS value FROM tradeshow_session WHERE is_current) AS "currentSessions",
        ARRAY(SELECT id FROM tradeshow_session WHERE NOT is_current AND "to" < now()) AS "previousSessions",
        ${commonest("visited_ids")} AS "visitedSession",
        ${commonest("lifecycle_option_ids", isStage(true))} AS "currentStage", ${commonest("lifecycle_option_ids", isStage(false))} AS "previousStage",
        (SELECT text FROM word ORDER BY contacts DESC, text LIMIT 1) AS "commonWord",
        (SELECT split_part(email::text, '@', 1) FROM contact WHERE deleted_at IS NULL AND email IS NOT NULL ORDER BY id DESC LIMIT 1) AS "rareWord"`,
    values: [],
  })
}
