import { Worker } from "node:worker_threads"

/** A company and the version it is at. */
export type AtVersion = { id: number; version: number }

/** Requests from many clients at once, each waiting for its answer before the next. */
export type Load = {
  /** What is read; of saves, the address that a company's id follows. */
  url: string
  headers: Record<string, string>
  clients: number
  requests: number
  /** Companies, one for each client, of which a field is saved again and again. */
  saves?: AtVersion[]
}

/** How a load went: requests in a second, milliseconds of single requests, and how many there were. */
export type LoadResult = { perSecond: number; p50: number; p99: number; bytes: number; count: number }

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
