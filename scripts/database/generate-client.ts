import { existsSync } from "node:fs"
import { mustRun } from "#scripts/processes/quiet-command.ts"
import { fingerprint, isStamped, writeStamp } from "#scripts/processes/stamp.ts"

const CLIENT = "lib/backend/platform/database/prisma-client"
const STAMP = `${CLIENT}/.generated`

const WITHOUT_DOWNLOADS = {
  // The command looks for a native engine, which it would download but never runs: any file that exists will do.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  CHECKPOINT_DISABLE: "1",
}

/**
 * Writes the database client from prisma/schema, unless it is there and the schema is as it was.
 * @param signal ends it early
 * @returns whether it had to be written
 * @throws Refusal with Prisma's output when the schema is wrong
 */
export async function generateClient(signal?: AbortSignal): Promise<boolean> {
  const print = fingerprint(["prisma/schema", "node_modules/prisma/package.json"])
  if (existsSync(`${CLIENT}/client.ts`) && isStamped(STAMP, print)) return false
  await mustRun("prisma", ["generate", "--no-hints"], { settings: WITHOUT_DOWNLOADS, signal })
  writeStamp(STAMP, print)
  return true
}
