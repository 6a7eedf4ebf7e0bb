"use client"

import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { KeptLifecycle } from "#lib/contract/registration-lifecycles.ts"
import { draftOf, fieldsOf, type LifecycleDraft } from "./lifecycle-draft.ts"

/**
 * The form of a lifecycle, or of one that is added. A save over somebody else's is refused once and keeps what was typed: saving again
 * is made over what is stored then.
 */
export function useLifecycleSave(
  lifecycle: KeptLifecycle | undefined,
  onSaved: (lifecycles: KeptLifecycle[]) => void,
) {
  const t = useTranslations("registrationLifecycles")
  const showFailure = useFailureToast()
  const [version, setVersion] = useState(lifecycle?.version ?? 0)
  const [draft, setDraft] = useState(() => draftOf(lifecycle))
  const [isConflict, setConflict] = useState(false)
  const submitLock = useSubmitLock()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: LifecycleDraft) =>
      lifecycle
        ? api.registrationLifecycles.edit({ lifecycle: lifecycle.id, ...fieldsOf(typed), version })
        : api.registrationLifecycles.create(fieldsOf(typed)),
    onSuccess: ({ data }, { name }) => {
      void toastSuccess(t("saved", { name }))
      onSaved(data)
    },
    onError: async (failure) => {
      submitLock.release()
      const stored = lifecycle && (await storedVersion(failure, lifecycle.id))
      if (stored) {
        setVersion(stored)
        setConflict(true)
      } else if (!(failure instanceof ApiError && failure.status === 422)) {
        void showFailure(failure, t("saveFailed"))
      }
    },
  })
  const isFilled = draft.name.trim() !== "" && draft.name_fr.trim() !== ""
  const save = () => {
    if (isFilled && submitLock.acquire()) mutate(draft)
  }
  const errors = error instanceof ApiError ? (error.body.errors ?? {}) : {}
  return { draft, setDraft, save, isFilled, isConflict, isSaving: isPending, errors }
}

/** The version that a refused save did not know of. */
async function storedVersion(error: unknown, id: number): Promise<number | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  // The schema came with the API's client, after the page.
  const { keptLifecycle } = await import("#lib/contract/registration-lifecycles.ts")
  const stored = keptLifecycle.array().safeParse(error.body.current).data ?? []
  return stored.find((one) => one.id === id)?.version
}
