import { parseArgs } from "node:util"

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
})

/** Rounds of a quick run, which shows that the bench runs and nothing of speed. */
const quickRounds = 1

/** The one part asked for, if any. */
export const [askedPart] = positionals

/** How many of what is repeated for steady figures are done: as many as told, or a few in a quick run. */
export function effort(usual: number): number {
  return values.quick ? Math.min(usual, quickRounds) : usual
}
