import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import { isFormOfAddress } from "../usual-names.ts"
import { asianSurnames, firstNames, longSurnames, particles } from "./known-names.ts"

/** Why a name may be read wrongly; texts of `problems`. */
export type NameDoubt = "name_of_two" | "name_order" | "name_one_word" | "name_unsure"

export type FullName = {
  first_name: string
  last_name: string
  /** Forms of address before it, as they are in the file. */
  salutation?: string
  doubt?: NameDoubt
}

/** Which name comes first where the words do not say it themselves; null where the column does not either. */
export type NameOrder = "first_last" | "last_first" | null

type Parts = Omit<FullName, "salutation">

/** The order of names that the name of a column says: "Nom Prénom", "First and last name". */
export function nameOrderOf(column: string): NameOrder {
  const words = plainText(column).split(" ")
  const first = words.findIndex((word) => /^(prenoms?|first|given|vorname|forename|nombre)$/.test(word))
  const last = words.findIndex((word) => /^(nom|last|family|surname|nachname|name|apellidos?)$/.test(word))
  if (first < 0 || last < 0) return null
  return first < last ? "first_last" : "last_first"
}

/**
 * Takes the name in one cell apart. What is in capitals is the family name, and so is what follows a particle or comes before a
 * comma; Chinese and Korean names begin with it; otherwise the words that are first names decide.
 */
export function readFullName(text: string, order: NameOrder = null): FullName {
  const plain = withoutRemarks(text)
  const { salutation, rest, isOfTwo } = withoutSalutation(plain)
  const parts = partsOf(rest, order)
  const doubt = isOfTwo
    ? "name_of_two"
    : (parts.doubt ?? (plain === text.trim().replace(/\s+/g, " ") ? undefined : "name_unsure"))
  return {
    first_name: parts.first_name,
    last_name: parts.last_name,
    ...(salutation && { salutation }),
    ...(doubt && { doubt }),
  }
}

/** A name in one cell without forms of address and what is in parentheses. */
export const bareName = (text: string): string => withoutSalutation(withoutRemarks(text)).rest

const withoutRemarks = (text: string) =>
  text
    .replace(/\([^)]*\)/g, " ")
    .replace(/\s+/g, " ")
    .trim()

const and = /^(&|\+|\/|et|and|und|y|e|ou|or)$/i

/** Between two first names; others are part of family names. */
const andInNames = /^(&|\+|\/|et|and|und)$/i

/** Forms of address that are family names, too, where only one word follows them. */
const ambiguous = ["pan", "fr", "sa", "pani", "sra"]

function withoutSalutation(text: string) {
  const words = text
    .replace(/\s*([&+/])\s*/g, " $1 ")
    .split(" ")
    .filter(Boolean)
  let end = 0
  for (const [place, word] of words.entries()) {
    const isForm = isFormOfAddress(word) && (!ambiguous.includes(plainText(word)) || words.length - place > 2)
    if (isForm) end = place + 1
    else if (!(and.test(word) && place > 0 && end === place)) break
  }
  // "Pan Wei": a name of nothing but a form of address is none.
  if (end >= words.length) end = 0
  const rest = words.slice(end)
  const isOfTwo =
    words.slice(0, end).some((word) => and.test(word)) ||
    rest.slice(1, -1).some((word) => andInNames.test(word))
  return { salutation: words.slice(0, end).join(" "), rest: rest.join(" "), isOfTwo }
}

function partsOf(text: string, order: NameOrder): Parts {
  const [before = "", after = "", ...more] = text.split(",").map((part) => part.trim())
  if (before && after)
    return { last_name: before, first_name: after, ...(more.length > 0 && { doubt: "name_unsure" as const }) }
  const words = (before || after).split(" ").filter(Boolean)
  if (
    words.every((word) =>
      /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々·]+$/u.test(word),
    )
  )
    return signs(words)
  const [only = ""] = words
  if (words.length < 2) return { first_name: "", last_name: only, doubt: "name_one_word" }
  return byCapitals(words) ?? bySurname(words) ?? byParticle(words) ?? byFirstNames(words, order)
}

/** A name in Chinese, Japanese or Korean signs. */
function signs(words: string[]): Parts {
  const [family = "", ...names] = words
  if (names.length > 0)
    return {
      last_name: family,
      first_name: names.join(" "),
      ...(names.length > 1 && { doubt: "name_unsure" as const }),
    }
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}々]/u.test(family)
  const long = longSurnames.some((surname) => family.startsWith(surname)) && [...family].length > 2
  const all = [...family]
  if (all.length < 2) return { first_name: "", last_name: family, doubt: "name_one_word" }
  const cut = long || (!long && all.length > 3) || isJapanese ? Math.min(2, all.length - 1) : 1
  const isSure = !isJapanese && (long || all.length <= 3)
  return {
    last_name: all.slice(0, cut).join(""),
    first_name: all.slice(cut).join(""),
    ...(!isSure && { doubt: "name_unsure" as const }),
  }
}

