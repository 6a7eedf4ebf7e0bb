import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useExternalProblem } from "#components/finance/invoicing/shared/use-external-problem.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { ExternalDocument } from "#lib/contract/finance/external-document.ts"
import { ActionButton } from "../../record/action-button.tsx"
import classes from "../billing.module.css"

type Props = { external: ExternalDocument; onRetried: () => void }

/** Where a document or payment is with the accounting partner; what it refuses is sent again from here. */
export function ExternalNote({ external, onRetried }: Props) {
  const t = useTranslations("externalAccounting")
  const showFailure = useFailureToast()
  const retrying = useMutation({
    mutationFn: () => api.externalAccounting.retry({ document: external.id }),
    onSuccess: () => {
      void toastSuccess(t("retrying"))
      onRetried()
    },
    onError: (error) => showFailure(error, t("retryFailed")),
  })
  const isTrouble = external.state !== "sent" && external.problem !== null
  return (
    <span className={classes.external} data-state={external.state}>
      <Standing external={external} />
      {isTrouble ? (
        <ActionButton ability="finance.edit" isBusy={retrying.isPending} onPress={() => retrying.mutate()}>
          {t("retry")}
        </ActionButton>
      ) : null}
    </span>
  )
}

function Standing({ external }: { external: ExternalDocument }) {
  const t = useTranslations("externalAccounting")
  const say = useExternalProblem()
  const { state, sent_at, problem, tries } = external
  if (state === "sent") return <span>{t.rich("sent", { day: () => <Moment value={sent_at ?? ""} /> })}</span>
  if (state === "refused") return <span>{t("refused", { problem: say(external) })}</span>
  return <span>{problem === null ? t("waiting") : t("tried", { tries, problem: say(external) })}</span>
}
