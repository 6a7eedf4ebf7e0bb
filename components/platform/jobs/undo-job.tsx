import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { changingMany, missingOf } from "#lib/access/abilities.ts"
import type { Job } from "#lib/contract/platform/jobs.ts"

/** Whether the signed-in user may undo deletions of many records. */
export function useCanUndo(): boolean {
  const user = useUser()
  return missingOf(user, ["crm.read", ...changingMany]) === undefined
}

/** Undoes a deletion of many records, or continues where that was stopped. */
export function UndoJob({ deletion, is_begun }: NonNullable<Job["undo"]>) {
  const t = useTranslations("jobs")
  const queries = useQueryClient()
  const tellFailure = useFailureToast()
  const undo = useMutation({
    mutationFn: async () => (await import("#lib/api/client.ts")).api.bulk.undoDelete({ job: deletion }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
    onError: (error) => void tellFailure(error, t("undoFailed")),
  })
  return (
    <PlainButton disabled={undo.isPending} onClick={() => undo.mutate()}>
      {t(is_begun ? "continueUndo" : "undo")}
    </PlainButton>
  )
}
