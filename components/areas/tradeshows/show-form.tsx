"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { MaintainedShow } from "#lib/contract/tradeshows.ts"
import classes from "./show-dialog.module.css"
import { draftOf, rebase, type ShowDraft } from "./show-draft.ts"
import { ShowFields } from "./show-fields.tsx"

type Props = {
  /** Without one the form adds a show. */
  show: MaintainedShow | undefined
  onClose: () => void
  onSaved: () => void
}

/** What is said of a trade show. A save over somebody else's keeps what was typed and shows the rest as it is stored now. */
export function ShowForm({ show, onClose, onSaved }: Props) {
  const t = useTranslations("tradeshows")
  const showFailure = useFailureToast()
  const [base, setBase] = useState(show)
  const [draft, setDraft] = useState(() => draftOf(show))
  const [isConflict, setConflict] = useState(false)
  const submitLock = useSubmitLock()
  const saving = useMutation({
    mutationFn: (typed: ShowDraft) =>
      base
        ? api.tradeshows.editShow({ ...typed, tradeshow: base.id, version: base.version })
        : api.tradeshows.createShow(typed),
    onSuccess: ({ data }) => {
      void toastSuccess(t("showSaved", { name: data.name }))
      onSaved()
    },
    onError: async (error, typed) => {
      submitLock.release()
      const current = await currentShow(error)
      if (current) {
        setDraft(rebase(typed, draftOf(base), draftOf(current)))
        setBase(current)
        setConflict(true)
      } else if (!(error instanceof ApiError && error.status === 422))
        void showFailure(error, t("showSaveFailed"))
    },
  })
  const isFilled = draft.name.trim() !== "" && draft.short_name.trim() !== ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFilled && submitLock.acquire()) saving.mutate(draft)
  }
  const errors = saving.error instanceof ApiError ? (saving.error.body.errors ?? {}) : {}
  return (
    <form onSubmit={submit} className={classes.form}>
      {isConflict && (
        <p role="alert" className={classes.alert}>
          {t("conflict")}
        </p>
      )}
      <ShowFields draft={draft} onChange={setDraft} errors={errors} isSaving={saving.isPending} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" disabled={!isFilled} loading={saving.isPending}>
          {t(show ? "save" : "add")}
        </Button>
      </div>
    </form>
  )
}

/** The stored show that a refused save did not know of. */
async function currentShow(error: unknown): Promise<MaintainedShow | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  // The schema came with the API's client, after the page.
  const { maintainedShow } = await import("#lib/contract/tradeshows.ts")
  return maintainedShow.safeParse(error.body.current).data
}
