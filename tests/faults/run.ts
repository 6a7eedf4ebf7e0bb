import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"
import { Refusal } from "#lib/refusal.ts"
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { generateClient } from "#scripts/database/generate-client.ts"
import { step } from "#scripts/processes/progress.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { AppCopy } from "./app-copy.ts"
import type { Fault } from "./fault.ts"
import { faults } from "./faults.ts"

/** The faults whose name or file has the text given with --only, all without one; of these each so many-th with --every. */
function chosenFaults(): readonly Fault[] {
  const { values } = parseArgs({ options: { only: { type: "string" }, every: { type: "string" } } })
  const { only = "", every = "1" } = values
  const step = z.coerce.number().int().min(1).safeParse(every)
  const chosen = faults
    .filter(({ name, file }) => name.includes(only) || file.includes(only))
    .filter((_, place) => step.success && place % step.data === 0)
  if (chosen.length === 0)
    throw new Refusal(
      `npm run faults -- [--only TEXT] [--every NUMBER]: no fault is named so, "${only}" "${every}"`,
    )
  return chosen
}

/** A test that fails without its fault notices nothing. */
async function requirePassing(copy: AppCopy, chosen: readonly Fault[]): Promise<void> {
  const ended = await copy.run(chosen.map(({ noticedBy }) => noticedBy))
  const others = chosen.filter(({ noticedBy }) => ended(noticedBy) !== "passed")
  if (others.length === 0) return
  throw new Refusal(
    `Tests that do not pass without a fault:\n${others.map(({ noticedBy }) => `${noticedBy.file}: ${noticedBy.test}`).join("\n")}`,
  )
}

async function isNoticed(copy: AppCopy, fault: Fault): Promise<boolean> {
  const ended = await copy.with(fault, () => copy.run([fault.noticedBy]))
  return ended(fault.noticedBy) === "failed"
}

async function putIn(copy: AppCopy, chosen: readonly Fault[]): Promise<number> {
  await step("Every test passes without its fault", () => requirePassing(copy, chosen))
  const missed: Fault[] = []
  for (const fault of chosen) {
    const began = performance.now()
    const noticed = await isNoticed(copy, fault)
    if (!noticed) missed.push(fault)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${noticed ? "✓ noticed" : "✗ MISSED "}  ${fault.name}  ${seconds} s`)
  }
  console.log(`\n${chosen.length - missed.length} of ${chosen.length} faults noticed`)
  return missed.length > 0 ? 1 : 0
}

await runScript(async () => {
  const chosen = chosenFaults()
  await generateClient()
  const directory = mkdtempSync(join(tmpdir(), "crm-faults-"))
  const server = await startEmbeddedPostgres({ dataDirectory: join(directory, "server"), throwaway: true })
  try {
    return await putIn(new AppCopy(join(directory, "app"), server.adminUrl), chosen)
  } finally {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
})
