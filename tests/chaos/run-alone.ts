import { parseArgs } from "node:util"
import { z } from "zod"
import { Refusal } from "#lib/refusal.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { measureApart } from "./measure-apart.ts"

type Measured = {
  /** Folder beside this file whose `measured.ts` does it, and the end of its command. */
  folder: string
  /** What there are many of, as its option is called, and how many unless told. */
  counted: string
  usual: number
  kills: number
}

/** Reads what was asked for, `--<counted>`, `--kills` and `--seed`, and measures it in a process and on a database of its own. */
export async function runAlone({ folder, counted, usual, kills }: Measured) {
  const argumentsSchema = z.object({
    counted: z.coerce.number().int().min(10).max(100_000).default(usual),
    kills: z.coerce.number().int().min(0).max(1_000).default(kills),
    seed: z.coerce
      .number()
      .int()
      .default(() => Math.floor(Math.random() * 1_000_000)),
  })
  await runScript(() => {
    const text = { type: "string" } as const
    const { values } = parseArgs({ options: { [counted]: text, kills: text, seed: text } })
    const read = argumentsSchema.safeParse({ ...values, counted: values[counted] })
    if (!read.success)
      throw new Refusal(
        `npm run chaos:${folder} -- [--${counted} ${usual}] [--kills ${kills}] [--seed NUMBER]`,
      )
    const options = read.data
    console.log(`  Seed ${options.seed}`)
    return measureApart(`tests/chaos/${folder}/measured.ts`, [options.counted, options.kills, options.seed])
  })
}
