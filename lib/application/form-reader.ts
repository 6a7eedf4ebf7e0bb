import { firstOf } from "#lib/contract/platform/cut-text.ts"
import { longestText, maxSmall, maxWhole } from "#lib/contract/shows/application-limits.ts"

/** What a form sends, by the names of its fields, which are the paths of the values. */
export type Sent = ReadonlyMap<string, string>

/**
 * Reads the fields of a group of a form as the contract's schema would, which browsers have no need of for it.
 * @param path of the group ("contacts.0"), to which names of fields are added
 */
export function readerOf(sent: Sent, path: string) {
  const textOf = (name: string) => sent.get(`${path}.${name}`) ?? ""
  return {
    /** A text as it is kept. */
    text: (name: string) => firstOf(textOf(name), longestText),
    /** An id; null for none, and for what is none. */
    chosen: (name: string) => {
      const id = Number(textOf(name))
      return Number.isInteger(id) && id > 0 && id <= maxWhole ? id : null
    },
    /** Whether the form has such a field. */
    has: (name: string) => sent.has(`${path}.${name}`),
    isTicked: (name: string) => sent.has(`${path}.${name}`),
    /** Numbers that names of fields end in ("labels.3"). */
    several: (name: string) => {
      const start = `${path}.${name}.`
      const suffixes = [...sent.keys()]
        .filter((key) => key.startsWith(start))
        .map((key) => key.slice(start.length))
      const numbers = suffixes.filter((ending) => /^\d{1,9}$/.test(ending)).map(Number)
      return numbers.length > maxSmall ? [] : numbers
    },
  }
}
