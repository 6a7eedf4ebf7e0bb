import { effort } from "../effort.ts"
import type { Budget, Comparison } from "../result.ts"
import { median } from "../rounds.ts"
import { type AtVersion, type LoadResult, sendLoad } from "./load.ts"
import type { ServerProcess } from "./server-process.ts"

/** How many send at once. */
export const clients = 16
const requests = 400
const rounds = 3

/** What is asked of a server. Of saves, the companies at the versions they have by then. */
export type Target = {
  server: ServerProcess
  url: string
  headers: Record<string, string>
  saves?: () => Promise<AtVersion[]>
}

/** A load, and the processor's milliseconds that the server took for one request of it. */
export type Sample = LoadResult & { processor: number | undefined }

/** Asks a server for one thing, from many clients at once. */
export async function sample({ server, saves, ...load }: Target): Promise<Sample> {
  const companies = await saves?.()
  const before = server.processor()
  const result = await sendLoad({
    ...load,
    ...(companies && { saves: companies }),
    clients,
    requests: effort(requests),
  })
  const after = server.processor()
  const processor = before === undefined || after === undefined ? undefined : (after - before) / result.count
  return { ...result, processor }
}

export type Versus = { name: string; ours: Target; best: Target; budget: Budget }

/** Both sides in turns; milliseconds are of the server's time for one request: a second divided by its requests. */
export async function compareServers({ name, ours, best, budget }: Versus): Promise<Comparison> {
  const samples = { ours: [] as Sample[], best: [] as Sample[] }
  await sample(ours)
  await sample(best)
  for (let round = 0; round < effort(rounds); round++) {
    const sides = round % 2 === 0 ? (["ours", "best"] as const) : (["best", "ours"] as const)
    for (const side of sides) samples[side].push(await sample(side === "ours" ? ours : best))
  }
  const perRequest = (side: Sample[]) => 1000 / median(side.map((one) => one.perSecond))
  return {
    name,
    ours: perRequest(samples.ours),
    best: perRequest(samples.best),
    budget,
    note: `${describe(samples.ours)}; best ${describe(samples.best)}`,
  }
}

/** The processor's time for one request in the middle load, where the system tells it. */
export function processorOf(samples: Sample[]): number | undefined {
  const known = samples.flatMap(({ processor }) => (processor === undefined ? [] : [processor]))
  return known.length === 0 ? undefined : median(known)
}

function describe(samples: Sample[]): string {
  const of = (read: (one: Sample) => number) => median(samples.map(read))
  const processor = processorOf(samples)
  return [
    `${Math.round(of((one) => one.perSecond))}/s`,
    `p50 ${of((one) => one.p50).toFixed(0)}`,
    `p99 ${of((one) => one.p99).toFixed(0)} ms`,
    ...(processor === undefined ? [] : [`processor ${processor.toFixed(2)} ms`]),
    `${(of((one) => one.bytes) / 1024).toFixed(1)} KB`,
  ].join(", ")
}
