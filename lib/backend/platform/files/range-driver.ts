import type { Readable } from "node:stream"
import type { DriverContract } from "flydrive/types"

/** Bytes of a file, the first and the last of them included. */
export type ByteRange = { start: number; end: number }

/** A driver that reads a part of a file without reading what is before it. */
export interface RangeDriver extends DriverContract {
  getRange(key: string, range: ByteRange): Promise<Readable>
}
