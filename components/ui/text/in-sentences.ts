/** Texts one after the other, each ended by a stop. */
export const inSentences = (texts: readonly string[]): string =>
  texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ")
