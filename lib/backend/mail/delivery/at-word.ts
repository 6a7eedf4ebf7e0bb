/**
 * The beginning of a text that ends at a word, with an ellipsis where it goes on; within a word that is longer than all of it.
 * @param max characters of it at most, the ellipsis aside
 */
export function atWord(text: string, max: number): string {
  if (text.length <= max) return text
  const part = text.slice(0, max + 1)
  const end = part.lastIndexOf(" ")
  return `${(end > 0 ? part.slice(0, end) : text.slice(0, max)).toWellFormed().trimEnd()}…`
}
