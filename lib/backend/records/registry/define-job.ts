import type { z } from "zod"
import type { ListWith } from "#lib/contract/records/record-kinds.ts"
import type { Labels } from "./details.ts"
import type { Outcome, Runner, RunningJob } from "./job.ts"

type Definition<Schema extends z.ZodType> = {
  /** The list whose records it treats. */
  list: ListWith<"bulk">
  input: Schema
  /** Imports what does it, when one is due. */
  load: () => Promise<Runner<z.output<Schema>>>
  /** What it says of its input on the screen of jobs; left out where its kind says it all. */
  describe?: (input: z.output<Schema>, labels: Labels) => string
}

/** A kind of job, whatever its input. */
export type Job = {
  list: ListWith<"bulk">
  input: z.ZodType
  run: (job: RunningJob<unknown>) => Promise<Outcome>
  describe: (value: unknown, labels: Labels) => string | undefined
}

/** A kind of job: what it is asked and what does it. Who may ask is said where its call is answered. */
export function defineJob<Schema extends z.ZodType>({ list, input, load, describe }: Definition<Schema>) {
  return {
    list,
    input,
    run: async (job: RunningJob<unknown>): Promise<Outcome> => {
      const runner = await load()
      return runner({ ...job, input: input.parse(job.input) })
    },
    /** @returns undefined for a kind without words, and for an input that is not its kind's (any more) */
    describe: (value: unknown, labels: Labels): string | undefined => {
      const { data, success } = input.safeParse(value)
      return success ? describe?.(data, labels) : undefined
    },
  }
}
