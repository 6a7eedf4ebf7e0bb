"use client"

import { Button, Select } from "@mantine/core"
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { usePickerKeys } from "#components/ui/inputs/picker-keys.ts"
import { useSearchTerm } from "#components/ui/inputs/search-term.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import type { LookupValue, VocabularyKind } from "#lib/contract/records/vocabulary.ts"
import { LookupValueRefusal } from "./lookup-value-refusal.tsx"
import classes from "./vocabulary.module.css"

type Props = { kind: VocabularyKind; word: LookupValue; onClose: () => void; onDone: () => void }

/** Chooses the word that takes this one's place everywhere. */
export function MergeLookupValue({ kind, word, onClose, onDone }: Props) {
  const t = useTranslations("vocabulary")
  const [typed, setTyped] = useState("")
  const [into, setInto] = useState<{ id: string; name: string } | null>(null)
  const { term: asked, isTyping } = useSearchTerm(typed)
  const term = asked === into?.name ? "" : asked
  const found = useQuery({
    queryKey: ["vocabulary", kind, term],
    queryFn: async () => (await api.vocabulary.list({ kind, name: term })).data,
    placeholderData: keepPreviousData,
  })
  const isSearching = isTyping || found.isFetching
  const keys = usePickerKeys(typed === into?.name ? "" : typed, isSearching)
  const others = (found.data ?? []).filter(({ id }) => id !== word.id)
  const choices = others.map(({ id, name, uses }) => ({
    value: String(id),
    label: name,
    uses,
  }))
  const submitLock = useSubmitLock()
  const merge = useMutation({
    mutationFn: (target: number) => api.vocabulary.merge({ kind, word: word.id, into: target }),
    onSuccess: ({ data }) => {
      void toastSuccess(t("merged", { name: word.name, into: data.name }))
      onDone()
    },
    onError: submitLock.release,
  })
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t("mergeExplain", { name: word.name, count: word.uses })}</p>
      <Select
        label={t("into")}
        placeholder={t("choose")}
        data={
          into && !choices.some(({ value }) => value === into.id)
            ? [{ value: into.id, label: into.name }, ...choices]
            : choices
        }
        value={into?.id ?? null}
        onChange={(value, option) => {
          setInto(value ? { id: value, name: option?.label ?? "" } : null)
          merge.reset()
        }}
        searchable
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        {...keys}
        nothingFoundMessage={t("notFound")}
        disabled={merge.isPending}
        comboboxProps={{ withinPortal: true }}
        data-autofocus
      />
      <LookupValueRefusal error={merge.error ?? found.error} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          color="red"
          disabled={!into}
          loading={merge.isPending}
          onClick={() => into && submitLock.acquire() && merge.mutate(Number(into.id))}
        >
          {t("merge")}
        </Button>
      </div>
    </div>
  )
}
