import { concurrencyLimit } from "#lib/concurrency-limit.ts"

/** Mails that a process keeps at a time, of all mailboxes together: memory and connections of the database are shared. */
const limit = 3

/** Does work as soon as the limit lets it. */
export const limited = concurrencyLimit(limit)
