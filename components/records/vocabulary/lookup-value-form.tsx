"use client"

import { Button, Checkbox, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { LookupValue, VocabularyKind } from "#lib/contract/records/vocabulary.ts"
import classes from "./vocabulary.module.css"

type Props = {
  kind: VocabularyKind
  isTranslated: boolean
  /** Without one the form adds a word. */
  word?: LookupValue
  onClose: () => void
  onDone: () => void
}

/** Of a label that is added. */
const firstColor = "#868e96"

/** Name of a word, its French name where the kind has one, whether a company tag is pinned, and the colour of a label. */
export function LookupValueForm({ kind, isTranslated, word, onClose, onDone }: Props) {
  const t = useTranslations("vocabulary")
  const showFailure = useFailureToast()
  const [name, setName] = useState(word?.name ?? "")
  const [french, setFrench] = useState(word?.name_fr ?? "")
  const [isPinned, setPinned] = useState(word?.is_pinned ?? false)
  const [color, setColor] = useState(word?.color_hex ?? firstColor)
  const submitLock = useSubmitLock()
  const saving = useMutation({
    mutationFn: () => {
      const fields = {
        kind,
        name,
        name_fr: french,
        ...(kind === "company_tag" && { is_pinned: isPinned }),
        ...(kind === "mail_label" && { color_hex: color }),
      }
      return word ? api.vocabulary.edit({ ...fields, word: word.id }) : api.vocabulary.create(fields)
    },
    onSuccess: ({ data }) => {
      void toastSuccess(t("saved", { name: data.name }))
      onDone()
    },
    onError: (error) => {
      submitLock.release()
      if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("saveFailed"))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== "" && submitLock.acquire()) saving.mutate()
  }
  const errorOf = (field: string) => fieldError(saving.error, field)
  return (
    <form onSubmit={submit} className={classes.form}>
      <TextInput
        label={isTranslated ? t("english") : t("name")}
        value={name}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        readOnly={saving.isPending}
        error={errorOf("name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isTranslated && (
        <TextInput
          label={t("french")}
          value={french}
          maxLength={120}
          autoComplete="off"
          readOnly={saving.isPending}
          error={errorOf("name_fr")}
          onChange={(event) => setFrench(event.currentTarget.value)}
        />
      )}
      {kind === "mail_label" && (
        <TextInput
          label={t("color")}
          type="color"
          value={color}
          readOnly={saving.isPending}
          error={errorOf("color_hex")}
          onChange={(event) => setColor(event.currentTarget.value)}
        />
      )}
      {kind === "company_tag" && (
        <Checkbox
          label={t("pin")}
          description={t("pinHint")}
          checked={isPinned}
          onChange={(event) => setPinned(event.currentTarget.checked)}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" disabled={name.trim() === ""} loading={saving.isPending}>
          {t(word ? "save" : "add")}
        </Button>
      </div>
    </form>
  )
}
