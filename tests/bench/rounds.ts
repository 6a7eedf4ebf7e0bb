import { effort } from "./effort.ts"

/** One of the two things compared; it is given the number of the round, so that both can do the same work in it. */
export type Work = (round: number) => Promise<unknown>

/** Milliseconds of the middle round of each side. */
export type Medians = { ours: number; best: number }

export type Plan = {
  ours: Work
  best: Work
  rounds: number
  /** Rounds that are run and forgotten: connections, plans and compiled code come into being in them. */
  warmUp?: number
  /** Done before each side of each round, outside the time taken. */
  before?: Work
}

const usualWarmUp = 30

/**
 * Times two ways to the same answer in turns, so that whatever else the machine does falls on both alike.
 * @returns medians in milliseconds
 */
export async function compare({
  ours,
  best,
  rounds,
  warmUp = usualWarmUp,
  before = idle,
}: Plan): Promise<Medians> {
  const taken = { ours: [] as number[], best: [] as number[] }
  for (let round = -effort(warmUp); round < effort(rounds); round++) {
    const sides = round % 2 === 0 ? (["ours", "best"] as const) : (["best", "ours"] as const)
    for (const side of sides) {
      await before(Math.abs(round))
      const ms = await timed(side === "ours" ? ours : best, Math.abs(round))
      if (round >= 0) taken[side].push(ms)
    }
  }
  return { ours: median(taken.ours), best: median(taken.best) }
}

const idle = async () => undefined

async function timed(work: Work, round: number): Promise<number> {
  const began = performance.now()
  await work(round)
  return performance.now() - began
}

type Crowd = Omit<Plan, "before"> & { clients: number; calls: number }

/**
 * Like compare, with many calls at once.
 * @returns milliseconds of a call as the middle round had it: its time divided by its calls
 */
export async function compareAtOnce({ ours, best, clients, calls, ...length }: Crowd): Promise<Medians> {
  // Each client has something to do, in a quick run too.
  const all = Math.max(clients, effort(calls))
  const crowd = (work: Work) => async (round: number) => {
    let next = 0
    const client = async () => {
      while (next < all) await work(round * all + next++)
    }
    await Promise.all(Array.from({ length: clients }, client))
  }
  const taken = await compare({ ours: crowd(ours), best: crowd(best), ...length })
  return { ours: taken.ours / all, best: taken.best / all }
}

/** The value in the middle; the mean of two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/**
 * The value below which a share of the values lies.
 * @param share 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const index = (sorted.length - 1) * share
  const below = sorted[Math.floor(index)] ?? Number.NaN
  const above = sorted[Math.ceil(index)] ?? below
  return below + (above - below) * (index - Math.floor(index))
}
