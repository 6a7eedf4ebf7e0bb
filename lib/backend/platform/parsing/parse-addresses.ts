import addressparser from "nodemailer/lib/addressparser"

/** Somebody in a text of addresses, with the names that it gives. */
export type Addressee = { email: string; first_name: string; last_name: string }

/** People found before they are answered. */
const peopleAtOnce = 1_000
/** Characters of a name that are shown. */
export const shownName = 120

/** Separators of addresses. */
const between = /[\s<>()[\],;:"]+/

/** An address at the end of a sentence. */
function withoutFinalDots(word: string): string {
  let end = word.length
  while (word[end - 1] === ".") end -= 1
  return word.slice(0, end)
}

/** Addresses in what people paste: "Jane Doe <jane@example.com>, joe@example.com". */
export const addressesIn = (text: string) =>
  text
    .split(between)
    // With something before the sign and behind it. A pattern would try every letter of a long word as a beginning.
    .filter((word) => word.slice(1, -1).includes("@"))
    .map(withoutFinalDots)

/** Who is named in a line; what is no address is there as it is, to be reported. */
function peopleOf(line: string): Addressee[] {
  const people = addressparser(line, { flatten: true })
  const found = addressesIn(line)
  // Addresses that nothing sets apart: then no name can be told from another.
  if (people.filter(({ address }) => address).length < found.length)
    return found.map((email) => ({ email, first_name: "", last_name: "" }))
  return people
    .map(({ address, name }) =>
      address ? { email: address, ...namesIn(name) } : { email: name, ...namesIn("") },
    )
    .filter(({ email }) => email !== "")
}

/** "Jane van Doe" and "van Doe, Jane" as first and last name. */
function namesIn(name: string): Omit<Addressee, "email"> {
  const [, last, first] = /^([^,]+),\s*(.+)$/.exec(name) ?? []
  const [start = "", ...rest] = name.trim().split(/\s+/)
  const names = last && first ? [first, last] : [start, rest.join(" ")]
  const [first_name = "", last_name = ""] = names.map((each) => each.trim().slice(0, shownName))
  return { first_name, last_name }
}

/** Who is named in lines of addresses as people paste them, some at a time. */
export async function* addressees({ lines }: { lines: string[] }): AsyncGenerator<Addressee[]> {
  let found: Addressee[] = []
  for (const line of lines) {
    found.push(...peopleOf(line))
    if (found.length < peopleAtOnce) continue
    yield found
    found = []
  }
  if (found.length > 0) yield found
}
