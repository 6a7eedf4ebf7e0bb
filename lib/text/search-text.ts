import { foldText } from "./folded-text.ts"

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
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ŀ: "l",
  ĸ: "q",
  ŉ: "'n",
  ĳ: "ij",
  "×": "*",
  "÷": "/",
}

/** Lower case without accents, as `unaccented` of prisma/sql/02-text.sql has letters: "Œuvré" is "oeuvre". */
export const unaccented = (text: string): string =>
  foldText(text)
    .replaceAll(/[æœßøłđðþıħŧŋŀĸŉĳ×÷]/g, (letter) => joined[letter] ?? letter)
    .normalize("NFC")

/** Apostrophes, soft hyphens, signs without width, and those that turn the direction of what follows. */
const passedOver =
  /['`\u00B4\u02B9\u02BB\u02BC\u2018\u2019\u201B\u2032\uFF07\u00AD\u061C\u200B-\u200F\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * A text as it is searched (F-21), the rules of `normalise` in prisma/sql/02-text.sql: "D’Arbois" is "darbois", and signs that nobody sees
 * are passed over.
 */
export const searchText = (text: string): string => unaccented(text.replace(passedOver, ""))
