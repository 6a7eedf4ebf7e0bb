import { z } from "zod"
import { cellsOf } from "#lib/backend/crm/imports/cells.ts"
import { guessMapping } from "#lib/backend/crm/imports/guess-mapping.ts"
import { fieldNames } from "#lib/backend/crm/imports/screen-names.ts"
import { csvText } from "#lib/backend/platform/csv/csv-text.ts"
import { guessDelimiter } from "#lib/backend/platform/csv/guess-delimiter.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Addressee, addressesIn, shownName } from "#lib/backend/platform/parsing/parse-addresses.ts"
import { parseApart } from "#lib/backend/platform/parsing/parse-apart.ts"
import { readCsv } from "#lib/backend/platform/parsing/read-csv.ts"
import { maxAddresses } from "#lib/contract/mail/mailing-terms.ts"

export type { Addressee }
export type Addresses = { people: Addressee[]; wrong: string[] }

const longest = 254
const isAddress = (text: string) => text.length <= longest && z.email().safeParse(text).success
/** Characters of a line that may be the head of a table. */
const longestHead = 10_000

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
    if (!isAddress(email)) wrong.add(email.slice(0, shownName))
    else if (!people.has(email)) people.set(email, { ...person, email })
    if (people.size + wrong.size > maxAddresses) throw invalid({ file: ["too_many_rows"] })
  }
  if (people.size === 0) throw invalid({ file: ["no_address_found"] })
  return { people: [...people.values()], wrong: [...wrong] }
}

async function* peopleIn(bytes: Uint8Array): AsyncGenerator<Addressee> {
  let text = ""
  for await (const piece of csvText(bytes)) text += piece
  const lines = text.trim().split(/\r?\n/)
  const head = lines[0]?.slice(0, longestHead) ?? ""
  const delimiter = guessDelimiter(head)
  const mapping = guessMapping(
    "contacts",
    head.split(delimiter).map((name) => name.replace(/^\uFEFF|"/g, "").trim()),
    fieldNames,
  )
  // Without a head of a table all lines are addresses, also those that no table could be.
  if (!mapping.includes("email")) {
    const source = { name: "addresses", input: { lines }, problem: "no_address_found" } as const
    for await (const people of parseApart(source)) yield* people
  } else {
    const { rows } = await readCsv(bytes)
    for await (const { cells } of rows) yield namedIn(mapping, cells)
  }
}

function namedIn(mapping: ReturnType<typeof guessMapping>, row: readonly string[]): Addressee {
  const { email = "", first_name = "", last_name = "" } = cellsOf(mapping, row)
  return {
    email: addressesIn(email)[0] ?? email,
    first_name: first_name.slice(0, shownName),
    last_name: last_name.slice(0, shownName),
  }
}
