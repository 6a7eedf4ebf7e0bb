import { Agent, request } from "node:http"
import { parentPort, workerData } from "node:worker_threads"
import { quantile } from "../rounds.ts"
import type { AtVersion, Load, LoadResult } from "./load.ts"

/** A load ends here even when its requests have not all been sent. */
const longestMs = 4_000

const load: Load = workerData
const agent = new Agent({ keepAlive: true, maxSockets: load.clients })
const taken: number[] = []
let bytes = 0
let sent = 0

type Sent = { url: string; method: string; body?: string }

function send({ url, method, body }: Sent): Promise<void> {
  const began = performance.now()
  const headers = {
    ...load.headers,
    "accept-encoding": "gzip",
    ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
  }
  return new Promise((settle, fail) => {
    const outgoing = request(url, { agent, headers, method }, (response) => {
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength
      })
      response.once("error", fail)
      response.once("end", () => {
        taken.push(performance.now() - began)
        if (response.statusCode === 200) settle()
        else fail(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    outgoing.once("error", fail)
    outgoing.end(body)
  })
}

/** The next save of a client's company: each finds the version that the one before left. */
function save(record: AtVersion, index: number): Sent {
  const body = { version: record.version++, informations: { address: { city: `City ${index}` } } }
  return { url: `${load.url}${record.id}`, method: "PUT", body: JSON.stringify(body) }
}

const began = performance.now()

async function client(_: unknown, index: number): Promise<void> {
  const record = load.saves?.[index]
  while (sent < load.requests && performance.now() - began < longestMs) {
    sent++
    await send(record ? save(record, sent) : { url: load.url, method: "GET" })
  }
}

await Promise.all(Array.from({ length: load.clients }).map(client))
const seconds = (performance.now() - began) / 1000
agent.destroy()
parentPort?.postMessage({
  perSecond: taken.length / seconds,
  p50: quantile(taken, 0.5),
  p99: quantile(taken, 0.99),
  bytes: bytes / taken.length,
  count: taken.length,
} satisfies LoadResult)
