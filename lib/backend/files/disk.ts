import { resolve } from "node:path"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import { env } from "#lib/env.ts"

let opened: Disk | undefined

/** Where files lie: a directory of DATA_DIR. */
export function disk(): Disk {
  opened ??= new Disk(new FSDriver({ location: resolve(env().DATA_DIR, "files"), visibility: "private" }))
  return opened
}
