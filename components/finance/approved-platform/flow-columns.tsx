import { useFormatter, useLocale, useTranslations } from "next-intl"
import { money } from "#components/shows/registrations/shared/money.ts"
import { Link } from "#components/ui/page/link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import type { ListedFlow } from "#lib/contract/finance/approved-platform.ts"
import classes from "./shared/approved-platform.module.css"
import { isTroubling, usePlatformTexts } from "./shared/use-platform-texts.ts"

/** What is shown of each flow. */
export function useFlowColumns(): Column<ListedFlow>[] {
  const t = useTranslations("approvedPlatform")
  const locale = useLocale()
  const { stateOf } = usePlatformTexts()
  return [
    {
      key: "what",
      label: t("columns.what"),
      width: "18%",
      isHeader: true,
      cell: (flow) => <Subject flow={flow} />,
    },
    { key: "buyer", label: t("columns.buyer"), width: "16%", cell: ({ buyer }) => buyer },
    {
      key: "amount",
      label: t("columns.amount"),
      width: "10%",
      align: "end",
      cell: ({ amount, currency }) =>
        amount !== null && currency !== null ? money(amount, currency, locale) : null,
    },
    {
      key: "state",
      label: t("columns.state"),
      width: "20%",
      cell: (flow) => (
        <span className={classes.cell}>
          <span className={flow.state === "refused" ? classes.alarming : undefined}>{stateOf(flow)}</span>
          {flow.set_aside && !flow.set_aside.is_own ? (
            <span className={classes.quiet}>{t("aside.ofInvoice")}</span>
          ) : null}
          {flow.set_aside?.is_reported ? <span className={classes.quiet}>{t("aside.reported")}</span> : null}
          {flow.recipient && flow.recipient !== "active" ? (
            <span className={classes.quiet}>{t(`recipients.${flow.recipient}`)}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "back",
      label: t("columns.back"),
      width: "18%",
      cell: (flow) => <LastStatus flow={flow} />,
    },
    {
      key: "when",
      label: t("columns.when"),
      width: "10%",
      cell: ({ created_at }) => <Moment value={created_at} />,
    },
  ]
}

function Subject({ flow }: { flow: ListedFlow }) {
  const t = useTranslations("approvedPlatform")
  const format = useFormatter()
  const day = (text: string) => format.dateTime(new Date(text), { dateStyle: "medium", timeZone: "UTC" })
  const { number, registration_id, kind, period } = flow
  if (period)
    return (
      <span className={classes.cell}>
        {t("period", { from: day(period.from), to: day(period.to) })}
        <span className={classes.quiet}>
          {t(`kinds.${kind}`)}
          {period.revision > 1 ? ` · ${t("correction", { revision: period.revision - 1 })}` : null}
        </span>
      </span>
    )
  return (
    <span className={classes.cell}>
      {registration_id === null ? number : <Link href={`/registration/${registration_id}`}>{number}</Link>}
      <span className={classes.quiet}>{t(`kinds.${kind}`)}</span>
    </span>
  )
}

function LastStatus({ flow: { statuses } }: { flow: ListedFlow }) {
  const { statusOf } = usePlatformTexts()
  const [last] = statuses
  if (!last) return null
  return (
    <span className={classes.cell}>
      <span className={isTroubling(last) ? classes.alarming : undefined}>{statusOf(last)}</span>
      <span className={classes.quiet}>
        <Moment value={last.at} />
      </span>
    </span>
  )
}
