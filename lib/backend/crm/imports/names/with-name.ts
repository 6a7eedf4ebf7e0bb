import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import type { ImportData } from "../import-data.ts"
import type { RowProblem } from "../row-problems.ts"
import { isSameAddress } from "../usual-names.ts"
import { bareName, type NameDoubt, type NameOrder, readFullName } from "./read-full-name.ts"

/** A row whose whole name is taken apart, as far as no other column says first and last name. */
export function withName(row: ImportData, order: NameOrder): ImportData {
  const { full_name: text, first_name, last_name, salutation } = row.cells
  if (text === undefined) return row
  if (first_name !== undefined && last_name !== undefined) return withUnread(row, text)
  const read = readFullName(text, order)
  const one = first_name ?? last_name
  const { other, doubt } =
    one === undefined ? { other: undefined, doubt: read.doubt } : without(bareName(text), one, read.doubt)
  const names = {
    first_name: first_name ?? (other || read.first_name),
    last_name: last_name ?? (other || read.last_name),
  }
  const title = salutation ?? read.salutation
  const named: ImportData = {
    ...row,
    cells: {
      ...row.cells,
      ...(names.first_name && { first_name: names.first_name }),
      ...(names.last_name && { last_name: names.last_name }),
      ...(title && { salutation: title }),
    },
    name: { ...(one === undefined ? read : { ...names, ...(doubt && { doubt }) }), text },
  }
  return withUnread(named, text)
}

/** A row that notes the words of its whole name that are in none of the names, nor mean its form of address. */
function withUnread(row: ImportData, text: string): ImportData {
  const { first_name = "", last_name = "", salutation = "" } = row.cells
  const taken = wordsOf(`${first_name} ${last_name} ${salutation}`)
  const words = text.split(/[\s,]+/).filter((word) => {
    const isTaken = wordsOf(word).every((one) => taken.includes(one))
    return !isTaken && !isSameAddress(word, salutation)
  })
  if (words.length === 0) return row
  const rest: RowProblem = { field: "full_name", code: "beside_name", value: words.join(" ") }
  return { ...row, unread: [...(row.unread ?? []), rest] }
}

type Rest = { other: string; doubt?: NameDoubt | undefined }

/**
 * A whole name without the part of it that another column has, whatever the case and accents of either.
 * @param doubt about the whole name; it stays where the part is not in it, is all of it, or two people are named
 */
function without(name: string, part: string, doubt: NameDoubt | undefined): Rest {
  const taken = wordsOf(part)
  const words = name.split(/[\s,]+/).filter(Boolean)
  const others = words.filter((word) => !takeWords(wordsOf(word), taken))
  const isTaken = others.length > 0 && others.length < words.length
  const stays = isTaken ? doubt === "name_of_two" : true
  return { other: others.join(" "), ...(stays && { doubt: doubt ?? "name_unsure" }) }
}

const wordsOf = (text: string) => plainText(text).split(" ").filter(Boolean)

/** Takes words from others, each once, if all of them are there. */
function takeWords(words: string[], from: string[]): boolean {
  const left = [...from]
  for (const word of words) {
    const position = left.indexOf(word)
    if (position < 0) return false
    left.splice(position, 1)
  }
  from.splice(0, from.length, ...left)
  return words.length > 0
}
