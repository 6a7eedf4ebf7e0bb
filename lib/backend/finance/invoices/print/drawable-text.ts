/** What stands for a character that no font of ours draws; the XML has the character itself. */
const undrawable = "□"

/**
 * A text as it can be drawn: composed, without what is invisible or turns the direction of what follows, and without characters
 * the font lacks (PDF/A forbids a reference to a missing glyph).
 * @param has whether the font draws this code point
 */
export function drawableText(text: string, has: (codePoint: number) => boolean): string {
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, "")
  return [...plain]
    .map((char) => (char === "\n" || has(char.codePointAt(0) ?? 0) ? char : undrawable))
    .join("")
}
