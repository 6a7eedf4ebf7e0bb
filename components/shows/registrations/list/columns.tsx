import cells from "#components/records/lists/screen/cells.module.css"
import type { ListColumn } from "#components/records/lists/screen/list-columns.ts"
import { NameCell } from "#components/records/lists/screen/name-cell.tsx"
import { AccountTypeBadges } from "#components/records/lists/screen/type-badges.tsx"
import { CellButton } from "#components/ui/table/cell-button.tsx"
import { Several, SeveralNames, WithMore } from "#components/ui/table/several.tsx"
import { can, type Holder } from "#lib/access/abilities.ts"
import type { RegistrationLifecycle } from "#lib/contract/shows/registration-detail.ts"
import type { RegistrationSort } from "#lib/contract/shows/registrations.ts"
import { formatDay } from "#lib/i18n/dates.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { labelled } from "#lib/text/labelled.ts"
import { paymentOf } from "../payment.ts"
import { BoothNumber } from "./booth-number.tsx"
import type { ListedBooth, ListedRegistration } from "./listed-registration.ts"
import classes from "./registrations.module.css"
import type { OpenRowMenu, RowField } from "./row-menu.tsx"
import type { SetNumber } from "./use-set-cells.ts"

/** Columns that can be hidden and moved, in their usual order; the name stays where it is. */
export const registrationColumnKeys = [
  "show",
  "lifecycle",
  "links",
  "brands",
  "types",
  "subCategories",
  "booths",
  "numbers",
  "country",
  "notes",
  "invoices",
  "billed",
  "organization",
  "placed",
  "techfile",
  "created",
  "published",
  "updated",
] as const

/** What a user may have as columns: those of invoices only who may read them. */
export function columnKeysFor(user: Holder): (typeof registrationColumnKeys)[number][] {
  return registrationColumnKeys.filter(
    (key) => can(user, "finance.read") || (key !== "invoices" && key !== "billed"),
  )
}

type Key = "name" | (typeof registrationColumnKeys)[number]

/** Pixels. Those that everybody sees fit into a window of 1440 with its scrollbar. */
const widths: Record<Key, number> = {
  name: 180,
  show: 146,
  lifecycle: 140,
  links: 134,
  brands: 118,
  types: 120,
  subCategories: 150,
  booths: 154,
  numbers: 112,
  country: 90,
  notes: 180,
  invoices: 80,
  billed: 118,
  organization: 130,
  placed: 76,
  techfile: 102,
  created: 114,
  published: 114,
  updated: 122,
}

const sorts = {
  name: ["company_name", "-company_name"],
  created: ["-created_at", "created_at"],
  published: ["-published_at", "published_at"],
  updated: ["-updated_at", "updated_at"],
} satisfies Partial<Record<Key, [RegistrationSort, RegistrationSort]>>

export type ColumnTexts = {
  column: (key: Key) => string
  noName: string
  firstTime: string
  inProgress: string
  completed: string
  yes: string
  no: string
  noNumber: string
  paid: string
  pending: string
  percent: (value: number) => string
  locale: Locale
  timeZone: string
}

/** What a row's cells can do. */
type RowActions = {
  /** Id of the menu of all selects; undefined until it is there. */
  menu: string | undefined
  openMenu: OpenRowMenu
  setNumber: SetNumber
  /** Why nothing can be changed; empty for those who may. */
  whyNot: string
  lifecycles: readonly RegistrationLifecycle[]
}

/** Columns of the registrations list. */
export function registrationColumns(
  texts: ColumnTexts,
  actions: RowActions,
): ListColumn<ListedRegistration>[] {
  const { column, locale, timeZone } = texts
  const of = (key: Key, rest: Omit<ListColumn<ListedRegistration>, "key" | "label" | "width">) => ({
    key,
    label: column(key),
    width: widths[key],
    ...rest,
  })
  const plain = (key: "country" | "organization") => of(key, { cell: (row) => row[key] })
  const names = (key: "brands" | "subCategories") =>
    of(key, { cell: (row) => <SeveralNames names={row[key]} /> })
  const day = (key: "created" | "published" | "updated") =>
    of(key, {
      isFixed: true,
      align: "end",
      sorts: sorts[key],
      cell: ({ [key]: value }) => value && <time dateTime={value}>{formatDay(value, locale, timeZone)}</time>,
    })
  const yesNo = (field: "placed" | "techfile", isSet: (row: ListedRegistration) => boolean) =>
    of(field, {
      isFixed: true,
      cell: (row) => select(row, field, isSet(row) ? texts.yes : texts.no, texts, actions),
      cellClass: (row) => (isSet(row) ? cells.yes : cells.no),
    })
  return [
    of("name", {
      isHeader: true,
      sorts: sorts.name,
      cell: (row) => (
        <NameCell
          href={`/registration/${row.id}`}
          name={row.name || texts.noName}
          flags={[
            row.isFirst && (
              <span key="first" className={cells.mark}>
                {texts.firstTime}
              </span>
            ),
          ]}
        />
      ),
    }),
    of("show", {
      cell: ({ show, session }) => [
        show,
        <span key="session" className={classes.session}>
          {" "}
          {session}
        </span>,
      ],
    }),
    of("lifecycle", { cell: (row) => lifecycleCell(row, texts, actions) }),
    of("links", { cell: linksCell }),
    names("brands"),
    of("types", { cell: ({ types }) => <AccountTypeBadges types={types} onMarketplace="" /> }),
    names("subCategories"),
    of("booths", {
      cell: ({ booths }) => (
        <Several
          values={booths.map((booth) => ({ key: booth.id, shown: boothText(booth, texts) }))}
          separator="; "
        />
      ),
    }),
    of("numbers", { cell: (row) => numbersCell(row, texts, actions) }),
    plain("country"),
    of("notes", { cell: ({ note, notes }) => <WithMore more={notes - 1}>{note}</WithMore> }),
    of("invoices", { isFixed: true, align: "end", cell: ({ invoices }) => invoices || "" }),
    of("billed", {
      isFixed: true,
      align: "end",
      cell: ({ billed }) => billedText(billed, texts),
      cellClass: ({ billed }) => billedClasses[paymentOf(billed ?? 0)],
    }),
    plain("organization"),
    yesNo("placed", ({ isPlaced }) => isPlaced),
    yesNo("techfile", ({ hasTechfile }) => hasTechfile),
    day("created"),
    day("published"),
    day("updated"),
  ]
}

