"use client"

import { TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { api } from "#lib/api/client.ts"
import type { LedgerBook } from "#lib/contract/finance/ledger-books.ts"
import classes from "./books.module.css"
import { useBookSave } from "./use-book-save.ts"

type Props = { book: LedgerBook; onClose: () => void; onSaved: (books: LedgerBook[]) => void }

/** Asks up to which day the books of an entity are closed, for good. */
export function CloseForm({ book, onClose, onSaved }: Props) {
  const t = useTranslations("invoicingAdmin.books")
  const form = useBookSave({
    book,
    draftOf: () => ({ until: "" }),
    store: ({ until }, { entity, version }) => api.ledgerBooks.close({ entity, version, until }),
    onSaved,
  })
  return (
    <EditForm
      form={form}
      isFilled={form.draft.until !== ""}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("close") }}
    >
      <p className={classes.hint}>{t("closeHint")}</p>
      <TextInput
        type="date"
        label={t("until")}
        value={form.draft.until}
        readOnly={form.isSaving}
        data-autofocus
        error={form.errors.until?.[0]}
        onChange={(event) => form.setDraft({ until: event.currentTarget.value })}
      />
    </EditForm>
  )
}
