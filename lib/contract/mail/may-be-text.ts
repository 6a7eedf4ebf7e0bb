import { lettersOf, usualNames } from "./unknown-placeholders.ts"

/** What else people write where a value of a recipient is to stand. */
const expected = [
  "address",
  "city",
  "civility",
  "client",
  "country",
  "customer",
  "date",
  "email",
  "greeting",
  "phone",
  "title",
  "adresse",
  "civilité",
  "pays",
  "salon",
  "stand",
  "téléphone",
  "titre",
  "ville",
]

/** How many letters have to be put in, left out or changed to make one word of another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [place, letter] of Array.from(one).entries()) {
    const next = [place + 1]
    for (let at = 0; at < other.length; at += 1) {
      const changed = (row[at] ?? 0) + (letter === other[at] ? 0 : 1)
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** Letters in which a name and a slip of it differ at most; short words are others with one. */
const slip = (name: string) => (name.length < 5 ? 0 : name.length < 8 ? 1 : 2)

/**
 * Whether what looks like a placeholder may be text that is meant: words in capitals in square brackets, as [EN] or [PDF], that neither are
 * written as a placeholder is, with an underscore, nor are close to a known one or to what people expect to be one.
 * @param written as `unknownPlaceholders` found it
 * @param known names of placeholders
 */
export function mayBeText(written: string, known: ReadonlySet<string>): boolean {
  const words = /^\[([^[\]_]+)\]$/.exec(written)?.[1]
  if (words === undefined || /\p{Ll}/u.test(words)) return false
  const parts = [...known].flatMap((name) => name.split("_"))
  const names = [...new Set([...known, ...parts, ...usualNames, ...expected].map(lettersOf))]
  const resembles = (text: string) => {
    const letters = lettersOf(text)
    return names.some((name) => distance(letters, name) <= slip(name))
  }
  return !resembles(words) && !words.split(/[\s-]+/).every(resembles)
}

/**
 * Those of what looks like a placeholder that are none, and of which nobody says, or may say, that they are meant as text.
 * @param written as `unknownPlaceholders` found it
 * @param asText of which somebody says so; "any" where nobody is asked
 */
export const notMeant = (
  written: readonly string[],
  known: ReadonlySet<string>,
  asText: readonly string[] | "any",
) => written.filter((one) => !((asText === "any" || asText.includes(one)) && mayBeText(one, known)))
