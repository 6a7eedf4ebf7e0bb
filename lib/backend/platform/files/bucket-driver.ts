import { Readable } from "node:stream"
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { Upload } from "@aws-sdk/lib-storage"
import { S3Driver } from "flydrive/drivers/s3"
import type { S3Settings } from "#lib/env.ts"
import type { ByteRange, RangeDriver } from "./range-driver.ts"

/** Milliseconds until a bucket counts as out of reach, and until one that says nothing more does. */
const connectionTimeout = 5_000
const requestTimeout = 60_000
/** Parts of a large file that are on their way at once; with the 5 MB that each has, what an upload holds in memory. */
const partsAtOnce = 2

/** Files in a bucket. One that was not sent to its end is not there. */
export class BucketDriver extends S3Driver implements RangeDriver {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(settings: S3Settings) {
    const client = clientOf(settings)
    // Who may read is said of the bucket: many stores refuse a word about a single file.
    super({ client, bucket: settings.bucket, visibility: "private", supportsACL: false })
    this.#client = client
    this.#bucket = settings.bucket
  }

  /** Sends it in parts, as its length is not known; a failure takes those back that are there. */
  override async putStream(key: string, content: Readable): Promise<void> {
    const params = { Bucket: this.#bucket, Key: key, Body: Readable.from(bytesOf(content)) }
    await new Upload({ client: this.#client, params, queueSize: partsAtOnce }).done()
  }

  async getRange(key: string, { start, end }: ByteRange): Promise<Readable> {
    const request = { Bucket: this.#bucket, Key: key, Range: `bytes=${start}-${end}` }
    const { Body } = await this.#client.send(new GetObjectCommand(request))
    if (!(Body instanceof Readable)) throw new Error(`The bucket answered ${key} with nothing to read`)
    return Body
  }
}

/** Pieces as bytes: texts among them are written in UTF-8. */
async function* bytesOf(content: Readable): AsyncGenerator<Buffer> {
  for await (const piece of content) yield Buffer.from(piece)
}

function clientOf({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings): S3Client {
  return new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's know no checksums at the end of what is sent.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout, requestTimeout },
  })
}
