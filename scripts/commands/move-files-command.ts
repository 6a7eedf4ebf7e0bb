import { parseArgs } from "node:util"
import { openStore } from "#lib/backend/platform/files/file-store.ts"
import { type Moved, moveFiles, removeMoved } from "#lib/backend/platform/files/move-files.ts"
import { env, s3Settings } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"
import { runScript } from "#scripts/processes/run-script.ts"

const USAGE = "npm run files:move -- --to s3|disk [--verify] [--remove]"
const BYTES_PER_MB = 1e6
/** Keys that are told one by one. */
const MAX_LISTED = 20

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { to: { type: "string" }, verify: { type: "boolean" }, remove: { type: "boolean" } },
    })
    if (values.to === "s3" || values.to === "disk") return { ...values, to: values.to }
  } catch {
    // What parseArgs says of an option names its own words; the usage says all.
  }
  throw new Refusal(USAGE)
}

const lines = (what: string, keys: string[]) =>
  keys
    .slice(0, MAX_LISTED)
    .map((key) => `  ${what}: ${key}`)
    .join("\n")

function tellProgress({ copied, there }: Moved) {
  if (process.stdout.isTTY) process.stdout.write(`\r  ${copied} copied, ${there} there already …`)
}

await runScript(async () => {
  const { to, verify = false, remove } = readOptions()
  const settings = s3Settings(env())
  if (!settings)
    throw new Refusal("Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for this command.")
  const [disk, bucket] = [await openStore(undefined), await openStore(settings)]
  const stores = to === "s3" ? { from: disk, to: bucket } : { from: bucket, to: disk }
  const moved = await moveFiles(stores, { verify, tell: tellProgress })
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[2K")
  const megabytes = (moved.bytes / BYTES_PER_MB).toFixed(1)
  console.log(`${moved.copied} files copied (${megabytes} MB), ${moved.there} were there already.`)
  if (moved.missing.length > 0)
    console.log(`${moved.missing.length} are on neither side:\n${lines("missing", moved.missing)}`)
  if (moved.broken.length > 0) {
    console.log(`${moved.broken.length} did not arrive as they are:\n${lines("broken", moved.broken)}`)
    return 1
  }
  if (!remove) return 0
  const { removed, left } = await removeMoved(stores)
  console.log(`${removed} files were removed where they came from.`)
  if (left.length > 0) console.log(lines("left, as the other side has it not in full", left))
  return left.length > 0 ? 1 : 0
})
