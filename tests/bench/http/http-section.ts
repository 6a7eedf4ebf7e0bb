import { spreadCompanies } from "../company/company-section.ts"
import type { ContactCase } from "../contacts/cases.ts"
import type { ListCase } from "../list/cases.ts"
import type { Budget, Comparison, Figure, Section } from "../result.ts"
import { clients, compareServers, type Target, type Versus } from "./compare-servers.ts"
import { toSecondPage } from "./navigation.ts"
import { processorFigures } from "./processor-figures.ts"
import type { ServerProcess } from "./server-process.ts"

/**
 * A list call keeps at least a third of the bare handler's requests, the list screen at least 1/1.8 of the bare page's;
 * what a click on a page or a filter asks for, at least twice those of the whole screen.
 */
const callBudget: Budget = { times: 3 }
const pageBudget: Budget = { times: 1.8 }
const navigationBudget: Budget = { times: 0.5 }

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
  const desired: { name: string; search: string }[] = cases[list.name]
  return desired
    .filter(({ name }) => list.cases.includes(name))
    .map(({ name, search }) => ({
      name: `${list.name} call: ${name}`,
      ours: asking(app, `${list.call}?${search}`, { authorization: `Bearer ${token}` }),
      best: asking(bare, `${list.bareCall}?${new URLSearchParams({ case: name })}`),
      budget: callBudget,
    }))
}

function asking(server: ServerProcess, path: string, headers: Record<string, string> = {}): Target {
  return { server, url: `${server.address}${path}`, headers }
}

/** The whole screen against the bare page, and a click on its second page against the whole screen. */
async function screensOf(list: List, { app, bare, cookie }: Servers): Promise<Versus[]> {
  const query = new URLSearchParams({ case: "no filter" })
  return [
    {
      name: `${list.name} screen: no filter`,
      ours: asking(app, list.screen, { cookie }),
      best: asking(bare, `${list.screen}?${query}`),
      budget: pageBudget,
    },
    {
      name: `${list.name} screen: to page 2, against the whole screen`,
      ours: { server: app, ...(await toSecondPage(`${app.address}${list.screen}`, cookie)) },
      best: asking(app, `${list.screen}?page=2`, { cookie }),
      budget: navigationBudget,
    },
  ]
}

/** Sixteen clients at once over HTTP: calls, screens and clicks of both lists, and what calls and saves cost the processor. */
export async function httpSection(cases: HttpCases, servers: Servers): Promise<Section> {
  const before = servers.app.memory()
  const comparisons: Comparison[] = []
  for (const list of lists) {
    for (const versus of [...callsOf(list, cases, servers), ...(await screensOf(list, servers))]) {
      comparisons.push(await compareServers(versus))
    }
  }
  return {
    title: `Over HTTP, ${clients} clients at once`,
    comparisons,
    figures: [
      ...(await processorFigures(servers.app, servers.token, await spreadCompanies())),
      ...memoryFigures(before, servers.app.memory(), servers.bare.memory()),
    ],
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
