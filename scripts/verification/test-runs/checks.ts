import { Refusal } from "#lib/refusal.ts"
import { step } from "#scripts/processes/progress.ts"
import { runQuietly } from "#scripts/processes/quiet-command.ts"
import { explain } from "#scripts/processes/run-script.ts"
import type { Counts } from "#scripts/verification/test-runs/counts.ts"

export const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 }
export const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 }

/** Runs a check that counts as one test; what it was refused with is shown whole and the next check goes on. */
export async function check(title: string, work: () => Promise<unknown>): Promise<Counts> {
  try {
    await step(title, work)
    return PASSED
  } catch (error) {
    console.log(explain(error))
    return FAILED
  }
}

/** A check that a program makes: it passes when that ends with code 0. */
export function commandCheck(title: string, program: string, args: string[]): Promise<Counts> {
  return check(title, async () => {
    const { code, output } = await runQuietly(program, args)
    if (code !== 0) throw new Refusal(output)
  })
}
