import { startWorker } from "#lib/backend/worker.ts"

/** A worker that says when it is ready and, each time it is asked, how much memory it holds, in bytes. */
await startWorker()
process.on("message", () => process.send?.(process.memoryUsage.rss()))
process.send?.(process.memoryUsage.rss())
