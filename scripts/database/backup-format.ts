import { createReadStream } from "node:fs"
import { pipeline, Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import { z } from "zod"
import { Refusal } from "#lib/refusal.ts"

/*
 * A backup is gzipped text: a line of JSON that says what it is, then each table as a line of JSON with its name, its rows as
 * COPY writes them and a line with `\.`, which no row can be, and in the end a line of JSON with what must have been read.
 */

const BACKSLASH_DOT = Buffer.from("\\.\n")
const BETWEEN_LINES = Buffer.from("\n\\.\n")
const NEWLINE = 10
/** Bytes unpacked at once. */
const CHUNK = 256 * 1024

/** First line. */
export const headSchema = z.object({
  format: z.literal("crm-backup-1"),
  made_at: z.string(),
  /** Names of the migrations the database had. */
  migrations: z.array(z.string()).min(1),
  /** Version of the job queue's own tables, null while there were none. */
  queue_version: z.number().nullable(),
  tables: z.number(),
})
export type BackupHead = z.infer<typeof headSchema>

/** Line before a table's rows. */
export const tableSchema = z.object({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()).min(1),
})
export type BackupTable = z.infer<typeof tableSchema>

/** Last line: rows by table, and where sequences stood. */
export const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ schema: z.string(), sequence: z.string(), value: z.string() })),
})
export type BackupEnd = z.infer<typeof endSchema>

/** A line of JSON. */
export const jsonLine = (value: BackupHead | BackupTable | BackupEnd) => `${JSON.stringify(value)}\n`

/** The line after a table's rows. */
export const endOfRows = BACKSLASH_DOT

/** How many rows a piece of COPY's text ends. */
export function countRows(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) count++
  return count
}

/** Reads a backup from its beginning to its end, a piece at a time. */
export class BackupReader {
  readonly #pieces: AsyncIterator<Buffer>
  readonly #path: string
  #rest: Buffer = Buffer.alloc(0)

  constructor(path: string) {
    this.#path = path
    // Errors arrive where the pieces are read.
    const unpacked = pipeline(createReadStream(path), createGunzip({ chunkSize: CHUNK }), () => undefined)
    this.#pieces = Readable.prototype[Symbol.asyncIterator].call(unpacked)
  }

  async #readOn() {
    const next = await this.#pieces.next().catch((cause: unknown) => {
      throw new Refusal(`${this.#path} is no whole backup.`, { cause })
    })
    if (next.done) throw new Refusal(`${this.#path} is no whole backup: it ends too early.`)
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, next.value]) : next.value
  }

  /** The next line as what it must be. Throws a Refusal when the file ends or has something else there. */
  async readLine<Line extends z.ZodType>(schema: Line): Promise<z.infer<Line>> {
    while (this.#rest.indexOf(NEWLINE) < 0) await this.#readOn()
    const end = this.#rest.indexOf(NEWLINE)
    const line = this.#rest.subarray(0, end).toString("utf8")
    this.#rest = this.#rest.subarray(end + 1)
    try {
      return schema.parse(JSON.parse(line))
    } catch (cause) {
      throw new Refusal(`${this.#path} is no backup of this application.`, { cause })
    }
  }

  /** The rows of the table whose line was read, in pieces of whole lines. */
  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#rest.lastIndexOf(NEWLINE) + 1
      if (end === 0) {
        await this.#readOn()
        continue
      }
      const lines = this.#rest.subarray(0, end)
      const isOver = lines.subarray(0, BACKSLASH_DOT.length).equals(BACKSLASH_DOT)
      const last = isOver ? 0 : lines.indexOf(BETWEEN_LINES) + 1
      if (isOver || last > 0) {
        if (last > 0) yield lines.subarray(0, last)
        this.#rest = this.#rest.subarray(last + BACKSLASH_DOT.length)
        return
      }
      this.#rest = this.#rest.subarray(end)
      yield lines
    }
  }
}
