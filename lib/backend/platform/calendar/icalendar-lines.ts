/** Octets of a line, without its end (RFC 5545, 3.1). */
const longestLine = 75
const lineEnd = "\r\n"

/** Controls but the line feed, which texts may have as "\n"; a lone half of a character is not UTF-8. */
const controls = /(?!\n)\p{Cc}/gu

/** A text as the value of a property (3.3.11). */
export function textOf(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .replace(controls, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")
}

/** A line in pieces of at most 75 octets, which no character is divided by; each but the first begins with a space. */
function inPieces(line: string): string {
  const pieces: string[] = [""]
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > longestLine) {
      pieces.push("")
      octets = 1
    }
    pieces[pieces.length - 1] += character
    octets += size
  }
  return pieces.join(`${lineEnd} `)
}

/** A moment in UTC: "20261127T083000Z", the same in every zone. */
export const momentOf = (at: string) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`

/** Lines as they are written, each folded and ended. */
export const written = (lines: readonly string[]): string =>
  lines.map((line) => inPieces(line) + lineEnd).join("")
