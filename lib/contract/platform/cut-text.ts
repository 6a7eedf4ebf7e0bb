/** The beginning of a text, at most so many characters as the language counts them; one that is made of two is not cut in half. */
export function firstOf(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(0, -1)
}

/** The end of a text, in the same way. */
export function lastOf(text: string, most: number): string {
  const cut = text.slice(-most)
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(1)
}
