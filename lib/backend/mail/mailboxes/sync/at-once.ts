import { concurrencyLimit } from "#lib/concurrency-limit.ts"

/** Mails that a process keeps at a time, of all mailboxes together: memory and connections of the database are shared. */
const limit = 3

/** Does work when its turn comes. */
export const inTurn = concurrencyLimit(limit)
