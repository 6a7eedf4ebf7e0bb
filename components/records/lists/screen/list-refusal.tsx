"use client"

import { useTranslations } from "next-intl"
import { chipSentence, type FilterChip } from "#components/records/lists/filters/filter-chip.ts"
import { focusToolbar } from "#components/records/lists/filters/toolbar-focus.ts"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { LogId } from "#components/ui/feedback/log-id.tsx"
import { TransitionLink, useNavigation } from "#components/ui/page/transition-link.tsx"
import type { Refusal } from "./list-data.ts"

type Props = {
  refusal: Refusal
  failed: string
  chips: readonly FilterChip[]
  hrefWithout: (entry: string) => string
}

/** In place of rows: the filter that is not accepted and the way out of it, or the failure and another try. */
export function ListRefusal({ refusal, failed, chips, hrefWithout }: Props) {
  const t = useTranslations("list.refused")
  const common = useTranslations("common")
  const { reload } = useNavigation()
  const [refused] = refusal.filters
  const chip = chips.find(({ entry }) => entry === refused?.entry)
  if (refused) {
    return (
      <EmptyState
        title={t("title")}
        action={
          <TransitionLink
            href={hrefWithout(refused.entry)}
            className={buttons.toolbar}
            onClick={() => focusToolbar("filters")}
          >
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
      title={failed}
      action={
        <PlainButton look="toolbar" onClick={reload}>
          {common("retry")}
        </PlainButton>
      }
    >
      <p>{refusal.text}</p>
      {refusal.logId && <LogId id={refusal.logId} />}
    </EmptyState>
  )
}