/** "B12 Corner 9 m², Fashion: Lilas, Olive". */
function boothText({ number, label, section, brands }: ListedBooth, { locale }: ColumnTexts): string {
  const booth = [number, label].filter(Boolean).join(" ")
  const where = [booth, section].filter(Boolean).join(", ")
  return brands ? labelled(locale, where, brands) : where
}

const billedClasses = { paid: cells.yes, pending: classes.pending, open: cells.no }

function billedText(billed: number | null, texts: ColumnTexts): string {
  if (billed === null) return ""
  const payment = paymentOf(billed)
  return payment === "open" ? texts.percent(billed) : `${texts.percent(billed)} ${texts[payment]}`
}

function linksCell({ links }: ListedRegistration) {
  return (
    <Several
      values={links.map(([id, name]) => ({
        key: id,
        shown: (
          <a href={`/company/${id}`} target="_blank" rel="noopener">
            {name}
          </a>
        ),
      }))}
    />
  )
}

/** Only what is published has a lifecycle. */
function lifecycleCell(row: ListedRegistration, texts: ColumnTexts, actions: RowActions) {
  if (!row.isPublished) return <span className={classes.draft}>{texts.inProgress}</span>
  const found = actions.lifecycles.find(({ id }) => id === row.lifecycle)
  return select(row, "lifecycle", found?.name ?? texts.completed, texts, actions, found?.color_hex)
}

/** A cell whose value is chosen in the table's one menu: hundreds of them cost no more than their text. Of a draft it is only read. */
function select(
  row: ListedRegistration,
  field: RowField,
  value: string,
  texts: ColumnTexts,
  { menu, openMenu, whyNot }: RowActions,
  color?: string,
) {
  if (!row.isPublished) return value
  return (
    <CellButton
      look="select"
      aria-label={labelled(texts.locale, `${texts.column(field)} ${row.name || texts.noName}`, value)}
      aria-haspopup="menu"
      tint={color}
      whyNot={whyNot}
      popoverTarget={whyNot ? undefined : menu}
      onClick={({ currentTarget }) => openMenu({ row: row.id, field }, currentTarget)}
    >
      {value}
    </CellButton>
  )
}

/** Numbers of a row that have room side by side. */
const numbersShown = 2

/**
 * The numbers of the booths on which linked companies stand; nobody else has one. Those that there are come first, and one is added beside
 * them by a sign: a word would push them out.
 */
function numbersCell(row: ListedRegistration, texts: ColumnTexts, { setNumber, whyNot }: RowActions) {
  const own = row.booths.filter(({ companies }) => companies !== "")
  const numbered = own.filter(({ number }) => number !== null)
  const why = row.isPublished ? whyNot : texts.inProgress
  const missing = why === "" ? own.filter(({ number }) => number === null) : []
  const shown = [...numbered, ...missing].slice(0, numbersShown)
  const rest = numbered.slice(numbersShown)
  const labelOf = ({ companies, label }: ListedBooth) => `${texts.column("numbers")} ${companies}, ${label}`
  return (
    <span className={classes.numbers}>
      {shown.map((booth) => (
        <BoothNumber
          key={booth.id}
          number={booth.number}
          label={labelOf(booth)}
          none={texts.noNumber}
          isShort={numbered.length > 0}
          whyNot={why}
          onSave={(desired, seen) => setNumber(row, booth.id, desired, seen)}
        />
      ))}
      {rest.length > 0 && (
        <span
          className={classes.more}
          data-tooltip={rest
            .map((booth) => labelled(texts.locale, labelOf(booth), booth.number ?? ""))
            .join(" · ")}
        >
          +{rest.length}
        </span>
      )}
    </span>
  )
}
