"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { toastSuccess } from "#components/ui/toasts.ts"
import { useTurn } from "#components/ui/turn.ts"
import { api } from "#lib/api/client.ts"
import type { VocabularyKind, Word } from "#lib/contract/vocabulary.ts"
import classes from "./vocabulary.module.css"
import { WordRefusal } from "./word-refusal.tsx"

type Props = { kind: VocabularyKind; word: Word; onClose: () => void; onDone: () => void }

/** Says how many records lose the word before it is deleted. */
export function DeleteWord({ kind, word, onClose, onDone }: Props) {
  const t = useTranslations("vocabulary")
  const turn = useTurn()
  const removal = useMutation({
    mutationFn: () => api.vocabulary.remove({ kind, word: word.id }),
    onSuccess: () => {
      void toastSuccess(t("deleted", { name: word.name }))
      onDone()
    },
    onError: turn.give,
  })
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t("deleteExplain", { count: word.uses })}</p>
      <WordRefusal error={removal.error} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button color="red" loading={removal.isPending} onClick={() => turn.take() && removal.mutate()}>
          {t("delete")}
        </Button>
      </div>
    </div>
  )
}
