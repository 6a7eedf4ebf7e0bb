import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { runScript } from "#scripts/processes/run-script.ts"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import type { FuzzedCall } from "./fuzzed-calls.ts"
import { loadExhibitors } from "./load-exhibitors.ts"
import { type ThrowawayApp, withThrowawayApp } from "./throwaway-app.ts"

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "200" },
    exhibitors: { type: "string" },
    seconds: { type: "string", default: "120" },
  },
})
const users = Number(values.users)
const seconds = Number(values.seconds)
/** What a person needs from one click to the next, at least and at most. */
const thinkMs = { least: 500, more: 1_000 }
const healthEveryMs = 100

type Draw = (below: number) => number

/** What people do all day, reads three times as often as writes. */
const doings: ((draw: Draw) => Omit<FuzzedCall, "headers">)[] = [
  (draw) => ({ method: "GET", path: `/api/company-list?page=${1 + draw(5)}` }),
  (draw) => ({ method: "GET", path: `/api/contact-list?page=${1 + draw(5)}` }),
  (draw) => ({ method: "GET", path: `/api/company/${1 + draw(100)}` }),
  (draw) => ({ method: "GET", path: `/api/contact/${1 + draw(100)}` }),
  (draw) => ({ method: "GET", path: `/api/quick-search?term=${"abcdefgh"[draw(8)]}` }),
  (draw) => ({ method: "GET", path: `/api/company/${1 + draw(100)}/note` }),
  (draw) => ({
    method: "POST",
    path: `/api/company/${1 + draw(100)}/note`,
    body: '{"content":"<p>Rang back</p>"}',
  }),
  () => ({
    method: "POST",
    path: "/api/company/1/note",
    body: JSON.stringify({ content: "<b>".repeat(33_000) }),
  }),
]

const statuses = new Map<number, number>()
const times: number[] = []
let worstHealth = 0

async function timed(address: string, init: RequestInit = {}): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const status = await fetch(address, init).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { status, ms: performance.now() - began }
}

async function beUser(app: ThrowawayApp, token: string, seed: number, until: number) {
  const draw = numbersFrom(seed)
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  while (Date.now() < until) {
    const doing = doings[draw(doings.length)]?.(draw)
    if (!doing) continue
    const { status, ms } = await timed(app.address + doing.path, { headers, ...doing })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    times.push(ms)
    await pause(thinkMs.least + draw(thinkMs.more))
  }
}

async function watchHealth(address: string, until: number) {
  while (Date.now() < until) {
    const { status, ms } = await timed(`${address}/healthz`)
    worstHealth = Math.max(worstHealth, status === 200 ? ms : Number.POSITIVE_INFINITY)
    await pause(healthEveryMs)
  }
}

async function load(app: ThrowawayApp): Promise<number> {
  const tokens = await app.newTokens(users)
  const until = Date.now() + seconds * 1_000
  await Promise.all([
    watchHealth(app.address, until),
    ...tokens.map((token, place) => beUser(app, token, place + 1, until)),
  ])
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  console.log(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(", "),
  )
  console.log(
    `${times.length} calls of ${users} users in ${seconds} s: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  )
  console.log(`Worst /healthz ${Math.round(worstHealth)} ms. The web server ended ${app.deaths()} times.`)
  return [...statuses.keys()].some((status) => status === 0 || status >= 500) ? 1 : 0
}

const { exhibitors } = values
await runScript(() =>
  exhibitors === undefined
    ? withThrowawayApp(load)
    : withThrowawayApp((app) => loadExhibitors(app, Number(exhibitors), seconds), { TRUSTED_PROXIES: "1" }),
)
