import { sql } from "./database.ts"

/** Has the time of a lease be over, as when its holder died a while ago. @param key a pattern of LIKE */
export const runOut = (key: string) =>
  sql("UPDATE lease SET expires_at = now() - interval '1 second' WHERE key LIKE $1 AND holder IS NOT NULL", [
    key,
  ])
