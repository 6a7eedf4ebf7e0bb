import { forgetWrites, lastWrites } from "../company/forget-writes.ts"
import { putBack, readCompanies } from "../company/saves.ts"
import { effort } from "../effort.ts"
import type { Figure } from "../result.ts"
import { clients, processorOf, type Sample, sample, type Target } from "./compare-servers.ts"
import type { ServerProcess } from "./server-process.ts"

const rounds = 5

/** Processor's milliseconds that a call may take of the web process. */
const listCallMs = 1.6
const saveMs = 2.5

/** What one list call and one save of a field cost the web process, apart from the database. */
export async function processorFigures(
  server: ServerProcess,
  token: string,
  companies: number[],
): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${token}` }
  const saved = companies.slice(0, clients)
  const [held, before] = await Promise.all([readCompanies(saved), lastWrites()])
  const listCall: Target = { server, headers, url: `${server.address}/api/company-list` }
  const save: Target = {
    server,
    headers,
    url: `${server.address}/api/company/`,
    saves: () => readCompanies(saved),
  }
  const figures = [
    ...(await processorFigure("list call", listCall, listCallMs)),
    ...(await processorFigure("save of a field", save, saveMs)),
  ]
  await putBack(held)
  await forgetWrites(before)
  return figures
}

async function processorFigure(name: string, target: Target, limit: number): Promise<Figure[]> {
  await sample(target)
  const samples: Sample[] = []
  for (let round = 0; round < effort(rounds); round++) samples.push(await sample(target))
  const value = processorOf(samples)
  if (value === undefined) return []
  return [{ name: `processor's time of a ${name}, web process`, value, unit: "ms", limit }]
}
