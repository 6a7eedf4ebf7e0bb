import { foldText } from "#lib/text/folded-text.ts"

/** Whose password it is to be: what anybody knows of the user. */
export type Known = { name: string; email: string }

export type Weakness =
  | "password_is_email"
  | "password_personal"
  | "password_repeats"
  | "password_sequence"
  | "password_common"

/** Of the common passwords, those that count also with digits and signs around them. */
const coreCount = 10_000
/** Fewest characters that have to be left of a password without what anybody knows. */
const minUnknown = 6
/** Fewest characters of a word that is looked for in a password. */
const minWord = 4
/** Fewest different characters. */
const minDifferent = 5
/** Part of a password's steps that may go along an alphabet or a keyboard. */
const maxSteps = 0.7

/** The product is on every screen. */
const productWords = ["salon", "tradeshow"]
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
]
const steps = new Set(
  rows.flatMap((row) =>
    [...row].slice(1).flatMap((letter, index) => [`${row[index]}${letter}`, `${letter}${row[index]}`]),
  ),
)

/** Letters that signs and digits stand for. */
const disguises: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
}
const undisguised = (text: string) => text.replace(/[@431!0$5]/g, (sign) => disguises[sign] ?? sign)

/** Loaded with the first password that is chosen: the list is large. */
async function loadCommon() {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  const all = dictionary["passwords-common"]
  return { all: new Set(all), cores: new Set(all.slice(0, coreCount)) }
}
let common: ReturnType<typeof loadCommon> | undefined

/**
 * Why somebody who knows the user, the product and what people choose would guess a password soon.
 * @returns undefined for one that has nothing of it
 */
export async function weaknessOf(password: string, known: Known): Promise<Weakness | undefined> {
  const text = foldText(password.trim())
  if (text === foldText(known.email)) return "password_is_email"
  if (repeats(text)) return "password_repeats"
  if (isSequence(text)) return "password_sequence"
  if (isPersonal(text, known)) return "password_personal"
  common ??= loadCommon()
  const { all, cores } = await common
  return isCommon(text, all, cores) ? "password_common" : undefined
}

const unitOf = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

function repeats(text: string): boolean {
  return new Set(text).size < minDifferent || unitOf(text).length <= minUnknown
}

function isSequence(text: string): boolean {
  const letters = [...text]
  const taken = letters.filter((letter, index) => steps.has(`${letters[index - 1]}${letter}`))
  return taken.length >= (letters.length - 1) * maxSteps
}

function isPersonal(text: string, { name, email }: Known): boolean {
  const words = foldText(`${name} ${email}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minWord)
  const inText = [...words, ...productWords].sort((a, b) => b.length - a.length)
  const found = inText.filter((word) => text.includes(word))
  if (found.length === 0) return false
  const left = found.reduce((rest, word) => rest.replaceAll(word, ""), text)
  return left.replace(/[^\p{L}]/gu, "").length < minUnknown
}

function isCommon(text: string, all: Set<string>, cores: Set<string>): boolean {
  const unit = unitOf(text)
  const core = unit.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
  const disguised = unit.replace(/[\d\W_]{0,8}$/u, "")
  const candidates = [core, disguised, undisguised(core), undisguised(disguised)]
  return all.has(unit) || all.has(undisguised(unit)) || candidates.some((part) => cores.has(part))
}