const isCapital = (word: string) =>
  (word.match(/\p{L}/gu)?.length ?? 0) > 1 && word === word.toUpperCase() && word !== word.toLowerCase()
const isParticle = (word: string) => particles.has(plainText(word.replace(/['’].*/, "")))

/** "DUPONT Marie", "Jean de LA TOUR": the words in capitals, where others are not. */
function byCapitals(words: string[]): Parts | undefined {
  const first = words.findIndex(isCapital)
  const last = words.findLastIndex(isCapital)
  if (first < 0 || words.every((word) => isCapital(word) || isParticle(word))) return undefined
  let from = first
  while (from > 0 && isParticle(words[from - 1] ?? "")) from -= 1
  const between = words.slice(from, last + 1)
  const others = [...words.slice(0, from), ...words.slice(last + 1)]
  if (others.length === 0) return undefined
  const isApart = between.every((word) => isCapital(word) || isParticle(word))
  const isWithin = from > 0 && last < words.length - 1
  return {
    last_name: between.join(" "),
    first_name: others.join(" "),
    ...((!isApart || isWithin) && { doubt: "name_unsure" as const }),
  }
}

/** "Kim Min-jun", "Li Wei", "Wei Li". */
function bySurname(words: string[]): Parts | undefined {
  const [one = "", other = ""] = [words[0], words.at(-1)]
  const [isFirst, isLast] = [one, other].map((word) => asianSurnames.has(word.toLowerCase()))
  const isWestern = words.some(
    (word) => firstNames.has(plainText(word)) && !asianSurnames.has(word.toLowerCase()),
  )
  if (words.length > 3 || isWestern || !(isFirst || isLast)) return undefined
  const isBoth = isFirst && isLast
  const leads = isFirst
  return {
    last_name: leads ? one : other,
    first_name: (leads ? words.slice(1) : words.slice(0, -1)).join(" "),
    ...(isBoth && { doubt: "name_order" as const }),
  }
}

/** "Jean de La Tour", "Ludwig van Beethoven"; "de La Tour Jean" where the particle leads. */
function byParticle(words: string[]): Parts | undefined {
  const from = words.findIndex(isParticle)
  if (from < 0 || from === words.length - 1) return undefined
  if (from > 0)
    return {
      first_name: words.slice(0, from).join(" "),
      last_name: words.slice(from).join(" "),
      ...(!isFirstName(words[0] ?? "") && from > 1 && { doubt: "name_unsure" as const }),
    }
  const end = words.findLastIndex((word, place) => place > 0 && isFirstName(word))
  const cut = end > 1 ? end : words.length - 1
  if (cut < 2) return { first_name: "", last_name: words.join(" "), doubt: "name_one_word" }
  return {
    last_name: words.slice(0, cut).join(" "),
    first_name: words.slice(cut).join(" "),
    doubt: "name_order",
  }
}

/** Also "Jean-Marc" and "J.-M.". */
const isFirstName = (word: string) =>
  andInNames.test(word) ||
  firstNames.has(plainText(word)) ||
  plainText(word)
    .split(" ")
    .every((part) => firstNames.has(part) || part.length === 1)

function byFirstNames(words: string[], order: NameOrder): Parts {
  const known = words.map(isFirstName)
  const leading = known.findIndex((is) => !is)
  const trailing = words.length - 1 - known.findLastIndex((is) => !is)
  const isFirst = leading > 0
  const isLast = leading >= 0 && trailing > 0
  if (isFirst && !isLast) return split(words, leading)
  if (isLast && !isFirst) return reversed(words, words.length - trailing)
  // All of them are first names, or none is, or those at both ends: the column says it, or the usual order is taken.
  if (order === "last_first")
    return reversed(words, leading < 0 ? 1 : Math.max(1, words.length - Math.max(1, trailing)))
  const cut = isFirst ? leading : leading < 0 ? words.length - 1 : 1
  return { ...split(words, cut), ...(order === null && { doubt: "name_order" as const }) }
}

const split = (words: string[], at: number): Parts => ({
  first_name: words.slice(0, at).join(" "),
  last_name: words.slice(at).join(" "),
})
const reversed = (words: string[], at: number): Parts => ({
  last_name: words.slice(0, at).join(" "),
  first_name: words.slice(at).join(" "),
})
