import { Transform, type TransformCallback } from "node:stream"

/** Parts of a mail that are read, and its bytes; what comes after is left out. */
const maxParts = 900
const maxBytes = 150 * 1024 * 1024
/** No boundary is longer (RFC 2046), and the rest of a line says nothing. */
const maxLine = 1_000
const declared = /boundary\*?\d?\*?\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/gi

/**
 * Ends a mail that has more parts than any program makes, before a parser that refuses it as a whole: what came until then is
 * read. `wasCut` says whether it did.
 */
export class CutParts extends Transform {
  wasCut = false
  #boundaries = new Set<string>()
  #line = ""
  #parts = 0
  #bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.wasCut) {
      done()
      return
    }
    const end = this.#endOf(chunk)
    this.#bytes += chunk.length
    if (this.#bytes > maxBytes) this.wasCut = true
    if (end !== null) this.wasCut = true
    done(null, end === null ? chunk : chunk.subarray(0, end))
  }

  /** Where what is left out begins; null for nowhere. */
  #endOf(chunk: Buffer): number | null {
    let start = 0
    while (start < chunk.length) {
      const newline = chunk.indexOf(10, start)
      const stop = newline === -1 ? chunk.length : newline
      if (this.#line.length < maxLine)
        this.#line += chunk.toString("latin1", start, Math.min(stop, start + maxLine - this.#line.length))
      if (newline === -1) return null
      if (this.#isOneTooMany(this.#line)) return start
      this.#line = ""
      start = newline + 1
    }
    return null
  }

  #isOneTooMany(line: string): boolean {
    if (line.startsWith("--")) {
      const name = line.slice(2).trimEnd()
      if (this.#boundaries.has(name)) this.#parts += 1
      return this.#parts > maxParts
    }
    if (/boundary/i.test(line))
      for (const [, quoted, bare] of line.matchAll(declared))
        this.#boundaries.add((quoted ?? bare ?? "").trimEnd())
    return false
  }
}
