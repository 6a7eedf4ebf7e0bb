/** Of the limit, in which a whole word has to end for the text to be cut behind it. */
const lastPart = 0.8

/**
 * A line of at most so many characters: one that is longer ends behind a word, else behind a whole character as people see it, with "…".
 * @param max UTF-16 units
 */
export function shortened(line: string, max: number): string {
  if (line.length <= max) return line
  let end = 0
  for (const { index, segment } of new Intl.Segmenter().segment(line)) {
    if (index + segment.length > max - 1) break
    end = index + segment.length
  }
  const space = line.slice(0, end + 1).search(/\s\S*$/)
  const cut = line.slice(0, space > max * lastPart ? space : end)
  return `${cut.replace(/[\s,;:.–—-]+$/u, "")}…`
}
