import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { Job } from "#lib/contract/platform/jobs.ts"

/** Stops a job, after asking. */
export function CancelJob({ job }: { job: Pick<Job, "id" | "is_cancelling"> }) {
  const t = useTranslations("jobs")
  const confirm = useConfirm()
  const queries = useQueryClient()
  const tellFailure = useFailureToast()
  const cancel = useMutation({
    mutationFn: async () => (await import("#lib/api/client.ts")).api.jobs.cancel({ job: job.id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
    onError: (error) => void tellFailure(error, t("cancelFailed")),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t("cancelAsk"),
      message: t("cancelText"),
      action: t("cancelAction"),
      cancel: t("keepAction"),
      danger: true,
    })
    if (isSure) cancel.mutate()
  }
  return (
    <PlainButton disabled={cancel.isPending || job.is_cancelling} onClick={() => void ask()}>
      {t("cancel")}
    </PlainButton>
  )
}
