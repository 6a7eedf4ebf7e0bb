import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { ApiError } from "#lib/api/errors.ts"
import type { DocumentUse, SharedDocument } from "#lib/contract/records/documents.ts"
import { useDocumentsChanged } from "./use-documents.ts"

const attachedStatus = 409

/** A document that was not deleted, and what has it attached. */
export type Attached = { name: string; uses: DocumentUse[] }

/** What a refusal says of where a document is attached. */
function usesOf(error: unknown): DocumentUse[] | undefined {
  if (!(error instanceof ApiError) || error.status !== attachedStatus) return undefined
  const { current } = error.body
  return Array.isArray(current) ? current : undefined
}

/** Deletes a document once the user has said that it may be gone for good; tells where it is attached when it is refused. */
export function useDelete() {
  const t = useTranslations("documents.deletion")
  const confirm = useConfirm()
  const changed = useDocumentsChanged()
  const tellFailure = useFailureToast()
  const [attached, setAttached] = useState<Attached>()

  async function remove({ id, name }: SharedDocument) {
    const question = { title: t("question", { name }), message: t("irreversible"), action: t("action") }
    if (!(await confirm({ ...question, danger: true }))) return
    try {
      const { api } = await import("#lib/api/client.ts")
      await api.documents.remove({ id })
      void toastSuccess(t("done", { name }))
    } catch (error) {
      const uses = usesOf(error)
      if (uses) setAttached({ name, uses })
      else if (error instanceof ApiError && error.status === 404) void toastSuccess(t("gone", { name }))
      else void tellFailure(error, t("failed", { name }))
    }
    await changed()
  }

  return { remove, attached, close: () => setAttached(undefined) }
}
