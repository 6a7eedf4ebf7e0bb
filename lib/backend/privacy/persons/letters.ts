import { literally } from "#lib/text/literally.ts"
import { unaccented } from "#lib/text/search-text.ts"

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
      const plain = unaccented(letter)
      if (plain.length === 1 && plain !== letter) found.set(plain, (found.get(plain) ?? "") + letter)
    }
  return found
}

const variantsOf = variants()
const pairs: Record<string, string> = { ae: "æ", oe: "œ", ss: "ß", th: "þ" }

/** A pattern (flags "iu") of a word, with or without its accents. */
export function lettersPattern(word: string): string {
  const plain = unaccented(word)
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
