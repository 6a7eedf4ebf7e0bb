import type { ContactCase } from "../contacts/cases.ts"
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

/** Cases of both lists, in full. */
export type HttpCases = { companies: ListCase[]; contacts: ContactCase[] }

/** A list as both apps serve it, and those of its cases that are asked for over HTTP. */
type List = { name: keyof HttpCases; call: string; bareCall: string; screen: string; cases: string[] }
const lists: List[] = [
  {
    name: "companies",
    call: "/api/company-list",
    bareCall: "/list",
    screen: "/companies",
    cases: ["no filter", "three filters, common tag", "rare word", "common word", "page 500"],
  },
  {
    name: "contacts",
    call: "/api/contact-list",
    bareCall: "/contact-list",
    screen: "/contacts",
    cases: ["no filter", "type + country + registered", "common word", "page 500"],
  },
]

type Servers = { app: ServerProcess; bare: ServerProcess; token: string; cookie: string }

function callsOf(list: List, cases: HttpCases, { app, bare, token }: Servers): Versus[] {
  const wanted: { name: string; search: string }[] = cases[list.name]
  return wanted
    .filter(({ name }) => list.cases.includes(name))
    .map(({ name, search }) => ({
      name: `${list.name} call: ${name}`,
      ours: { url: `${app.address}${list.call}?${search}`, headers: { authorization: `Bearer ${token}` } },
      best: { url: `${bare.address}${list.bareCall}?${new URLSearchParams({ case: name })}`, headers: {} },
      budget: callBudget,
    }))
}

function screenOf(list: List, { app, bare, cookie }: Servers): Versus {
  const query = new URLSearchParams({ case: "no filter" })
  return {
    name: `${list.name} screen: no filter`,
    ours: { url: `${app.address}${list.screen}`, headers: { cookie } },
    best: { url: `${bare.address}${list.screen}?${query}`, headers: {} },
    budget: pageBudget,
  }
}

/** Sixteen clients at once over HTTP: the calls and the screens of both lists, each against the bare app. */
export async function httpSection(cases: HttpCases, servers: Servers): Promise<Section> {
  const before = servers.app.memory()
  const comparisons: Comparison[] = []
  for (const list of lists) {
    for (const versus of [...callsOf(list, cases, servers), screenOf(list, servers)]) {
      comparisons.push(await compareServers(versus))
    }
  }
  return {
    title: `Over HTTP, ${clients} clients at once`,
    comparisons,
    figures: memoryFigures(before, servers.app.memory(), servers.bare.memory()),
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
