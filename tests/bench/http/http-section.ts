import type { ListCase } from "../list/cases.ts"
import type { Budget, Comparison, Figure, Section } from "../result.ts"
import { median } from "../rounds.ts"
import { type LoadResult, sendLoad } from "./load.ts"
import type { ServerProcess } from "./server-process.ts"

const clients = 16
const requests = 400
const rounds = 3

/** A list call keeps at least a third of the bare handler's requests, the list screen at least half of the bare page's. */
const callBudget: Budget = { times: 3 }
const pageBudget: Budget = { times: 2 }

type Target = { url: string; headers: Record<string, string> }
type Versus = { name: string; ours: Target; best: Target; budget: Budget }

/** Both sides in turns; milliseconds are of the server's time for one request: a second divided by its requests. */
async function compareServers({ name, ours, best, budget }: Versus): Promise<Comparison> {
  const results = { ours: [] as LoadResult[], best: [] as LoadResult[] }
  const send = (target: Target) => sendLoad({ ...target, clients, requests })
  await send(ours)
  await send(best)
  for (let round = 0; round < rounds; round++) {
    const sides = round % 2 === 0 ? (["ours", "best"] as const) : (["best", "ours"] as const)
    for (const side of sides) results[side].push(await send(side === "ours" ? ours : best))
  }
  const perRequest = (side: LoadResult[]) => 1000 / median(side.map((one) => one.perSecond))
  return {
    name,
    ours: perRequest(results.ours),
    best: perRequest(results.best),
    budget,
    note: `${describe(results.ours)}; best ${describe(results.best)}`,
  }
}

function describe(results: LoadResult[]): string {
  const of = (read: (one: LoadResult) => number) => median(results.map(read))
  const perSecond = Math.round(of((one) => one.perSecond))
  const kb = (of((one) => one.bytes) / 1024).toFixed(1)
  return `${perSecond}/s, p50 ${of((one) => one.p50).toFixed(0)}, p99 ${of((one) => one.p99).toFixed(0)} ms, ${kb} KB`
}

/** Cases that are asked for over HTTP, and those of them whose page is. */
const calledCases = ["no filter", "three filters, common tag", "rare word", "common word", "page 500"]

type Servers = { app: ServerProcess; bare: ServerProcess; token: string; cookie: string }

/** Sixteen clients at once over HTTP: the list call and the list screen, each against the bare app. */
export async function httpSection(cases: ListCase[], servers: Servers): Promise<Section> {
  const { app, bare, token, cookie } = servers
  const before = app.memory()
  const comparisons: Comparison[] = []
  for (const { name, search } of cases.filter((one) => calledCases.includes(one.name))) {
    const query = new URLSearchParams({ case: name })
    comparisons.push(
      await compareServers({
        name: `call: ${name}`,
        ours: {
          url: `${app.address}/api/company-list?${search}`,
          headers: { authorization: `Bearer ${token}` },
        },
        best: { url: `${bare.address}/list?${query}`, headers: {} },
        budget: callBudget,
      }),
    )
  }
  comparisons.push(
    await compareServers({
      name: "screen: no filter",
      ours: { url: `${app.address}/companies`, headers: { cookie } },
      best: { url: `${bare.address}/?case=no+filter`, headers: {} },
      budget: pageBudget,
    }),
  )
  return {
    title: `Over HTTP, ${clients} clients at once`,
    comparisons,
    figures: memoryFigures(before, app.memory(), bare.memory()),
  }
}

function memoryFigures(before?: number, after?: number, bare?: number): Figure[] {
  const figure = (name: string, value: number | undefined) =>
    value === undefined ? [] : [{ name, value, unit: "MB" }]
  return [
    ...figure("memory of the web process before", before),
    ...figure("memory of the web process after", after),
    ...figure("memory of the bare web process after", bare),
  ]
}
