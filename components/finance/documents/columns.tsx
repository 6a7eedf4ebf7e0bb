import { IconAlertTriangle, IconFileTypePdf } from "@tabler/icons-react"
import type { ReactNode } from "react"
import type { ListColumn } from "#components/records/lists/screen/list-columns.ts"
import { money } from "#components/shows/registrations/shared/money.ts"
import { Link } from "#components/ui/page/link.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { ListedDocument } from "#lib/contract/finance/ledger.ts"
import classes from "./documents.module.css"

type ColumnKey = "number" | "date" | "buyer" | "show" | "total" | "paid" | "balance" | "due_on" | "reminders"

type Texts = {
  column: (key: ColumnKey) => string
  creditNote: string
  deposit: string
  pdfOf: (number: string) => string
  overdue: (amount: string) => string
  instalment: (amount: string, day: () => ReactNode) => ReactNode
  others: (count: number) => string
  reminders: (row: ListedDocument) => ReactNode
  /** Who may not read registrations is led to the PDF. */
  readsRegistrations: boolean
  locale: string
}

/** Pixels. They fit into a window of 1440 with its scrollbar. */
const widths: Record<ColumnKey, number> = {
  number: 192,
  date: 106,
  buyer: 156,
  show: 212,
  total: 110,
  paid: 110,
  balance: 110,
  due_on: 208,
  reminders: 180,
}

type DocumentColumn = ListColumn<ListedDocument> & { key: ColumnKey; label: string }

/** The columns of the list of invoices and credit notes. */
export function documentColumns(texts: Texts): DocumentColumn[] {
  const { column, locale } = texts
  const amount = (cents: number, { currency }: ListedDocument) => money(cents, currency, locale)
  const totalOf = (row: ListedDocument) => amount(row.kind === "invoice" ? row.total : -row.total, row)
  return [
    {
      key: "number",
      label: column("number"),
      width: widths.number,
      isHeader: true,
      sorts: ["-number", "number"],
      cell: (row) => {
        const [first] = row.registrations
        const pdf = `/api/invoice/${row.id}/pdf`
        return (
          <span className={classes.number}>
            {first && texts.readsRegistrations ? (
              <Link href={`/registration/${first.id}`}>{row.number}</Link>
            ) : (
              <a href={pdf}>{row.number}</a>
            )}
            <a
              href={pdf}
              className={classes.pdf}
              aria-label={texts.pdfOf(row.number)}
              target="_blank"
              rel="noopener"
            >
              <IconFileTypePdf size={14} aria-hidden />
            </a>
            {row.kind === "invoice" && row.is_deposit ? (
              <span className={classes.quiet}>{texts.deposit}</span>
            ) : null}
            <span className={classes.onPhone} data-overdue={row.overdue > 0 || undefined} aria-hidden>
              {totalOf(row)}
            </span>
          </span>
        )
      },
    },
    {
      key: "date",
      label: column("date"),
      width: widths.date,
      sorts: ["-date", "date"],
      cell: ({ date }) => <Moment value={date} />,
    },
    {
      key: "buyer",
      label: column("buyer"),
      width: widths.buyer,
      sorts: ["buyer", "-buyer"],
      cell: ({ buyer, registrations }) => (
        <span>
          {buyer}
          {registrations.length > 1 ? (
            <span className={classes.quiet}> {texts.others(registrations.length - 1)}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "show",
      label: column("show"),
      width: widths.show,
      cell: ({ show, session }) => [show, session].filter(Boolean).join(", "),
    },
    {
      key: "total",
      label: column("total"),
      width: widths.total,
      align: "end",
      sorts: ["-total", "total"],
      cell: (row) =>
        row.kind === "invoice" ? totalOf(row) : <span data-tooltip={texts.creditNote}>{totalOf(row)}</span>,
    },
    {
      key: "paid",
      label: column("paid"),
      width: widths.paid,
      align: "end",
      cell: (row) => (row.kind === "invoice" ? amount(row.paid, row) : null),
    },
    {
      key: "balance",
      label: column("balance"),
      width: widths.balance,
      align: "end",
      sorts: ["-balance", "balance"],
      cell: (row) => (row.kind === "invoice" ? amount(row.balance, row) : null),
    },
    {
      key: "due_on",
      label: column("due_on"),
      width: widths.due_on,
      sorts: ["due_on", "-due_on"],
      cell: (row) => <Due row={row} texts={texts} />,
    },
    { key: "reminders", label: column("reminders"), width: widths.reminders, cell: texts.reminders },
  ]
}

/** What is still due of each instalment, and what of it is late. */
function Due({ row, texts }: { row: ListedDocument; texts: Texts }) {
  const open = row.instalments.filter((part) => part.open > 0)
  if (open.length === 0) return null
  return (
    <span className={classes.due}>
      {open.map((part) => (
        <span key={part.due_date}>
          {texts.instalment(money(part.open, row.currency, texts.locale), () => (
            <Moment value={part.due_date} />
          ))}
        </span>
      ))}
      {row.overdue > 0 ? (
        <span className={classes.overdue}>
          <IconAlertTriangle size={14} aria-hidden />
          {texts.overdue(money(row.overdue, row.currency, texts.locale))}
        </span>
      ) : null}
    </span>
  )
}
