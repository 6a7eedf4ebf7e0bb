import type { FoundIn } from "#lib/contract/home/quick-search.ts"
import { searchText } from "#lib/text/search-text.ts"

type Person = { name: string; email: string }

/** What of a mail is searched. */
export type SearchedMail = {
  subject: string
  from: Person
  /** Whom it went to. */
  people: readonly Person[]
  text: string
  files: readonly { name: string }[]
}

/** Letters from which a word is found anywhere in another; a shorter one at its start only. */
const anywhere = 3
/** Words before the one that was found, and letters in all, that are shown of a text. */
const wordsBefore = 4
const shownLength = 90

function has(text: string, word: string): boolean {
  const searched = ` ${searchText(text).replaceAll(/\s+/g, " ")}`
  return searched.includes([...word].length < anywhere ? ` ${word}` : word)
}

const nameAndAddress = ({ name, email }: Person) => (name ? `${name} <${email}>` : email)

/** The words of a text around the first that has one of those searched for. */
function excerpt(text: string, words: readonly string[]): string {
  const all = text.split(/\s+/).filter(Boolean)
  const at = all.findIndex((one) => words.some((word) => has(one, word)))
  const from = Math.max(0, at - wordsBefore)
  const shown = [...all.slice(from, from + shownLength).join(" ")]
  return `${from > 0 ? "…" : ""}${shown.slice(0, shownLength).join("")}${shown.length > shownLength ? "…" : ""}`
}

/**
 * Where in a mail the words of a term are: the part that has most of them; of several, a file first: nothing else of a hit names it.
 * @param term words as they were typed
 */
export function whereFound(term: readonly string[], mail: SearchedMail): FoundIn {
  const words = term.map(searchText)
  const parts: { part: FoundIn["part"]; text: string; shown: () => string }[] = [
    ...mail.files.map(({ name }) => ({ part: "file" as const, text: name, shown: () => name })),
    { part: "subject", text: mail.subject, shown: () => mail.subject },
    ...[mail.from, ...mail.people].map((person, index) => ({
      part: index === 0 ? ("sender" as const) : ("people" as const),
      text: `${person.name} ${person.email}`,
      shown: () => nameAndAddress(person),
    })),
    { part: "text", text: mail.text, shown: () => excerpt(mail.text, words) },
  ]
  const counted = parts.map((one) => ({
    ...one,
    count: words.filter((word) => has(one.text, word)).length,
  }))
  const max = Math.max(...counted.map(({ count }) => count))
  const best = max > 0 ? counted.find(({ count }) => count === max) : undefined
  return best ? { part: best.part, text: best.shown() } : { part: "text", text: excerpt(mail.text, words) }
}
