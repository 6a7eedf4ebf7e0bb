import { startSync } from "#lib/backend/mail/mailboxes/sync/start.ts"

/** A worker's share in mailboxes in a process of its own, which tells its memory. */
await startSync()
setInterval(() => process.send?.(process.memoryUsage().rss), 500)
