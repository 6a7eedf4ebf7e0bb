"use client"

import { Modal } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useShown } from "#components/ui/use-shown.ts"
import type { VocabularyKind, Word } from "#lib/contract/vocabulary.ts"
import { DeleteWord } from "./delete-word.tsx"
import { MergeWord } from "./merge-word.tsx"
import classes from "./vocabulary.module.css"
import { WordForm } from "./word-form.tsx"

/** What the dialog is open for. */
export type WordTask = { name: "create" } | { name: "edit" | "merge" | "delete"; word: Word }

type Props = { kind: VocabularyKind; isTranslated: boolean; task: WordTask }

/** The one dialog of the vocabulary: it comes up open and is made anew for each task. */
export function WordDialog({ kind, isTranslated, task }: Props) {
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
        <WordForm kind={kind} isTranslated={isTranslated} onClose={close} onDone={done} />
      )}
      {task.name === "edit" && (
        <WordForm kind={kind} isTranslated={isTranslated} word={task.word} onClose={close} onDone={done} />
      )}
      {task.name === "merge" && <MergeWord kind={kind} word={task.word} onClose={close} onDone={done} />}
      {task.name === "delete" && <DeleteWord kind={kind} word={task.word} onClose={close} onDone={done} />}
    </Modal>
  )
}
