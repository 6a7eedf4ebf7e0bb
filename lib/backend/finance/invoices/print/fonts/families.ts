/** Fonts that together draw every script a buyer may write in; Chinese characters look different in each of the four that have them. */
export const families = [
  "inter",
  "noto",
  "arabic",
  "hebrew",
  "thai",
  "armenian",
  "georgian",
  "simplified",
  "traditional",
  "japanese",
  "korean",
] as const
export type Family = (typeof families)[number]

const eastAsian: Family[] = ["simplified", "traditional", "japanese", "korean"]

const traditionalCountries = new Set(["TW", "HK", "MO"])

/** Whose shapes of Chinese characters a text has: those of its language where other letters show it, else of the country it is for. */
function eastAsianOf(text: string, country: string): Family {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "japanese"
  if (/\p{Script=Hangul}/u.test(text)) return "korean"
  if (traditionalCountries.has(country)) return "traditional"
  if (country === "JP") return "japanese"
  return country === "KR" ? "korean" : "simplified"
}

/** The fonts to look for a text's characters in, in this order. */
export function familiesFor(text: string, country: string): Family[] {
  const first = eastAsianOf(text, country)
  const others = families.filter((family) => !eastAsian.includes(family))
  return [...others, first, ...eastAsian.filter((family) => family !== first)]
}

/** What a font may have. Large fonts are opened for texts alone that need them, and none of them has emoji. */
const scripts: Record<Exclude<Family, "inter">, RegExp> = {
  noto: /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Devanagari}\p{Script=Common}]/u,
  arabic: /\p{scx=Arabic}/u,
  hebrew: /\p{scx=Hebrew}/u,
  thai: /\p{scx=Thai}/u,
  armenian: /\p{scx=Armenian}/u,
  georgian: /\p{scx=Georgian}/u,
  simplified: /[\p{scx=Han}\p{scx=Bopomofo}\u2000-\u33ff\ufe10-\ufe6f\uff00-\uffef]/u,
  traditional: /[\p{scx=Han}\p{scx=Bopomofo}\u2000-\u33ff\ufe10-\ufe6f\uff00-\uffef]/u,
  japanese: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u2000-\u33ff\ufe10-\ufe6f\uff00-\uffef]/u,
  korean: /[\p{scx=Han}\p{scx=Hangul}\u2000-\u33ff\ufe10-\ufe6f\uff00-\uffef]/u,
}

/** Whether a font is worth opening for a character; all have the space. */
export const mayHave = (family: Exclude<Family, "inter">, char: string): boolean =>
  char === " " || scripts[family].test(char)
