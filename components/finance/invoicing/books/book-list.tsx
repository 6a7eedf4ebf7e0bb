"use client"

import { IconLock, IconPencil } from "@tabler/icons-react"
import { useFormatter, useTranslations } from "next-intl"
import { type ComponentType, useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import { useLoadedRows } from "#components/records/lists/administration/use-loaded-rows.ts"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { LedgerBook } from "#lib/contract/finance/ledger-books.ts"
import { Section } from "../section.tsx"
import { AccountsForm } from "./accounts-form.tsx"
import { CloseForm } from "./close-form.tsx"

type Row = LedgerBook & { id: number }
type Form = ComponentType<{ book: LedgerBook; onClose: () => void; onSaved: (books: LedgerBook[]) => void }>

/** The books of each entity: its chart of accounts, and up to when they are closed. */
export function BookList({ books: loaded }: { books: LedgerBook[] }) {
  const t = useTranslations("invoicingAdmin.books")
  const format = useFormatter()
  const { rows: books, setRows } = useLoadedRows(loaded)
  const [dialog, setDialog] = useState<{ book: LedgerBook; title: string; Form: Form; count: number }>()
  const open = (book: LedgerBook, title: string, Form: Form) =>
    setDialog((before) => ({ book, title, Form, count: (before?.count ?? 0) + 1 }))
  const nameOf = ({ entity }: LedgerBook) => t(`entities.${entity}`)
  const columns: Column<Row>[] = [
    { key: "entity", label: t("entity"), width: "30%", isHeader: true, cell: nameOf },
    {
      key: "accounts",
      label: t("accounts"),
      width: "25%",
      cell: ({ accounts }) => t("accountCount", { count: accounts.length }),
    },
    {
      key: "closed",
      label: t("closedUntil"),
      width: "25%",
      cell: ({ closed_until }) =>
        closed_until
          ? format.dateTime(new Date(closed_until), { dateStyle: "medium", timeZone: "UTC" })
          : t("nothingClosed"),
    },
    {
      key: "manage",
      label: t("actions"),
      width: "20%",
      align: "end",
      cell: (book) => (
        <>
          <RowAction
            label={t("editNamed", { name: nameOf(book) })}
            tooltip={t("edit")}
            onClick={() => open(book, t("editNamed", { name: nameOf(book) }), AccountsForm)}
          >
            <IconPencil size={16} aria-hidden />
          </RowAction>
          <RowAction
            label={t("closeNamed", { name: nameOf(book) })}
            tooltip={t("close")}
            onClick={() => open(book, t("closeNamed", { name: nameOf(book) }), CloseForm)}
          >
            <IconLock size={16} aria-hidden />
          </RowAction>
        </>
      ),
    },
  ]
  return (
    <Section title={t("title")} hint={t("hint")}>
      <PlainTable
        hasCards
        label={t("title")}
        columns={columns}
        rows={books.map((book, id) => ({ ...book, id }))}
      />
      {dialog ? (
        <EditDialog key={dialog.count} title={dialog.title}>
          {(close) => (
            <dialog.Form
              book={dialog.book}
              onClose={close}
              onSaved={(changed) => {
                close()
                setRows(changed)
              }}
            />
          )}
        </EditDialog>
      ) : null}
    </Section>
  )
}
