import { collectTypes, type TypeBadge } from "#components/lists/screen/packed-types.ts"
import type { CompanyRow } from "#lib/contract/companies.ts"

/** A row as the table shows it. */
export type ListedCompany = {
  id: number
  name: string
  businessName: string
  accountTypes: TypeBadge[]
  accountTypeMp: string
  brands: string
  tags: string
  country: string
  contacts: readonly (readonly [id: number, name: string])[]
  saleOwners: string
  created: string
  updated: string
  isMailPending: boolean
  isPrimaryContactMissing: boolean
  isInSequence: boolean
  hasEmailError: boolean
}

/** Bits of the last figure of a compact row. */
const flag = { mail: 1, noPrimaryContact: 2, sequence: 4, emailError: 8 } as const

type CompactRow = readonly [
  id: number,
  name: string,
  businessName: string,
  /** Places in `types`. */
  accountTypes: readonly number[],
  accountTypeMp: string,
  brands: string,
  tags: string,
  country: string,
  contacts: readonly (readonly [id: number, name: string])[],
  saleOwners: string,
  created: string,
  updated: string,
  flags: number,
]

/**
 * Rows on their way to the browser. They travel twice, as HTML and as data, so the data leave out what repeats:
 * field names, and the names and colours of account types.
 */
export type CompactRows = { types: readonly TypeBadge[]; rows: readonly CompactRow[] }

function flagsOf(row: CompanyRow): number {
  return (
    (row.is_mail ? flag.mail : 0) +
    (row.is_primary_contact ? 0 : flag.noPrimaryContact) +
    (row.is_active_sequence ? flag.sequence : 0) +
    (row.email_error ? flag.emailError : 0)
  )
}

export function packRows(rows: readonly CompanyRow[]): CompactRows {
  const { types, placeOf } = collectTypes()
  const packed = rows.map(
    (row): CompactRow => [
      row.id,
      row.name,
      row.businessName ?? "",
      row.typeOfAccount.map(placeOf),
      row.typeOfAccountMp ?? "",
      row.brands.join(", "),
      row.tags.join(", "),
      row.country ?? "",
      row.contacts.map(({ id, name }) => [id, name]),
      row.saleOwners.join(", "),
      row.created_at,
      row.updated_at,
      flagsOf(row),
    ],
  )
  return { types, rows: packed }
}

export function unpackRows({ types, rows }: CompactRows): ListedCompany[] {
  return rows.map(
    ([
      id,
      name,
      businessName,
      places,
      accountTypeMp,
      brands,
      tags,
      country,
      contacts,
      saleOwners,
      created,
      updated,
      flags,
    ]) => ({
      id,
      name,
      businessName,
      accountTypes: places.flatMap((place) => types[place] ?? []),
      accountTypeMp,
      brands,
      tags,
      country,
      contacts,
      saleOwners,
      created,
      updated,
      isMailPending: (flags & flag.mail) > 0,
      isPrimaryContactMissing: (flags & flag.noPrimaryContact) > 0,
      isInSequence: (flags & flag.sequence) > 0,
      hasEmailError: (flags & flag.emailError) > 0,
    }),
  )
}
