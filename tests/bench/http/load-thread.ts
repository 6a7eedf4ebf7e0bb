import { Agent, get } from "node:http"
import { parentPort, workerData } from "node:worker_threads"
import { quantile } from "../rounds.ts"
import type { Load, LoadResult } from "./load.ts"

/** A load ends here even when its requests have not all been sent. */
const longestMs = 4_000

const load: Load = workerData
const agent = new Agent({ keepAlive: true, maxSockets: load.clients })
const headers = { ...load.headers, "accept-encoding": "gzip" }
const taken: number[] = []
let bytes = 0
let sent = 0

function request(): Promise<void> {
  const began = performance.now()
  return new Promise((settle, fail) => {
    get(load.url, { agent, headers }, (response) => {
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength
      })
      response.once("error", fail)
      response.once("end", () => {
        taken.push(performance.now() - began)
        if (response.statusCode === 200) settle()
        else fail(new Error(`${load.url} answered ${response.statusCode}`))
      })
    }).once("error", fail)
  })
}

const began = performance.now()

async function client(): Promise<void> {
  while (sent < load.requests && performance.now() - began < longestMs) {
    sent++
    await request()
  }
}

await Promise.all(Array.from({ length: load.clients }, client))
const seconds = (performance.now() - began) / 1000
agent.destroy()
parentPort?.postMessage({
  perSecond: taken.length / seconds,
  p50: quantile(taken, 0.5),
  p99: quantile(taken, 0.99),
  bytes: bytes / taken.length,
} satisfies LoadResult)
