import { Worker } from "node:worker_threads"

/** Requests to one address from many clients at once, each waiting for its answer before the next. */
export type Load = { url: string; headers: Record<string, string>; clients: number; requests: number }

/** How a load went: requests in a second, and milliseconds of single requests. */
export type LoadResult = { perSecond: number; p50: number; p99: number; bytes: number }

/**
 * Sends a load from a thread of its own, so that sending does not wait for anything here.
 * @throws when an answer is not 200
 */
export function sendLoad(load: Load): Promise<LoadResult> {
  return new Promise((settle, fail) => {
    const worker = new Worker(new URL("./load-thread.ts", import.meta.url), { workerData: load })
    worker.once("message", settle)
    worker.once("error", fail)
  })
}
