import classes from "#components/records/lists/screen/cells.module.css"
import type { ColumnName, ListColumn } from "#components/records/lists/screen/list-columns.ts"
import { NameCell } from "#components/records/lists/screen/name-cell.tsx"
import { RowFlag, rowIcon } from "#components/records/lists/screen/row-flag.tsx"
import { AccountTypeBadges } from "#components/records/lists/screen/type-badges.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { SeveralNames } from "#components/ui/table/several.tsx"
import type { ContactSort } from "#lib/contract/crm/contacts.ts"
import { formatDay } from "#lib/i18n/dates.ts"
import type { ListedContact, Show } from "./listed-contact.ts"

export type ColumnTexts = {
  column: (key: keyof typeof widths) => string
  flag: (key: "vip" | "sequence" | "emailError") => string
  noName: string
  onMarketplace: string
  accountTypeMp: (accountType: string) => string
  registered: string
  notRegistered: string
  remove: string
  locale: string
  timeZone: string
}

const sorts = {
  name: ["name", "-name"],
  created: ["-created_at", "created_at"],
  updated: ["-updated_at", "updated_at"],
} satisfies Record<string, [ContactSort, ContactSort]>

/** Pixels of a trade show's column (P-4). */
const showWidth = 150

/** Pixels of the others. With two shows, those that everybody sees fit into a window of 1440 with its scrollbar. */
const widths = {
  name: 170,
  company: 165,
  jobTitle: 140,
  accountTypes: 165,
  country: 105,
  email: 280,
  tags: 125,
  badge: 90,
  created: 114,
  updated: 122,
  actions: 52,
}

/** Where the shows' columns stand unless they were moved. */
const beforeShows = ["company", "jobTitle", "accountTypes", "country", "email", "tags", "badge"] as const
const afterShows = ["created", "updated"] as const

const showKey = ({ id }: Show) => `show-${id}`

/** Columns that can be hidden and moved, in their usual order: all but the name and the buttons. */
export function contactColumnNames(column: ColumnTexts["column"], shows: readonly Show[]): ColumnName[] {
  const named = (key: keyof typeof widths) => ({ key, label: column(key) })
  return [
    ...beforeShows.map(named),
    ...shows.map((show) => ({ key: showKey(show), label: show.name })),
    ...afterShows.map(named),
  ]
}

/**
 * Columns of the contacts list (P-3, P-4): fixed widths, and one for each show whose registration is shown.
 * @param onRemove asks whether to delete that contact
 */
export function contactColumns(
  texts: ColumnTexts,
  shows: readonly Show[],
  onRemove: (contact: ListedContact) => void,
): ListColumn<ListedContact>[] {
  const { column, flag, onMarketplace, accountTypeMp, registered, notRegistered, locale, timeZone } = texts
  const flagNames = { vip: flag("vip"), sequence: flag("sequence"), emailError: flag("emailError") }
  const day = (value: string) => <time dateTime={value}>{formatDay(value, locale, timeZone)}</time>
  const plain = (key: "jobTitle" | "country" | "email" | "badge"): ListColumn<ListedContact> => ({
    key,
    label: column(key),
    width: widths[key],
    cell: (contact) => contact[key],
  })
  return [
    {
      key: "name",
      label: column("name"),
      width: widths.name,
      isHeader: true,
      sorts: sorts.name,
      cell: (contact) => (
        <NameCell
          href={`/contact/${contact.id}`}
          name={contact.name || texts.noName}
          flags={flagsOf(contact, flagNames)}
        />
      ),
    },
    { key: "company", label: column("company"), width: widths.company, cell: companyCell },
    plain("jobTitle"),
    {
      key: "accountTypes",
      label: column("accountTypes"),
      width: widths.accountTypes,
      cell: ({ accountTypes, accountTypeMp: label, isOnMarketplace }) => (
        <AccountTypeBadges
          types={accountTypes}
          onMarketplace={label ? accountTypeMp(label) : isOnMarketplace ? onMarketplace : ""}
        />
      ),
    },
    plain("country"),
    plain("email"),
    {
      key: "tags",
      label: column("tags"),
      width: widths.tags,
      cell: ({ tags }) => <SeveralNames names={tags} />,
    },
    plain("badge"),
    ...shows.map(
      (show, place): ListColumn<ListedContact> => ({
        key: showKey(show),
        label: show.name,
        width: showWidth,
        isFixed: true,
        cell: ({ registrations }) => {
          const isRegistered = registrations[place]
          if (isRegistered == null) return ""
          return isRegistered ? registered : notRegistered
        },
        cellClass: ({ registrations }) => (registrations[place] ? classes.yes : classes.no),
      }),
    ),
    {
      key: "created",
      label: column("created"),
      width: widths.created,
      isFixed: true,
      align: "end",
      sorts: sorts.created,
      cell: ({ created }) => day(created),
    },
    {
      key: "updated",
      label: column("updated"),
      width: widths.updated,
      isFixed: true,
      align: "end",
      sorts: sorts.updated,
      cell: ({ updated }) => day(updated),
    },
    {
      key: "actions",
      isActions: true,
      label: <span className="visually-hidden">{column("actions")}</span>,
      width: widths.actions,
      isFixed: true,
      align: "end",
      cell: (contact) => (
        <IconButton
          tone="removing"
          className={`${classes.rowAction} ${rowIcon("remove")}`}
          aria-label={`${texts.remove} ${contact.name || texts.noName}`}
          data-tooltip={texts.remove}
          onClick={() => onRemove(contact)}
        />
      ),
    },
  ]
}

type FlagNames = Record<"vip" | "sequence" | "emailError", string>

function flagsOf({ isVip, isInSequence, hasEmailError }: ListedContact, names: FlagNames) {
  return [
    isVip && (
      <span key="vip" className={classes.mark}>
        {names.vip}
      </span>
    ),
    isInSequence && <RowFlag key="sequence" name="sequence" label={names.sequence} tone="success" />,
    hasEmailError && <RowFlag key="error" name="emailError" label={names.emailError} tone="danger" />,
  ]
}

function companyCell({ company }: ListedContact) {
  if (!company) return ""
  return (
    <a href={`/company/${company.id}`} target="_blank" rel="noopener">
      {company.name}
    </a>
  )
}
