import { foldText } from "#lib/text/folded-text.ts"
import { literally } from "#lib/text/literally.ts"

/** Letters that accents do not make, and what they are read as. */
const joined: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
}

/** Lower case without accents: "Œuvré" is "oeuvre". */
export const folded = (text: string): string =>
  foldText(text)
    .replaceAll(/[æœßøłđðþı]/g, (letter) => joined[letter] ?? letter)
    .normalize("NFC")

/** Code points of Latin letters beyond ASCII. */
const latinBlocks = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const

/** Every letter that is read as a plain one: "e" of "e", "é", "ê", … */
function variants(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [first, last] of latinBlocks)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code)
      const plain = folded(letter)
      if (plain.length === 1 && plain !== letter) found.set(plain, (found.get(plain) ?? "") + letter)
    }
  return found
}

const variantsOf = variants()
const pairs: Record<string, string> = { ae: "æ", oe: "œ", ss: "ß", th: "þ" }

/** A pattern (flags "iu") of a word, with or without its accents. */
export function lettersPattern(word: string): string {
  const plain = folded(word)
  let pattern = ""
  for (let at = 0; at < plain.length; ) {
    const pair = pairs[plain.slice(at, at + 2)]
    if (pair !== undefined) {
      pattern += `(?:${letterPattern(plain.charAt(at))}${letterPattern(plain.charAt(at + 1))}|${pair})`
      at += 2
      continue
    }
    const letter = String.fromCodePoint(plain.codePointAt(at) ?? 0)
    pattern += letterPattern(letter)
    at += letter.length
  }
  return pattern
}

/** A letter, composed or with its accent after it. */
function letterPattern(letter: string): string {
  const others = variantsOf.get(letter)
  return `${others === undefined ? literally(letter) : `[${letter}${others}]`}\\p{M}*`
}
