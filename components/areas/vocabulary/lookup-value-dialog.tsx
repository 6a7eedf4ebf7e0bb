"use client"

import { Modal } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useShown } from "#components/ui/panels/use-shown.ts"
import type { LookupValue, VocabularyKind } from "#lib/contract/vocabulary.ts"
import { DeleteLookupValue } from "./delete-lookup-value.tsx"
import { LookupValueForm } from "./lookup-value-form.tsx"
import { MergeLookupValue } from "./merge-lookup-value.tsx"
import classes from "./vocabulary.module.css"

/** What the dialog is open for. */
export type LookupValueTask = { name: "create" } | { name: "edit" | "merge" | "delete"; word: LookupValue }

type Props = { kind: VocabularyKind; isTranslated: boolean; task: LookupValueTask }

/** The one dialog of the vocabulary: it comes up open and is made anew for each task. */
export function LookupValueDialog({ kind, isTranslated, task }: Props) {
  const t = useTranslations("vocabulary")
  const router = useRouter()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const done = () => {
    close()
    router.refresh()
  }
  const title =
    task.name === "create"
      ? t("addTitle", { kind: t(`one.${kind}`) })
      : t(`${task.name}Title`, { name: task.word.name })
  return (
    <Modal
      opened={useShown(isOpen)}
      onClose={close}
      title={title}
      size={440}
      centered
      withCloseButton={false}
      classNames={{ title: classes.title }}
    >
      {task.name === "create" && (
        <LookupValueForm kind={kind} isTranslated={isTranslated} onClose={close} onDone={done} />
      )}
      {task.name === "edit" && (
        <LookupValueForm
          kind={kind}
          isTranslated={isTranslated}
          word={task.word}
          onClose={close}
          onDone={done}
        />
      )}
      {task.name === "merge" && (
        <MergeLookupValue kind={kind} word={task.word} onClose={close} onDone={done} />
      )}
      {task.name === "delete" && (
        <DeleteLookupValue kind={kind} word={task.word} onClose={close} onDone={done} />
      )}
    </Modal>
  )
}
