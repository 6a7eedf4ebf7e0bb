import { setTimeout as pause } from "node:timers/promises"
import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"
import { mayMove } from "../runs/run-continues.ts"
import { aggregateCounters } from "./aggregate-counters.ts"
import { ClockMover } from "./clock.ts"
import { takeStep } from "./take-step.ts"

export type EngineOptions = {
  /** Milliseconds between polls for runs that are due. */
  pollMs?: number
  /** Runs that this worker moves at a time. */
  concurrency?: number
}

const usual = { pollMs: 1_000, concurrency: 3 }
/** Milliseconds between times at which counters are aggregated. */
const aggregateMs = 10_000
/** Milliseconds between polls while the clock is moved on. */
const movingMs = 20
/** Steps of a sequence before those of the others. */
const stepsPerSequence = 50

/** Sequences that have something to do now. One that is paused, or all when everything is stopped, have nothing. */
export async function findDueSequences(): Promise<number[]> {
  const found = await query<{ id: number }>({
    name: "due-sequences",
    text: `SELECT id FROM sequence WHERE ${mayMove}
        AND EXISTS (SELECT FROM sequence_visit WHERE sequence_id = sequence.id AND left_at IS NULL AND due_at <= sequence_now())
      ORDER BY id`,
    values: [],
  })
  return found.map(({ id }) => id)
}

/** Moves runs until none is due or the signal says to stop. @returns steps that were taken */
export async function moveDueRuns(signal: AbortSignal, concurrency = usual.concurrency): Promise<number> {
  let steps = 0
  for (let due = await findDueSequences(); due.length > 0; due = await findDueSequences()) {
    if (signal.aborted) return steps
    const queue = due.flatMap((sequence) => Array.from({ length: concurrency }, () => sequence))
    let taken = 0
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift())
          for (let step = 0; step < stepsPerSequence && !signal.aborted && (await takeStep(next)); step++)
            taken += 1
      }),
    )
    // What is due and cannot be taken is locked by others.
    if (taken === 0) return steps
    steps += taken
  }
  return steps
}

/**
 * Moves the runs of sequences until stopped. Any number may run, on any machine: each takes runs that no other holds.
 * @returns `stop`, which lets the steps at hand end
 */
export function startSequences(
  signal: AbortSignal,
  options: EngineOptions = {},
): { stop: () => Promise<void> } {
  const { pollMs, concurrency } = { ...usual, ...options }
  const stopping = new AbortController()
  signal.addEventListener("abort", () => stopping.abort(), { once: true })
  if (signal.aborted) stopping.abort()

  const poll = poller(stopping.signal, concurrency)
  async function run() {
    while (!stopping.signal.aborted) {
      const isMoving = await poll()
      await pause(isMoving ? movingMs : pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** Polls once for what is to do, and does it. The answer says whether the clock is being moved on. */
function poller(signal: AbortSignal, concurrency: number): () => Promise<boolean> {
  const clock = env().SEQUENCE_CLOCK ? new ClockMover() : undefined
  let aggregatedAt = Number.NEGATIVE_INFINITY
  return async () => {
    try {
      await moveDueRuns(signal, concurrency)
      const isMoving = (await clock?.follow()) ?? false
      if (performance.now() - aggregatedAt > aggregateMs) {
        await aggregateCounters()
        aggregatedAt = performance.now()
      }
      return isMoving
    } catch (error) {
      log[troubleOf(error) ? "warn" : "error"]({ err: error }, "runs of sequences not moved")
      return false
    }
  }
}
