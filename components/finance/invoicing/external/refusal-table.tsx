import { useMutation } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { money } from "#components/shows/registrations/shared/money.ts"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { Link } from "#components/ui/page/link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { api } from "#lib/api/client.ts"
import type { ExternalRefusal } from "#lib/contract/finance/external-accounting.ts"
import { useExternalProblem } from "../shared/use-external-problem.ts"
import classes from "./external.module.css"

type Props = { refusals: readonly ExternalRefusal[]; onRetried: () => void }

/** What the partner refused, why, and where it is fixed. */
export function RefusalTable({ refusals, onRetried }: Props) {
  const t = useTranslations("externalAccounting")
  const locale = useLocale()
  const say = useExternalProblem()
  const showFailure = useFailureToast()
  const retrying = useMutation({
    mutationFn: (document: number) => api.externalAccounting.retry({ document }),
    onSuccess: () => void toastSuccess(t("retrying")),
    onError: (error) => showFailure(error, t("retryFailed")),
    onSettled: onRetried,
  })
  const columns: Column<ExternalRefusal>[] = [
    {
      key: "what",
      label: t("columns.what"),
      width: "24%",
      isHeader: true,
      cell: ({ kind, number, registration_id }) => (
        <span className={classes.cell}>
          <Link href={`/registration/${registration_id}`}>{number}</Link>
          <span className={classes.quiet}>{t(`kinds.${kind}`)}</span>
        </span>
      ),
    },
    {
      key: "amount",
      label: t("columns.amount"),
      width: "14%",
      align: "end",
      cell: ({ amount, currency }) => money(amount, currency, locale),
    },
    {
      key: "why",
      label: t("columns.why"),
      width: "46%",
      cell: (refusal) => <span className={classes.why}>{say(refusal)}</span>,
    },
    {
      key: "retry",
      label: t("columns.actions"),
      width: "16%",
      align: "end",
      cell: ({ id, number }) => (
        <PlainButton
          size="small"
          aria-label={t("retryNamed", { name: number })}
          disabled={retrying.isPending}
          onClick={() => retrying.mutate(id)}
        >
          {t("retry")}
        </PlainButton>
      ),
    },
  ]
  return <PlainTable label={t("refusals")} columns={columns} rows={refusals} />
}
