import { randomUUID } from "node:crypto"
import { chmodSync, createReadStream, mkdirSync } from "node:fs"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import type { Readable } from "node:stream"
import { FSDriver } from "flydrive/drivers/fs"
import { env } from "#lib/env.ts"
import type { ByteRange, RangeDriver } from "./range-driver.ts"

/** Files hold what only some users may see: nobody else of the machine reads them. */
const ownFolder = 0o700
const ownFile = 0o600

/** Files in a directory that only its owner opens. Each is written aside and takes its name when it is whole. */
class DiskDriver extends FSDriver implements RangeDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: "private" })
    this.#location = location
  }

  override put(key: string, content: string | Uint8Array): Promise<void> {
    return this.#write(key, content)
  }

  override putStream(key: string, content: Readable): Promise<void> {
    return this.#write(key, content)
  }

  async getRange(key: string, range: ByteRange): Promise<Readable> {
    return createReadStream(resolve(this.#location, key), range)
  }

  async #write(key: string, content: string | Uint8Array | Readable): Promise<void> {
    const path = resolve(this.#location, key)
    const aside = `${path}.${randomUUID()}`
    await mkdir(dirname(path), { recursive: true, mode: ownFolder })
    try {
      // What was acknowledged outlasts a loss of power.
      await writeFile(aside, content, { mode: ownFile, flag: "wx", flush: true })
      await rename(aside, path)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }
}

/** Opens the directory of files of DATA_DIR. */
export function diskDriver(): RangeDriver {
  const location = resolve(env().DATA_DIR, "files")
  mkdirSync(location, { recursive: true, mode: ownFolder })
  // Earlier versions made it for everybody.
  chmodSync(location, ownFolder)
  return new DiskDriver(location)
}
