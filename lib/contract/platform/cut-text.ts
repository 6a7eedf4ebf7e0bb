/** The beginning of a text, at most so many characters as the language counts them; one that is made of two is not cut in half. */
export function firstOf(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(0, -1)
}

/** The end of a text, in the same way. */
export function lastOf(text: string, max: number): string {
  const cut = text.slice(-max)
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(1)
}
