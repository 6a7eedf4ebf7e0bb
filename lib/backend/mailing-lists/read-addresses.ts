import addressparser from "nodemailer/lib/addressparser"
import { z } from "zod"
import { maxAddresses } from "#lib/contract/mailing-terms.ts"
import { csvText } from "../csv/csv-text.ts"
import { guessDelimiter } from "../csv/guess-delimiter.ts"
import { readCsv } from "../csv/read-csv.ts"
import { invalid } from "../http/errors.ts"
import { cellsOf } from "../imports/cells.ts"
import { guessMapping } from "../imports/guess-mapping.ts"
import { fieldNames } from "../imports/screen-names.ts"

/** Somebody in a file of addresses, with the names that it gives. */
export type Addressee = { email: string; first_name: string; last_name: string }
export type Addresses = { people: Addressee[]; wrong: string[] }

const longest = 254
const shown = 120
const isAddress = (text: string) => text.length <= longest && z.email().safeParse(text).success
/** Addresses in what people paste: "Jane Doe <jane@example.com>, joe@example.com". */
const addressesIn = (text: string) =>
  text.match(/[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+/g)?.map((found) => found.replace(/^mailto:|[.]+$/gi, "")) ??
  []

/**
 * Reads the addresses of a file or a pasted text: a table whose head names a column of addresses (docs: imports), or addresses as they
 * come. Each once, in lower case.
 * @throws 422 on `file` for one that is no text, has no address, or too many
 */
export async function readAddresses(file: File): Promise<Addresses> {
  const people = new Map<string, Addressee>()
  const wrong = new Set<string>()
  for await (const person of peopleIn(new Uint8Array(await file.arrayBuffer()))) {
    const email = person.email.toLowerCase()
    if (!isAddress(email)) wrong.add(email.slice(0, shown))
    else if (!people.has(email)) people.set(email, { ...person, email })
    if (people.size + wrong.size > maxAddresses) throw invalid({ file: ["too_many_rows"] })
  }
  if (people.size === 0) throw invalid({ file: ["no_address_found"] })
  return { people: [...people.values()], wrong: [...wrong] }
}

async function* peopleIn(bytes: Uint8Array): AsyncGenerator<Addressee> {
  let text = ""
  for await (const piece of csvText(bytes)) text += piece
  const [head = "", ...lines] = text.trim().split(/\r?\n/)
  const delimiter = guessDelimiter(head)
  const mapping = guessMapping(
    "contacts",
    head.split(delimiter).map((name) => name.replace(/^\uFEFF|"/g, "").trim()),
    fieldNames,
  )
  // Without a head of a table all lines are addresses, also those that no table could be.
  if (!mapping.includes("email")) for (const line of [head, ...lines]) yield* bareIn(line)
  else {
    const { rows } = await readCsv(bytes)
    for await (const { cells } of rows) yield namedIn(mapping, cells)
  }
}

function namedIn(mapping: ReturnType<typeof guessMapping>, row: readonly string[]): Addressee {
  const { email = "", first_name = "", last_name = "" } = cellsOf(mapping, row)
  return {
    email: addressesIn(email)[0] ?? email,
    first_name: first_name.slice(0, shown),
    last_name: last_name.slice(0, shown),
  }
}

/** Who is named in a line; what is no address stands there as it is, to be told. */
function bareIn(line: string): Addressee[] {
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
  const [first_name = "", last_name = ""] = names.map((each) => each.trim().slice(0, shown))
  return { first_name, last_name }
}
