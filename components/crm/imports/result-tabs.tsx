import { useTranslations } from "next-intl"
import { LinkTabs } from "#components/ui/page/link-tabs.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import type { ShownRows } from "./imports-url.ts"
import classes from "./report.module.css"
import { useResultWord } from "./result-word.ts"
import { stageOf } from "./stage.ts"

type Props = {
  report: ImportReport
  shown: ShownRows | null
  hrefOf: (show: ShownRows | null) => string
}

/** In the order of work: what was done, what was left, what went wrong. */
const order = ["create", "update", "reverted", "kept", "unchanged", "pending", "failed"] as const

/** How many rows there are of each result; each shows its own. */
export function ResultTabs({ report, shown, hrefOf }: Props) {
  const t = useTranslations("imports.report")
  const word = useResultWord(stageOf(report))
  const counts = report.counts
  if (!counts) return null
  const total = order.reduce((sum, result) => sum + counts[result], 0)
  const tabs = order.filter((result) => counts[result] > 0 || result === shown)
  return (
    <LinkTabs label={t("filter")}>
      {[null, ...tabs].map((result) => (
        <TransitionLink
          key={result}
          href={hrefOf(result)}
          aria-current={result === shown ? "page" : undefined}
        >
          {result === null ? t("all") : word(result, counts[result])}{" "}
          <span className={classes.count}>
            {t("number", { count: result === null ? total : counts[result] })}
          </span>
        </TransitionLink>
      ))}
      {(report.doubtful > 0 || shown === "doubtful") && (
        <TransitionLink href={hrefOf("doubtful")} aria-current={shown === "doubtful" ? "page" : undefined}>
          {t("doubtfulTab")} <span className={classes.count}>{t("number", { count: report.doubtful })}</span>
        </TransitionLink>
      )}
      {(report.left_out > 0 || shown === "left_out") && (
        <TransitionLink href={hrefOf("left_out")} aria-current={shown === "left_out" ? "page" : undefined}>
          {t("leftOutTab")} <span className={classes.count}>{t("number", { count: report.left_out })}</span>
        </TransitionLink>
      )}
    </LinkTabs>
  )
}
