import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { z } from "zod"
import { callBackend } from "#lib/api/backend.ts"
import { type Api, createApi } from "#lib/api/link.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { workerNodeOptions } from "#scripts/processes/worker-memory.ts"
import type { Section } from "../result.ts"

/** Most that the worker's memory may grow, whatever the rows (MB). */
const memoryLimit = 150
const megabyte = 1_048_576
/** Milliseconds between two looks at the worker, and a list call in between. */
const pollInterval = 200

type Seen = { peak: number; listCalls: number[]; seconds: number; rows: number }

/** Exports of all contacts: how much the worker grows, how fast it is, and whether lists still answer meanwhile. */
export async function exportSection(token: string): Promise<Section> {
  const api = createApi({
    url: "http://crm.internal/api",
    headers: () => ({ authorization: `Bearer ${token}` }),
    fetch: callBackend,
  })
  const quiet = await Promise.all([timeList(api), timeList(api), timeList(api)])
  const figures: Section["figures"] = [
    { name: "list call while nothing runs", value: median(quiet), unit: "ms" },
  ]
  for (const format of ["csv", "xlsx"] as const) {
    const worker = fork("tests/bench/export/worker.ts", {
      env: childEnvironment({}),
      execArgv: workerNodeOptions,
    })
    try {
      const idle = await memoryOf(worker)
      const { peak, listCalls, seconds, rows } = await watch(api, format, worker)
      const note = `${rows.toLocaleString("en")} contacts`
      figures.push(
        {
          name: `${format}: memory growth`,
          value: (peak - idle) / megabyte,
          unit: "MB",
          limit: memoryLimit,
          note,
        },
        { name: `${format}: contacts a second`, value: rows / seconds, unit: "/s" },
        { name: `${format}: list call meanwhile, median`, value: median(listCalls), unit: "ms" },
        { name: `${format}: list call meanwhile, slowest`, value: Math.max(...listCalls), unit: "ms" },
      )
    } finally {
      worker.kill()
    }
  }
  return { title: "Export of all contacts", comparisons: [], figures }
}

async function watch(api: Api, format: "csv" | "xlsx", worker: ChildProcess): Promise<Seen> {
  const began = Date.now()
  const { job } = await api.exports.contacts({ format })
  let peak = 0
  const listCalls: number[] = []
  for (;;) {
    await pause(pollInterval)
    peak = Math.max(peak, await messageOf(worker))
    listCalls.push(await timeList(api))
    const { data } = await api.jobs.get({ job })
    if (data.status === "completed") {
      return { peak, listCalls, seconds: (Date.now() - began) / 1000, rows: data.done }
    }
    if (data.status !== "queued" && data.status !== "running") throw new Error(`The export is ${data.status}`)
  }
}

const bytes = z.tuple([z.number()]).rest(z.unknown())

async function memoryOf(worker: ChildProcess): Promise<number> {
  const [held] = bytes.parse(await once(worker, "message"))
  return held
}

function messageOf(worker: ChildProcess): Promise<number> {
  const answer = memoryOf(worker)
  worker.send("held")
  return answer
}

async function timeList(api: Api): Promise<number> {
  const began = performance.now()
  await api.contacts.list({ page: 1 + Math.floor(Math.random() * 1000) })
  return performance.now() - began
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
