import { useFormatter, useLocale, useTranslations } from "next-intl"
import { BarsChart } from "#components/ui/charts/bars-chart.tsx"
import { Figure } from "#components/ui/charts/figure.tsx"
import type { MailResults } from "#lib/contract/automation/sequence-results.ts"
import { shortened } from "#lib/contract/platform/shortened.ts"
import { percent } from "../numbers.ts"
import { ResultsTable } from "./results-table.tsx"
import { useResultSeries } from "./use-result-series.ts"

/** Letters of a subject that are shown beside its bars. */
const subjectLetters = 40

/** What became of each mail of a sequence. */
export function ByMail({ mails }: { mails: MailResults[] }) {
  const t = useTranslations("sequenceResults")
  const { number } = useFormatter()
  const locale = useLocale()
  const series = useResultSeries()
  const shown = mails.filter(({ sent }) => sent > 0)
  return (
    <Figure
      label={t("byMail")}
      series={series}
      table={
        <ResultsTable
          label={t("byMail")}
          head={t("mail")}
          rows={shown.map(({ subject, ...counts }) => ({ ...counts, name: subject }))}
          share={(part, sent) => percent(part, sent, locale)}
        />
      }
    >
      <BarsChart
        points={shown.map(({ subject, id: _, ...counts }) => ({
          at: shortened(subject, subjectLetters),
          ...counts,
        }))}
        series={series}
        format={(value) => number(value)}
        labelWidth={170}
      />
    </Figure>
  )
}
