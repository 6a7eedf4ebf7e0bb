import { foldText } from "#lib/text/folded-text.ts"

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/**
 * Who of some people is named in a text by "@" and the name, whatever accents and capitals it is written with: of names that begin alike the
 * longest, and none within a word, as of an address.
 */
export function namedIn<Person extends { name: string }>(text: string, people: readonly Person[]): Person[] {
  const searched = foldText(text)
  const longestFirst = people
    .map((person) => ({ person, name: foldText(person.name.trim()) }))
    .filter(({ name }) => name !== "")
    .toSorted((one, other) => other.name.length - one.name.length)
  const named = new Set<Person>()
  for (let at = searched.indexOf("@"); at >= 0; at = searched.indexOf("@", at + 1)) {
    if (isLetter(searched[at - 1])) continue
    const begins = ({ name }: { name: string }) =>
      searched.startsWith(name, at + 1) && !isLetter(searched[at + 1 + name.length])
    const found = longestFirst.find(begins)
    for (const { person, name } of longestFirst) if (name === found?.name) named.add(person)
  }
  return people.filter((person) => named.has(person))
}
