import { literally } from "#lib/text/literally.ts"
import { unaccented } from "#lib/text/search-text.ts"
import { lettersPattern } from "./letters.ts"

/** What is looked for of a person. */
export type PersonWords = {
  emails: string[]
  /** First and last names, former ones included. */
  names: { first: string; last: string }[]
  /** As they are typed: "06 12 34 56 78", "+33 6 12 34 56 78". */
  phones: string[]
  /** Somebody else has the same name: it goes only where the person is meant. */
  isNamesake: boolean
}

/** What finds the words of a person in a text. */
export type WordPatterns = {
  /** In any text; undefined when there is nothing to look for. */
  everywhere: RegExp | undefined
  /** In texts about the person: first and last names alone as well. */
  own: RegExp | undefined
}

/** Between two words of a name: a sign or a few, a tag, or either as HTML and addresses write it. */
const between = "(?:%[0-9a-f]{2}|&#?\\w{1,8};|<[^<>]{0,200}>|[^\\p{L}\\p{N}]){1,6}"
const withinPhone = "(?:[\\s.()/\\-\\u00a0]|&nbsp;|%20){0,3}"
const noLetterBefore = "(?<![\\p{L}\\p{N}])"
const noLetterAfter = "(?![\\p{L}\\p{N}])"
/** Scripts that put no spaces between words. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u
/** A shorter word is an initial, and as good as any letter. */
const minLetters = 2
/** Digits from which on a number is a phone. */
const minDigits = 7

const partsOf = (name: string) => name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)

function namePattern(name: string): string | undefined {
  const parts = partsOf(name)
  if (parts.length === 0) return undefined
  const pattern = parts.map(lettersPattern).join(between)
  return unspaced.test(name) ? pattern : `${noLetterBefore}${pattern}${noLetterAfter}`
}

function fullNamePatterns({ first, last }: { first: string; last: string }): string[] {
  const [one, other] = [partsOf(first), partsOf(last)]
  if (one.length === 0 || other.length === 0) return []
  const orders = [
    [...one, ...other],
    [...other, ...one],
  ]
  const patterns = orders.flatMap((words) => namePattern(words.join(" ")) ?? [])
  const glued = unspaced.test(first + last) ? [lettersPattern(last + first)] : []
  const encoded = [encodeURIComponent(`${first} ${last}`), encodeURIComponent(`${last} ${first}`)]
    .filter((text) => text.includes("%C") || text.includes("%E"))
    .map((text) => literally(text).replaceAll("%20", "(?:%20|\\+)"))
  return [...patterns, ...glued, ...encoded]
}

function emailPattern(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@")
  return `(?:(?<![\\p{L}\\p{N}._+-])|(?<=%[0-9a-f]{2}))${literally(local)}(?:@|%40|&#64;)${literally(domain)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`
}

/** Digits that every way to write a number shares: without the country's prefix and the zero before it. */
const digitsOf = (phone: string) => phone.replaceAll("(0)", "").replaceAll(/\D/g, "").replace(/^0+/, "")

function phonePattern(phone: string): string | undefined {
  const digits = digitsOf(phone)
  if (digits.length < minDigits) return undefined
  const number = [...digits].join(withinPhone)
  return `(?<!\\d)(?:(?:\\+|00)\\d{1,3}${withinPhone})?(?:\\(?0\\)?${withinPhone})?${number}(?!\\d)`
}

const anyOf = (patterns: string[]) =>
  patterns.length === 0 ? undefined : new RegExp([...new Set(patterns)].join("|"), "giu")

/** What finds the words of a person. */
export function wordPatterns({ emails, names, phones, isNamesake }: PersonWords): WordPatterns {
  const full = names.flatMap(fullNamePatterns)
  const direct = [...emails.map(emailPattern), ...phones.flatMap((phone) => phonePattern(phone) ?? [])]
  const alone = names
    .flatMap(({ first, last }) => [first, last])
    .filter((name) => partsOf(name).join("").length >= minLetters || unspaced.test(name))
    .flatMap((name) => namePattern(name) ?? [])
  return {
    everywhere: anyOf(isNamesake ? direct : [...direct, ...full]),
    own: anyOf([...direct, ...full, ...alone]),
  }
}

/**
 * What finds the rows that may hold words of a person, in SQL over text in lower case without accents: at least what `wordPatterns` finds.
 * Rows that it finds are looked at again.
 */
export type CoarsePatterns = {
  /** For LIKE. */
  everywhere: string[]
  /** For LIKE, in rows about the person. */
  own: string[]
  /** A regular expression of the phones; null when there are none. */
  phones: string | null
}

const likeQuoted = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&")

/** Words that a name is found by, as it is and as addresses write it. */
function likeWords(name: string): string[] {
  const parts = partsOf(name).map((part) => likeQuoted(unaccented(part)))
  const encoded = encodeURIComponent(name)
  const asInAddress = /%[CE]/.test(encoded) ? [likeQuoted(encoded.toLowerCase())] : []
  return parts.length === 0 ? [] : [parts.join("%"), ...asInAddress]
}

/** As `wordPatterns`, for SQL. */
export function coarsePatterns({ emails, names, phones }: PersonWords): CoarsePatterns {
  const both = names.flatMap(({ first, last }) =>
    likeWords(first).flatMap((one) =>
      likeWords(last).flatMap((other) => [`%${one}%${other}%`, `%${other}%${one}%`]),
    ),
  )
  const alone = names.flatMap(({ first, last }) => [...likeWords(first), ...likeWords(last)])
  const addresses = emails.map(
    (email) =>
      `%${email
        .split("@")
        .map((part) => likeQuoted(unaccented(part)))
        .join("%")}%`,
  )
  const digits = phones.map(digitsOf).filter((one) => one.length >= minDigits)
  return {
    everywhere: [...new Set([...addresses, ...both])],
    own: [...new Set(alone.map((word) => `%${word}%`))],
    phones: digits.length === 0 ? null : digits.map((one) => [...one].join("[^0-9]{0,18}")).join("|"),
  }
}
