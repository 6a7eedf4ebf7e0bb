"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import type { LookupValue, VocabularyKind } from "#lib/contract/records/vocabulary.ts"
import { DeleteLookupValue } from "./delete-lookup-value.tsx"
import { LookupValueForm } from "./lookup-value-form.tsx"
import { MergeLookupValue } from "./merge-lookup-value.tsx"

/** What the dialog is open for. */
export type LookupValueTask = { name: "create" } | { name: "edit" | "merge" | "delete"; word: LookupValue }

type Props = { kind: VocabularyKind; isTranslated: boolean; task: LookupValueTask }

/** The one dialog of the vocabulary: it comes up open and is made again for each task. */
export function LookupValueDialog({ kind, isTranslated, task }: Props) {
  const t = useTranslations("vocabulary")
  const router = useRouter()
  const title =
    task.name === "create"
      ? t("addTitle", { kind: t(`one.${kind}`) })
      : t(`${task.name}Title`, { name: task.word.name })
  return (
    <EditDialog title={title}>
      {(close) => {
        const shared = {
          kind,
          onClose: close,
          onDone: () => {
            close()
            router.refresh()
          },
        }
        switch (task.name) {
          case "create":
            return <LookupValueForm {...shared} isTranslated={isTranslated} />
          case "edit":
            return <LookupValueForm {...shared} isTranslated={isTranslated} word={task.word} />
          case "merge":
            return <MergeLookupValue {...shared} word={task.word} />
          case "delete":
            return <DeleteLookupValue {...shared} word={task.word} />
        }
      }}
    </EditDialog>
  )
}
