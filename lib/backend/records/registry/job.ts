import type { Language } from "#lib/backend/platform/http/base.ts"

/** A job at work, as its runner gets it. */
export type RunningJob<Input> = {
  id: number
  userId: number
  input: Input
  /** Language of whoever asked for it, for what it writes. */
  language: Language
  /** Aborts when the worker stops: the runner then ends between two pieces of work. */
  signal: AbortSignal
}

/** How a run ended. An interrupted job is taken up again where it stopped. */
export type Outcome =
  | { status: "completed"; fileId?: number }
  | { status: "cancelled" }
  | { status: "interrupted" }

export type Runner<Input> = (job: RunningJob<Input>) => Promise<Outcome>
