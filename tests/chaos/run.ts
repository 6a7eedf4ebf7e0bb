import { join } from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"
import { env } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"
import { buildApp } from "#scripts/building/build-app.ts"
import { step } from "#scripts/processes/progress.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { type Outcome, runRounds } from "./rounds.ts"
import { Stack, victims } from "./stack.ts"

const argumentsSchema = z.object({
  rounds: z.coerce.number().int().min(1).max(10_000).default(10),
  seed: z.coerce
    .number()
    .int()
    .default(() => Math.floor(Math.random() * 1_000_000)),
  /** Without screens and without a build. */
  bare: z.boolean().default(false),
  only: z.enum(victims).optional(),
  /** Seconds from one kill to the next; by chance between one and five after the stack is back unless told. */
  every: z.coerce.number().int().min(1).max(3_600).optional(),
})

function readArguments() {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string" },
      seed: { type: "string" },
      bare: { type: "boolean" },
      only: { type: "string" },
      every: { type: "string" },
    },
  })
  const read = argumentsSchema.safeParse(values)
  if (!read.success)
    throw new Refusal(
      `npm run chaos -- [--rounds 10] [--seed NUMBER] [--bare] [--every SECONDS] [--only "${victims.join('"|"')}"]`,
    )
  return read.data
}

/** A port below those that systems hand out, so that nobody takes it while the stack is down. */
const port = 24_310

function report({ counts, troubles, comebacks, unacknowledged }: Outcome) {
  console.table(counts)
  const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1)
  console.table(
    victims.map((victim) => {
      const times = comebacks.filter((back) => back.victim === victim).map(({ ms }) => ms)
      times.sort((one, other) => one - other)
      return {
        killed: victim,
        times: times.length,
        "median s": seconds(times[Math.floor(times.length / 2)]),
        "worst s": seconds(times.at(-1)),
      }
    }),
  )
  console.log(`Calls without an acknowledgement: ${unacknowledged}`)
  for (const trouble of troubles) console.error(`✗ ${trouble}`)
}

await runScript(async () => {
  const { rounds, seed, bare, only, every } = readArguments()
  console.log(`  Seed ${seed}`)
  if (!bare) await step("App built", () => buildApp())
  const script = bare ? "tests/chaos/bare-launcher.ts" : "scripts/demo.ts"
  const stack = new Stack(script, join(env().DATA_DIR, "chaos"), port)
  const stop = () => void stack.stop().then(() => process.exit(130))
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
  try {
    const outcome = await runRounds(stack, {
      rounds,
      seed,
      tell: (line) => console.log(`  ${line}`),
      of: only && [only],
      everySeconds: every,
    })
    report(outcome)
    const isWhole = outcome.counts.every(({ lost, doubled }) => lost === 0 && doubled === 0)
    return isWhole && outcome.troubles.length === 0 ? 0 : 1
  } finally {
    await stack.stop()
  }
})
