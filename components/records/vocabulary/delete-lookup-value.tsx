"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import type { LookupValue, VocabularyKind } from "#lib/contract/records/vocabulary.ts"
import { LookupValueRefusal } from "./lookup-value-refusal.tsx"
import classes from "./vocabulary.module.css"

type Props = { kind: VocabularyKind; word: LookupValue; onClose: () => void; onDone: () => void }

/** Says how many records lose the word before it is deleted. */
export function DeleteLookupValue({ kind, word, onClose, onDone }: Props) {
  const t = useTranslations("vocabulary")
  const submitLock = useSubmitLock()
  const removal = useMutation({
    mutationFn: () => api.vocabulary.remove({ kind, word: word.id }),
    onSuccess: () => {
      void toastSuccess(t("deleted", { name: word.name }))
      onDone()
    },
    onError: submitLock.release,
  })
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t("deleteExplain", { count: word.uses })}</p>
      <LookupValueRefusal error={removal.error} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button
          color="red"
          loading={removal.isPending}
          onClick={() => submitLock.acquire() && removal.mutate()}
        >
          {t("delete")}
        </Button>
      </div>
    </div>
  )
}
