import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastNotice, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { Merge, NotRestored } from "#lib/contract/records/merges.ts"
import { fieldLabel } from "./field-label.ts"

/** Takes a merge back and tells what became of it; nothing is thrown. The screen sends the texts of the areas "merges" and "fields". */
export function useUndoMerge(): (merge: Merge) => Promise<void> {
  const t = useTranslations("merges.undo")
  const labels = useTranslations("fields")
  const kinds = useTranslations("merges.kinds")
  const queries = useQueryClient()
  const router = useRouter()
  const showFailure = useFailureToast()
  const submitLock = useSubmitLock()

  function tell({ type, removed }: Merge, { fields, rows }: NotRestored) {
    const left = [
      ...fields.map((path) => fieldLabel(path, labels)),
      ...rows.map(({ kind, count }) => t("rows", { kind: kinds(kind), count })),
    ]
    const action = { label: t("open"), onClick: () => router.push(`/${type}/${removed.id}`) }
    const title = t("done", { name: removed.name || t("noName") })
    if (left.length === 0) return toastSuccess(title, { action })
    return toastNotice(title, { action, description: t("notRestored", { what: left.join(", ") }) })
  }

  return async (merge) => {
    if (!submitLock.acquire()) return
    try {
      const { api } = await import("#lib/api/client.ts")
      const { notRestored } = await api.merges.undo({ merge: merge.id })
      void tell(merge, notRestored)
    } catch (error) {
      submitLock.release()
      const isRefused = error instanceof ApiError && error.status === 409
      void (isRefused
        ? toastFailure(t("refused"), { description: error.message })
        : showFailure(error, t("refused")))
    }
    // Also after a refusal: somebody else may have undone it.
    void queries.invalidateQueries()
    router.refresh()
  }
}
