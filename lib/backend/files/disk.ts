import { chmodSync, mkdirSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import { env } from "#lib/env.ts"

/** Files hold what only some users may see: nobody else of the machine reads them. */
const ownFolder = 0o700
const ownFile = 0o600

let opened: Disk | undefined

/** Where files lie: a directory of DATA_DIR that only its owner opens. */
export function disk(): Disk {
  opened ??= openDisk()
  return opened
}

function location(): string {
  return resolve(env().DATA_DIR, "files")
}

function openDisk(): Disk {
  mkdirSync(location(), { recursive: true, mode: ownFolder })
  // Earlier versions made it for everybody.
  chmodSync(location(), ownFolder)
  return new Disk(new FSDriver({ location: location(), visibility: "private" }))
}

/** Makes an empty file for its owner alone, before anything is written to it. */
export async function reserveFile(key: string): Promise<void> {
  const path = resolve(location(), key)
  await mkdir(dirname(path), { recursive: true, mode: ownFolder })
  await writeFile(path, "", { mode: ownFile, flag: "wx" })
}
