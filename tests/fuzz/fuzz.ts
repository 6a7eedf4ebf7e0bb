import { parseArgs } from "node:util"
import { runScript } from "#scripts/processes/run-script.ts"
import { type ApiDocument, fuzzedCalls, isShutOut } from "./fuzzed-calls.ts"
import { type Received, sendCall } from "./send-call.ts"
import { type ThrowawayApp, withThrowawayApp } from "./throwaway-app.ts"

/** A request without an answer for so long hangs. */
const hangsMs = 20_000
const reportEvery = 1_000

const { values } = parseArgs({
  options: { requests: { type: "string", default: "2000" }, seed: { type: "string" } },
})
const requests = Number(values.requests)
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)

async function fuzz({ address, newTokens, deaths }: ThrowawayApp): Promise<number> {
  const document: ApiDocument = await (await fetch(`${address}/api/openapi.json`)).json()
  const statuses = new Map<number, number>()
  const slowest = { ms: 0, call: "" }
  let [token = ""] = await newTokens(1)
  let made = 0
  let wrong = 0
  for (const call of fuzzedCalls(document, seed)) {
    made += 1
    const { status, ms, body }: Received = await sendCall(address, call, token, hangsMs)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (ms > slowest.ms) Object.assign(slowest, { ms, call: `${call.method} ${call.path.slice(0, 80)}` })
    if (status === 0 || status >= 500) {
      wrong += 1
      console.log(
        `No ${made}: ${status}`,
        JSON.stringify({ ...call, token: undefined }).slice(0, 1_500),
        body.slice(0, 300),
      )
    }
    if (isShutOut({ status, body })) [token = ""] = await newTokens(1)
    if (made % reportEvery === 0) console.log(`${made} of ${requests}, ${wrong} failed or hung`)
    if (made >= requests) break
  }
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(byStatus.join(", "))
  console.log(
    `Slowest ${Math.round(slowest.ms)} ms: ${slowest.call}. The web server ended ${deaths()} times.`,
  )
  console.log(`${made} requests, ${wrong} failed or hung; again with --requests ${requests} --seed ${seed}`)
  return wrong === 0 && deaths() === 0 ? 0 : 1
}

await runScript(() => {
  console.log(`Seed ${seed}`)
  return withThrowawayApp(fuzz)
})
