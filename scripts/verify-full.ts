import { join } from "node:path"
import { Refusal } from "#lib/refusal.ts"
import { runQuietly } from "#scripts/processes/quiet-command.ts"
import { check } from "#scripts/verification/test-runs/checks.ts"
import type { Counts } from "#scripts/verification/test-runs/counts.ts"
import { compiledSettings } from "#scripts/verification/test-runs/run-tests.ts"

/** Set to "1" while everything is verified, for tests that say something of a complete run only. */
export const fullVariable = "VERIFY_FULL"

const fuzzedRequests = 10_000
const chaosRounds = 4

/** A script that passes when it ends with code 0; the end of what it printed is shown. */
function script(title: string, args: string[], settings: Record<string, string> = {}): Promise<Counts> {
  return check(title, async () => {
    const { code, output } = await runQuietly("node", args, {
      settings: { ...compiledSettings, ...settings },
    })
    if (code !== 0) throw new Refusal(output)
    console.log(output.trimEnd().split("\n").slice(-3).join("\n"))
  })
}

/**
 * What only the whole verification runs: the bench on little data (that it runs to its end, nothing of speed), hostile requests drawn at
 * random, and parts of a running stack that are killed. The seeds are printed.
 * @param directory for the data of the bench
 */
export async function furtherChecks(directory: string): Promise<Counts[]> {
  const small = ["--quick", "--companies", "2000", "--contacts", "5000"]
  return [
    await script("Bench from one end to the other, small", ["scripts/bench.ts", ...small], {
      DATA_DIR: join(directory, "bench"),
      BENCH_DATABASE_URL: "",
    }),
    await script("Hostile requests, drawn at random", [
      "tests/fuzz/fuzz.ts",
      "--requests",
      String(fuzzedRequests),
    ]),
    await script("Parts of a running stack are killed", [
      "tests/chaos/run.ts",
      "--rounds",
      String(chaosRounds),
    ]),
  ]
}
