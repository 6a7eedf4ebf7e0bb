"use client"

import { useTranslations } from "next-intl"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import type { LedgerBook } from "#lib/contract/finance/ledger-books.ts"

type Save<Draft> = {
  book: LedgerBook
  draftOf: (book: LedgerBook) => Draft
  store: (draft: Draft, based: Pick<LedgerBook, "entity" | "version">) => Promise<{ data: LedgerBook[] }>
  onSaved: (books: LedgerBook[]) => void
}

/** The form of a change of a book; somebody else's change that came between shows in what was not typed. */
export function useBookSave<Draft extends object>({ book, draftOf, store, onSaved }: Save<Draft>) {
  const t = useTranslations("invoicingAdmin.books")
  return useEdit({
    kept: book,
    draftOf: (kept) => draftOf(kept ?? book),
    store: (draft: Draft, base) => store(draft, base ?? book),
    storedIn: async (current) => {
      // The schema came with the API's client, after the page.
      const { ledgerBook } = await import("#lib/contract/finance/ledger-books.ts")
      return ledgerBook
        .array()
        .safeParse(current)
        .data?.find(({ entity }) => entity === book.entity)
    },
    onSaved: ({ data }) => {
      void toastSuccess(t("saved"))
      onSaved(data)
    },
    failed: t("saveFailed"),
  })
}
