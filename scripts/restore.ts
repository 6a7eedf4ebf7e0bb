import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { Refusal } from "#lib/refusal.ts"
import { restoreDatabase } from "#scripts/database/restore-database.ts"
import { runOnDatabase } from "#scripts/database/run-on-database.ts"
import { useDatabase } from "#scripts/database/use-database.ts"
import { runScript } from "#scripts/processes/run-script.ts"

const USAGE = "npm run restore -- FILE [--replace]"

function readOptions() {
  const { values, positionals, tokens } = parseArgs({
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: { replace: { type: "boolean" } },
  })
  const isKnown = tokens.every(
    (token) => token.kind === "positional" || (token.kind === "option" && token.name === "replace"),
  )
  const [file, ...others] = positionals
  if (!file || others.length > 0 || !isKnown) throw new Refusal(USAGE)
  if (!existsSync(file)) throw new Refusal(`There is no file ${resolve(file)}.`)
  return { file: resolve(file), replace: values.replace === true }
}

await runScript(async () => {
  const { file, replace } = readOptions()
  const { rows, tables, behind, erased } = await useDatabase(async (url) => {
    const restored = await restoreDatabase(url, file, { replace })
    // Whom an older backup brings back goes again before anybody sees it.
    const erased =
      restored.behind === 0 ? await runOnDatabase("scripts/commands/erasures-command.ts")(url) : 0
    return { ...restored, erased }
  })
  console.log(`${rows} rows of ${tables} tables are restored.`)
  if (behind > 0)
    console.log(
      `The backup is ${behind} migrations older than this release: run npm run migrate, then npm run erasures.`,
    )
  return erased
})
