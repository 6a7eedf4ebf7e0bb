import { RecentValues } from "#lib/text/recent-values.ts"

/** A run of consecutive rows: how many, after how many. */
export type Span = { limit: number; offset: number }

/** Ids of a span, with the whole list's total and change version at that moment. */
export type Picked = { ids: number[]; total: number; version: number }

/** Filtered lists whose last picked rows are kept. With 500 ids each they take a few megabytes. */
const maxStored = 1_000
/** Rows gathered together: the pages beside the one asked for are then there, too. */
const runLength = 500

type Run = Picked & Span

const runs = new RecentValues<Run>(maxStored)

/** The rows to gather when a span is asked for. */
export function runAround({ offset, limit }: Span): Span {
  const start = offset - (offset % runLength)
  return { offset: start, limit: Math.max(runLength, offset + limit - start) }
}

/** Rows last picked of a filtered list, when the span is among them. They are true while the list is at their version. */
export function storedRun(key: string, span: Span): Run | undefined {
  const run = runs.get(key)
  return run && span.offset >= run.offset && endOf(span) <= endOf(run) ? run : undefined
}

/** Keeps rows in place of those picked before. */
export function keepRun(key: string, run: Run): Run {
  runs.set(key, run)
  return run
}

/** Forgets every run. */
export function forgetRuns(): void {
  runs.clear()
}

/** The part of a run that a span asks for. */
export function cut(run: Run, { offset, limit }: Span): Picked {
  const start = offset - run.offset
  return { total: run.total, version: run.version, ids: run.ids.slice(start, start + limit) }
}

function endOf({ offset, limit }: Span): number {
  return offset + limit
}
