import { collectTypes, type TypeBadge } from "#components/lists/screen/packed-types.ts"
import type { ContactRow } from "#lib/contract/contacts.ts"

/** Whether a contact is registered at a show; null where the show has no current session. */
export type Registration = boolean | null

/** A row as the table shows it. */
export type ListedContact = {
  id: number
  name: string
  jobTitle: string
  company: { id: number; name: string } | null
  accountTypes: TypeBadge[]
  country: string
  email: string
  tags: string
  badge: string
  accountTypeMp: string
  created: string
  updated: string
  /** In the order of the shows. */
  registrations: Registration[]
  isVip: boolean
  isInSequence: boolean
  hasEmailError: boolean
  isOnMarketplace: boolean
}

/** Bits of the last figure of a compact row. */
const flag = { vip: 1, sequence: 2, emailError: 4, onMarketplace: 8 } as const

type CompactRow = readonly [
  id: number,
  name: string,
  jobTitle: string,
  company: number,
  companyName: string,
  /** Places in `types`. */
  accountTypes: readonly number[],
  country: string,
  email: string,
  tags: string,
  badge: string,
  accountTypeMp: string,
  created: string,
  updated: string,
  /** A sign for each show: 1 registered, 0 not, - without a current session. */
  registrations: string,
  flags: number,
]

export type Show = { id: number; name: string }

/** Rows on their way to the browser, without what repeats: field names, account types, trade shows. */
export type CompactRows = {
  types: readonly TypeBadge[]
  shows: readonly Show[]
  rows: readonly CompactRow[]
}

function flagsOf(row: ContactRow): number {
  return (
    (row.isVip ? flag.vip : 0) +
    (row.is_active_sequence ? flag.sequence : 0) +
    (row.email_error ? flag.emailError : 0) +
    (row.marketplaceGroup.informations.is_on_markplace ? flag.onMarketplace : 0)
  )
}

function signOf(row: ContactRow, show: Show): string {
  const active = row.sessionsActives.find(({ tradeshow_id }) => tradeshow_id === show.id)
  return active ? (active.is_registered ? "1" : "0") : "-"
}

/** @param shows trade shows with a column of their own */
export function packRows(rows: readonly ContactRow[], shows: readonly Show[]): CompactRows {
  const { types, placeOf } = collectTypes()
  const columns = shows.map(({ id, name }) => ({ id, name }))
  const packed = rows.map(
    (row): CompactRow => [
      row.id,
      row.name,
      row.job_title ?? "",
      row.relatedCompanyId ?? 0,
      row.relatedCompanyLabel ?? "",
      row.typeOfAccount.map(placeOf),
      row.countryOfRelatedCompany ?? "",
      row.email ?? "",
      row.tags.join(", "),
      row.badge ?? "",
      row.marketplaceGroup.informations.accountTypeLabel ?? "",
      row.created_at,
      row.updated_at,
      columns.map((show) => signOf(row, show)).join(""),
      flagsOf(row),
    ],
  )
  return { types, shows: columns, rows: packed }
}

export function unpackRows({ types, rows }: CompactRows): ListedContact[] {
  return rows.map(
    ([
      id,
      name,
      jobTitle,
      companyId,
      companyName,
      places,
      country,
      email,
      tags,
      badge,
      accountTypeMp,
      created,
      updated,
      signs,
      flags,
    ]) => ({
      id,
      name,
      jobTitle,
      company: companyId ? { id: companyId, name: companyName } : null,
      accountTypes: places.flatMap((place) => types[place] ?? []),
      country,
      email,
      tags,
      badge,
      accountTypeMp,
      created,
      updated,
      registrations: [...signs].map((sign) => (sign === "-" ? null : sign === "1")),
      isVip: (flags & flag.vip) > 0,
      isInSequence: (flags & flag.sequence) > 0,
      hasEmailError: (flags & flag.emailError) > 0,
      isOnMarketplace: (flags & flag.onMarketplace) > 0,
    }),
  )
}
