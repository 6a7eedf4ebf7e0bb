import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { Merge, MergePreview, MergeType } from "#lib/contract/records/merges.ts"
import { type Choices, changedFields, chosenSides, standingChoices } from "./choices.ts"
import { recordNames } from "./record-names.ts"
import { useUndoMerge } from "./use-undo-merge.ts"

const loadApi = async () => (await import("#lib/api/client.ts")).api

const isRefusedAs = (error: unknown, status: number) => error instanceof ApiError && error.status === status

/** Two records about to become one: how they compare, what was chosen, and what is done about it. */
export function useMerge(type: MergeType, first: MergePreview) {
  const t = useTranslations("merges")
  const router = useRouter()
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const undo = useUndoMerge()
  const [preview, setPreview] = useState(first)
  const [choices, setChoices] = useState<Choices>({})
  /** Fields that somebody changed while they were compared; null while nobody has. */
  const [changed, setChanged] = useState<readonly string[] | null>(null)
  const { kept, removed } = preview

  async function compare(keptId: number, removedId: number) {
    const api = await loadApi()
    const { data } = await api.merges.preview({ type, kept: keptId, removed: removedId })
    const news = changedFields(preview, data)
    setChoices((before) => standingChoices(before, news))
    setPreview(data)
    return news
  }

  async function showRefusal(error: unknown) {
    await showFailure(error)
    // One of the two is gone: the page says so.
    if (isRefusedAs(error, 404)) router.refresh()
  }

  const keeping = useMutation({
    // One after the other: the last choice is the one that counts.
    scope: { id: "keeping" },
    mutationFn: (id: number) => compare(id, id === first.kept.id ? first.removed.id : first.kept.id),
    onSuccess: (news) => setChanged(news.length > 0 ? news : null),
    onError: showRefusal,
  })

  const merge = useMutation({
    mutationFn: async () => {
      const api = await loadApi()
      const versions = { kept: kept.version, removed: removed.version }
      const fields = chosenSides(preview, choices)
      return (await api.merges.merge({ type, kept: kept.id, removed: removed.id, versions, fields })).data
    },
    onSuccess: leave,
    onError: async (error) => {
      if (!isRefusedAs(error, 409)) return showRefusal(error)
      return compare(kept.id, removed.id).then(setChanged, showRefusal)
    },
  })

  function leave(done: Merge) {
    for (const { id } of [kept, removed]) queries.removeQueries({ queryKey: [type, id] })
    void queries.invalidateQueries()
    void toastSuccess(t("done", recordNames(preview, t("noName"))), {
      action: { label: t("undo.short"), onClick: () => void undo(done) },
    })
    // Back leads to where the merge was asked for, not to records that are one now.
    router.replace(`/${type}/${kept.id}`)
    router.refresh()
  }

  return {
    preview,
    choices,
    changed,
    choose: (path: string, record: number) => setChoices((before) => ({ ...before, [path]: record })),
    /** The record that is kept, also while its comparison is on its way. */
    keptId: keeping.isPending ? keeping.variables : kept.id,
    keep: (id: number) => keeping.mutate(id),
    isComparing: keeping.isPending,
    merge: () => merge.mutate(),
    isMerging: merge.isPending || merge.isSuccess,
  }
}
