import { isUtf8 } from "node:buffer"
import { setImmediate } from "node:timers/promises"

/** Bytes read at a time: a few milliseconds of parsing. */
const pieceBytes = 64 * 1024

/**
 * The text of a file, piece by piece. Before each piece whatever else waits in this process has its turn: what reads
 * the pieces must not hold the others up.
 */
export async function* csvText(bytes: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    await setImmediate()
    yield withoutNull(decoder.decode(bytes.subarray(from, from + pieceBytes), { stream: true }))
  }
  yield decoder.decode()
}

/** How a file begins. @param length of what is looked at, in bytes */
export function csvStart(bytes: Uint8Array, length: number): string {
  return withoutNull(new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, length)))
}

/** The database holds no U+0000, and no table means one. */
const withoutNull = (text: string) => text.replaceAll("\0", "")

/** Windows-1252 when the bytes are no UTF-8: what spreadsheets on Windows write when asked for plain CSV. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  return isUtf8(bytes) ? "utf-8" : "windows-1252"
}
