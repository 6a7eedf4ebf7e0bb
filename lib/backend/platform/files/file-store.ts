import type { Readable } from "node:stream"
import { Disk } from "flydrive"
import { env, type S3Settings, s3Settings } from "#lib/env.ts"
import type { ByteRange, RangeDriver } from "./range-driver.ts"

/** Where files lie, and what they are read and written by. A file is there whole or not at all. */
export class FileStore extends Disk {
  readonly #driver: RangeDriver

  constructor(driver: RangeDriver) {
    super(driver)
    this.#driver = driver
  }

  /** A file, or a part of it, piece by piece. */
  read(key: string, range?: ByteRange): Promise<Readable> {
    return range ? this.#driver.getRange(key, range) : this.getStream(key)
  }

  /** Every file of the store. */
  async *list(): AsyncGenerator<{ key: string; lastModified: Date }> {
    let paginationToken: string | undefined
    do {
      const page = await this.listAll("/", { recursive: true, paginationToken })
      for (const found of page.objects)
        if (found.isFile) {
          const { lastModified } = await found.getMetaData()
          yield { key: found.key, lastModified }
        }
      paginationToken = page.paginationToken
    } while (paginationToken)
  }
}

let opened: Promise<FileStore> | undefined

/** The store of this process: the bucket of `S3_*`, or the directory `files` of DATA_DIR. */
export function fileStore(): Promise<FileStore> {
  opened ??= openStore(s3Settings(env()))
  return opened
}

/** Opens a store: the disk's where there are no settings of a bucket. What speaks to buckets takes a quarter of a second to load. */
export async function openStore(settings: S3Settings | undefined): Promise<FileStore> {
  if (!settings) {
    const { diskDriver } = await import("./disk-driver.ts")
    return new FileStore(diskDriver())
  }
  const { BucketDriver } = await import("./bucket-driver.ts")
  return new FileStore(new BucketDriver(settings))
}
