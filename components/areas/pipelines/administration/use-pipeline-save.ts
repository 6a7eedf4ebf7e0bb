"use client"

import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { MaintainedPipeline } from "#lib/contract/pipeline-admin.ts"
import { draftOf, rebase } from "./pipeline-draft.ts"

/**
 * The form of a pipeline, or of one that is added to a show. A save over somebody else's keeps what was typed and shows the rest as it is
 * stored now.
 */
export function usePipelineSave(
  pipeline: MaintainedPipeline | undefined,
  tradeshow: number | undefined,
  onSaved: () => void,
) {
  const t = useTranslations("pipelineAdmin")
  const showFailure = useFailureToast()
  const [base, setBase] = useState(pipeline)
  const [draft, setDraft] = useState(() => draftOf(pipeline))
  const [isConflict, setConflict] = useState(false)
  const submitLock = useSubmitLock()
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ name, short, ...flags }: typeof draft) =>
      base
        ? api.pipelineAdmin.edit({ name, short, ...flags, pipeline: base.id, version: base.version })
        : api.pipelineAdmin.create({ name, short, tradeshow_id: tradeshow ?? 0 }),
    onSuccess: ({ data }) => {
      void toastSuccess(t("saved", { name: data.name }))
      onSaved()
    },
    onError: async (failure, typed) => {
      submitLock.release()
      const current = await storedPipeline(failure)
      if (current) {
        setDraft(rebase(typed, draftOf(base), draftOf(current)))
        setBase(current)
        setConflict(true)
      } else if (!(failure instanceof ApiError && failure.status === 422)) {
        void showFailure(failure, t("saveFailed"))
      }
    },
  })
  const isFilled = draft.name.trim() !== "" && draft.short.trim() !== ""
  const save = () => {
    if (isFilled && submitLock.acquire()) mutate(draft)
  }
  const errors = error instanceof ApiError ? (error.body.errors ?? {}) : {}
  return { draft, setDraft, save, isFilled, isConflict, isSaving: isPending, errors }
}

/** The stored pipeline that a refused save did not know of. */
async function storedPipeline(error: unknown): Promise<MaintainedPipeline | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  // The schema came with the API's client, after the page.
  const { maintainedPipeline } = await import("#lib/contract/pipeline-admin.ts")
  return maintainedPipeline.safeParse(error.body.current).data
}
