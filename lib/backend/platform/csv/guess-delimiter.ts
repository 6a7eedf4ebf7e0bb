const delimiters = [",", ";", "\t", "|"] as const

/** Lines by which the delimiter is guessed. */
const sampleLines = 20

/** The delimiter that cuts the first lines into most cells, and each line alike. */
export function guessDelimiter(text: string): string {
  const lines = text.split(/\r?\n/, sampleLines).filter((line) => line.trim() !== "")
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => cellsOf(line, delimiter))
    const alike = counts.filter((count) => count === counts[0]).length
    return { delimiter, score: (counts[0] ?? 1) > 1 ? (counts[0] ?? 1) * alike : 0 }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Cells of a line, delimiters inside quotes not counted. */
function cellsOf(line: string, delimiter: string): number {
  return line.replace(/"(?:[^"]|"")*"/g, "").split(delimiter).length
}
