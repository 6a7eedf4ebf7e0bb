import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import type { RandomList, RandomRow } from "./random-lists.ts"

/** What is stored of the contact of a row. */
export type StoredContact = {
  first_name: string | null
  last_name: string | null
  job_title: string | null
  salutation_id: number | null
  badge_id: number | null
  is_vip: boolean
  emails: string[]
  tags: string[]
  callers: string[]
  companies: string[]
  phones: string[]
  networks: string[]
  notes: string[]
}

/** Letters and digits alone, as people compare texts. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()
const digits = (text: string) => text.replace(/\D/g, "")
const words = (text: string) =>
  text
    .split(/[\s,.&()]+/)
    .map(plain)
    .filter(Boolean)

const yes = ["oui", "x", "vip"]
const no = ["non", "0"]
/** What is said beside a number and says only that it is one. */
const noRemark = ["tel", "ou"]

/** Last digits of the numbers of a cell, which are the same however a number is written. */
const numbersIn = (cell: string) =>
  cell
    .split(/[,;|/\n]|\sou\s|ext|poste/)
    .map(digits)
    .filter(Boolean)
    .map((number) => number.slice(-7))

type Missing = (cell: string, stored: StoredContact) => string[]

/** Of the values of one cell those that are not stored. */
const missing: Partial<Record<ImportField, Missing>> = {
  email: (cell, { emails }) => emailsIn(cell).filter((one) => !emails.includes(one)),
  other_emails: (cell, { emails }) => emailsIn(cell).filter((one) => !emails.includes(one)),
  salutation: (cell, { salutation_id: id }) => (id === null ? [cell] : []),
  badge: (cell, { badge_id: id }) => (id === null ? [cell] : []),
  first_name: (cell, { first_name: stored }) => (stored === cell ? [] : [cell]),
  last_name: (cell, { last_name: stored }) => (stored === cell ? [] : [cell]),
  job_title: (cell, { job_title: stored }) => (stored === cell ? [] : [cell]),
  full_name: (cell, { first_name, last_name, salutation_id }) => {
    const stored = plain(`${first_name} ${last_name}${salutation_id === null ? "" : " Mme M Dr"}`)
    return words(cell).filter((word) => !stored.includes(word))
  },
  company: (cell, { companies }) =>
    cell
      .split(/[,;|\n]/)
      .map((name) => name.trim())
      .filter((name) => name && !companies.some((one) => plain(one).includes(plain(name)))),
  tags: (cell, { tags }) => namesIn(cell).filter((name) => !hasName(tags, name)),
  callers: (cell, { callers }) => namesIn(cell).filter((name) => !hasName(callers, name)),
  is_vip: (cell, { is_vip }) => ((is_vip ? yes : no).includes(cell.toLowerCase()) ? [] : [cell]),
  mobile: (cell, { phones }) => phonesMissing(cell, phones),
  landline: (cell, { phones }) => phonesMissing(cell, phones),
  linkedin: (cell, { networks }) =>
    networksIn(cell).filter((one) => !networks.some((value) => value.includes(one))),
  instagram: (cell, { networks }) =>
    networksIn(cell).filter((one) => !networks.some((value) => value.includes(one))),
  note: (cell, { notes }) =>
    notes.some((one) => plain(one).includes(plain(cell))) ? [] : [cell.slice(0, 40)],
}

const emailsIn = (cell: string) =>
  cell
    .toLowerCase()
    .split(/[\s,;|/]+/)
    .filter(Boolean)
const namesIn = (cell: string) =>
  cell
    .split(/[,;|\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
const hasName = (stored: string[], name: string) => stored.some((one) => plain(one).includes(plain(name)))
const networksIn = (cell: string) =>
  cell
    .split(/[;|\n]|,\s/)
    .map((one) => one.trim().replace(/^https?:\/\//, ""))
    .filter(Boolean)

function phonesMissing(cell: string, stored: string[]): string[] {
  const remarks = words(cell.replaceAll(/\d/g, " ").replaceAll(/[+/:;|]/g, " "))
  return [
    ...numbersIn(cell).filter((number) => !stored.some((one) => digits(one).endsWith(number))),
    ...remarks.filter((word) => !noRemark.includes(word)),
  ]
}

/** What of a row is neither stored nor named in the report, as "column: value". */
export function lostOf(
  row: RandomRow,
  { columns }: Pick<RandomList, "columns">,
  stored: StoredContact,
  leftOut: string[],
): string[] {
  const named = plain(leftOut.join(" "))
  const isNamed = (value: string) => named.includes(plain(value))
  const lost = columns.flatMap((field) => {
    const cell = row[field]?.trim().replaceAll("\u0000", "").replaceAll("\u200b", "")
    if (!cell) return []
    return (missing[field]?.(cell, stored) ?? []).flatMap((value) =>
      isNamed(value) ? [] : [`${field}: ${value}`],
    )
  })
  return row.beyond && !isNamed(row.beyond) ? [...lost, `beyond: ${row.beyond}`] : lost
}
