/** What a figure must keep to. Ratios are ours to the best's, in time; `plusMs` is allowed on top. */
export type Budget = { times: number; plusMs?: number }

/** Two ways to one answer, in milliseconds of the median call. */
export type Comparison = { name: string; ours: number; best: number; budget: Budget; note?: string }

/** A figure without a counterpart, against a limit. */
export type Figure = { name: string; value: number; unit: string; limit?: number; note?: string }

/** One table of the bench. */
export type Section = { title: string; comparisons: Comparison[]; figures: Figure[] }

export function isWithin({ ours, best, budget }: Comparison): boolean {
  return ours <= best * budget.times + (budget.plusMs ?? 0)
}

export function isWithinLimit({ value, limit }: Figure): boolean {
  return limit === undefined || value <= limit
}
