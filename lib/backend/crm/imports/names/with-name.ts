import type { ImportData } from "../import-data.ts"
import { type NameOrder, readFullName } from "./read-full-name.ts"

/** A row whose whole name is taken apart, as far as no other column says first and last name. */
export function withName(row: ImportData, order: NameOrder): ImportData {
  const { full_name: text, first_name, last_name, salutation } = row.cells
  if (text === undefined || (first_name !== undefined && last_name !== undefined)) return row
  const read = readFullName(text, order)
  const one = first_name ?? last_name
  const other = one === undefined ? undefined : without(text, one)
  const names = {
    first_name: first_name ?? other ?? read.first_name,
    last_name: last_name ?? other ?? read.last_name,
  }
  const title = salutation ?? read.salutation
  return {
    ...row,
    cells: {
      ...row.cells,
      ...(names.first_name && { first_name: names.first_name }),
      ...(names.last_name && { last_name: names.last_name }),
      ...(title && { salutation: title }),
    },
    name: { ...(one === undefined ? read : { ...names, doubt: undefined }), text },
  }
}

/** A whole name without the part of it that another column has. */
function without(text: string, part: string): string {
  const words = part.toLowerCase().split(/\s+/)
  const others = text.split(/[\s,]+/).filter((word) => !words.includes(word.toLowerCase()))
  return others.join(" ") || text
}
