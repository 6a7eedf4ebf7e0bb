import { join, resolve } from "node:path"
import { env } from "#lib/env.ts"
import { dumpDatabase } from "#lib/launch/dump-database.ts"
import { Refusal, runScript } from "#lib/launch/refusal.ts"
import { useDatabase } from "#lib/launch/use-database.ts"

const BYTES_PER_MB = 1e6

function chosenFile(): string {
  const [file, ...others] = process.argv.slice(2)
  if (others.length > 0 || file?.startsWith("-")) throw new Refusal("npm run backup [-- FILE]")
  if (file) return resolve(file)
  const moment = new Date()
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, "")
    .replace("T", "-")
  return join(resolve(env().DATA_DIR), "backups", `crm-${moment}.backup.gz`)
}

await runScript(async () => {
  const file = chosenFile()
  const size = await useDatabase((databaseUrl) => dumpDatabase(databaseUrl, file))
  console.log(`${file}  ${(size / BYTES_PER_MB).toFixed(1)} MB`)
  return 0
})
