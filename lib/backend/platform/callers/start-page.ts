import { startPages } from "#lib/contract/identity/start-pages.ts"

/** The setting that says where a user starts. */
export const startKey = "start"
export const [usualStart] = startPages

/** SQL: where a user starts, one of `startPages`. What another release wrote counts as not chosen. @param user SQL of the user's id */
export const startPageSql = (user: string) => `coalesce((SELECT value #>> '{}' FROM user_preference
  WHERE user_id = ${user} AND key = '${startKey}' AND value #>> '{}' IN (${startPages.map((page) => `'${page}'`).join(", ")})), '${usualStart}')`
