"use client"

import { useTranslations } from "next-intl"
import { chipSentence, type FilterChip } from "#components/filters/filter-chip.ts"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { LogId } from "#components/ui/log-id.tsx"
import { TransitionLink, useNavigation } from "#components/ui/transition-link.tsx"
import classes from "./company-toolbar.module.css"
import type { Refusal } from "./load-company-list.ts"

type Props = { refusal: Refusal; chips: readonly FilterChip[]; hrefWithout: (entry: string) => string }

/** In place of rows: the filter that is not accepted and the way out of it, or the failure and another try. */
export function CompanyRefusal({ refusal, chips, hrefWithout }: Props) {
  const t = useTranslations("companies.refused")
  const common = useTranslations("common")
  const { reload } = useNavigation()
  const [refused] = refusal.filters
  const chip = chips.find(({ entry }) => entry === refused?.entry)
  if (refused) {
    return (
      <EmptyState
        title={t("title")}
        action={
          <TransitionLink href={hrefWithout(refused.entry)} className={classes.button}>
            {t("remove")}
          </TransitionLink>
        }
      >
        {t("filter", { filter: chip ? chipSentence(chip) : refused.entry, reason: refused.reason })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t("failed")}
      action={
        <button type="button" className={classes.button} onClick={reload}>
          {common("retry")}
        </button>
      }
    >
      <p>{refusal.text}</p>
      {refusal.logId && <LogId id={refusal.logId} />}
    </EmptyState>
  )
}
