import type { ListColumn } from "#components/records/lists/screen/list-columns.ts"
import { NameCell } from "#components/records/lists/screen/name-cell.tsx"
import { RowFlag } from "#components/records/lists/screen/row-flag.tsx"
import { AccountTypeBadges } from "#components/records/lists/screen/type-badges.tsx"
import { Several, SeveralNames } from "#components/ui/table/several.tsx"
import type { CompanySort } from "#lib/contract/crm/companies.ts"
import { formatDay } from "#lib/i18n/dates.ts"
import type { ListedCompany } from "./listed-company.ts"

/** Columns that can be hidden and moved, in their usual order; the name stays where it is. */
export const companyColumnKeys = [
  "accountTypes",
  "brands",
  "tags",
  "country",
  "contacts",
  "saleOwners",
  "created",
  "updated",
] as const

type Texts = {
  column: (key: "name" | (typeof companyColumnKeys)[number]) => string
  flag: (key: "mail" | "noPrimaryContact" | "sequence" | "emailError") => string
  onMarketplace: (accountType: string) => string
  locale: string
  timeZone: string
}

const sorts = {
  name: ["name", "-name"],
  created: ["-created_at", "created_at"],
  updated: ["-updated_at", "updated_at"],
} satisfies Record<string, [CompanySort, CompanySort]>

/** Columns of the companies list (C-3). */
export function companyColumns(texts: Texts): ListColumn<ListedCompany>[] {
  const { column, flag, onMarketplace, locale, timeZone } = texts
  const flagNames = {
    mail: flag("mail"),
    noPrimaryContact: flag("noPrimaryContact"),
    sequence: flag("sequence"),
    emailError: flag("emailError"),
  }
  const day = (value: string) => <time dateTime={value}>{formatDay(value, locale, timeZone)}</time>
  return [
    {
      key: "name",
      label: column("name"),
      width: 194,
      isHeader: true,
      sorts: sorts.name,
      cell: (company) => (
        <NameCell href={`/company/${company.id}`} name={company.name} flags={flagsOf(company, flagNames)} />
      ),
    },
    {
      key: "accountTypes",
      label: column("accountTypes"),
      width: 155,
      cell: ({ accountTypes, accountTypeMp }) => (
        <AccountTypeBadges
          types={accountTypes}
          onMarketplace={accountTypeMp && onMarketplace(accountTypeMp)}
        />
      ),
    },
    {
      key: "brands",
      label: column("brands"),
      width: 113,
      cell: ({ brands }) => <SeveralNames names={brands} />,
    },
    { key: "tags", label: column("tags"), width: 113, cell: ({ tags }) => <SeveralNames names={tags} /> },
    { key: "country", label: column("country"), width: 88, cell: ({ country }) => country },
    { key: "contacts", label: column("contacts"), width: 113, cell: contactsCell },
    {
      key: "saleOwners",
      label: column("saleOwners"),
      width: 106,
      cell: ({ saleOwners }) => <SeveralNames names={saleOwners} />,
    },
    {
      key: "created",
      label: column("created"),
      width: 114,
      isFixed: true,
      align: "end",
      sorts: sorts.created,
      cell: ({ created }) => day(created),
    },
    {
      key: "updated",
      label: column("updated"),
      width: 122,
      isFixed: true,
      align: "end",
      sorts: sorts.updated,
      cell: ({ updated }) => day(updated),
    },
  ]
}

function contactsCell({ contacts, moreContacts }: ListedCompany) {
  return (
    <Several
      values={contacts.map(([id, name]) => ({
        key: id,
        shown: (
          <a href={`/contact/${id}`} target="_blank" rel="noopener">
            {name}
          </a>
        ),
      }))}
      beyond={moreContacts}
    />
  )
}

type FlagNames = Record<"mail" | "noPrimaryContact" | "sequence" | "emailError", string>

/** What may need attention in a row, each an icon with its tooltip (C-4). */
function flagsOf(company: ListedCompany, names: FlagNames) {
  const { isMailPending, isPrimaryContactMissing, isInSequence, hasEmailError } = company
  return [
    isMailPending && <RowFlag key="mail" name="mail" label={names.mail} tone="accent" />,
    isPrimaryContactMissing && (
      <RowFlag key="contact" name="noContact" label={names.noPrimaryContact} tone="warning" />
    ),
    isInSequence && <RowFlag key="sequence" name="sequence" label={names.sequence} tone="success" />,
    hasEmailError && <RowFlag key="error" name="emailError" label={names.emailError} tone="danger" />,
  ]
}
