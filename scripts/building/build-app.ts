import { existsSync, rmSync } from "node:fs"
import { packAssets } from "#lib/server/packed-assets.ts"
import { generateClient } from "#scripts/database/generate-client.ts"
import { mustRun } from "#scripts/processes/quiet-command.ts"
import { fingerprint, isStamped, writeStamp } from "#scripts/processes/stamp.ts"
import { noticesFile, writeNotices } from "#scripts/third-party/write-notices.ts"

const STAMP = ".next/.built"

const SOURCES = [
  "app",
  "components",
  "lib",
  "messages",
  "public",
  "prisma/schema",
  "middleware.ts",
  "instrumentation-client.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
]

function sourcePrint() {
  return fingerprint(SOURCES, {
    leaveOut: ["lib/backend/platform/database/prisma-client", "lib/server", noticesFile],
    leaveOutMatching: /\.test\.tsx?$/,
  })
}

/** Whether there is a complete build, of whatever sources. */
export function hasBuild(): boolean {
  return existsSync(".next/BUILD_ID") && existsSync(STAMP)
}

/**
 * Builds the web app unless the build of these sources is there.
 * @param signal ends it early
 * @returns whether it had to be built
 * @throws Refusal with the build's output when it fails
 */
export async function buildApp(signal?: AbortSignal): Promise<boolean> {
  await generateClient(signal)
  const print = sourcePrint()
  if (hasBuild() && isStamped(STAMP, print)) return false
  rmSync(STAMP, { force: true })
  writeNotices()
  await mustRun("next", ["build"], {
    settings: { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
    signal,
  })
  await packAssets()
  writeStamp(STAMP, print)
  return true
}
