/** What is drawn for a character that no font has; documents with one are refused before they are issued. */
const undrawable = "□"

/** Two of the characters without a shape stay, which join letters or keep them apart: Persian and Hindi are misspelt without. */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Variation_Selector}]/gu

/** A text as it is drawn: composed, and without what is invisible or turns the direction of what follows. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .replaceAll(unseen, "")

/**
 * A text as it can be drawn: without characters the fonts lack (PDF/A forbids a reference to a missing glyph).
 * @param has whether a font draws this character
 */
export function drawableText(text: string, has: (char: string) => boolean): string {
  return [...plain(text)].map((char) => (char === "\n" || has(char) ? char : undrawable)).join("")
}

/** @returns each character of a text that cannot be drawn, once */
export function undrawableLetters(text: string, has: (char: string) => boolean): string[] {
  return [...new Set(plain(text))].filter((char) => char !== "\n" && !has(char))
}
