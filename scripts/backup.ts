import { join, resolve } from "node:path"
import { env, s3Settings } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"
import { dumpDatabase } from "#scripts/database/dump-database.ts"
import { withClient } from "#scripts/database/scratch-database.ts"
import { useDatabase } from "#scripts/database/use-database.ts"
import { runScript } from "#scripts/processes/run-script.ts"

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

const megabytes = (bytes: number) => `${(bytes / BYTES_PER_MB).toFixed(1)} MB`

/** What the backup does not hold, and where it lies. */
async function filesBeside(databaseUrl: string): Promise<string> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ files: number; bytes: string }>(
      "select count(*)::int as files, coalesce(sum(size), 0)::text as bytes from stored_file",
    ),
  )
  const { files, bytes } = rows[0] ?? { files: 0, bytes: "0" }
  const settings = s3Settings(env())
  const location = settings ? `the bucket ${settings.bucket}` : join(resolve(env().DATA_DIR), "files")
  return `Files are not in it: ${files} of ${megabytes(Number(bytes))} in ${location}. Copy them after it, never before.`
}

await runScript(async () => {
  const file = chosenFile()
  const [size, files] = await useDatabase(async (databaseUrl) => [
    await dumpDatabase(databaseUrl, file),
    await filesBeside(databaseUrl),
  ])
  console.log(`${file}  ${megabytes(size)}`)
  console.log(files)
  return 0
})
