"use client"

import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { AddRow } from "#components/records/lists/administration/ordered/add-row.tsx"
import { useListChange } from "#components/records/lists/administration/ordered/use-list-change.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { api } from "#lib/api/client.ts"
import { SectionRows } from "./section-rows.tsx"
import classes from "./shared/session-panel.module.css"

type Props = {
  tradeshow: { id: number; name: string }
  opened: boolean
  onClose: () => void
  /** Hears of each change. */
  onChanged: () => void
}

/** The sections of a trade show's floor: add, rename, order, delete. For administrators. Load it lazily. */
export function SectionPanel({ tradeshow, opened, onClose, onChanged }: Props) {
  const t = useTranslations("tradeshows")
  const show = tradeshow.id
  const queryKey = ["tradeshow", show, "sections"]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await api.tradeshows.listSections({ tradeshow: show })).data,
    refetchOnMount: "always",
  })
  const creation = useListChange(
    queryKey,
    (name: string) => api.tradeshows.createSection({ tradeshow: show, name }),
    onChanged,
  )
  const texts = {
    label: t("sections.newName"),
    add: t("add"),
    failed: t("sections.addFailed"),
    added: (name: string) => t("sections.added", { name }),
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("sections.title", { name: tradeshow.name })}>
      <AddRow creation={creation} texts={texts} />
      {!data && !isError && (
        <div role="status" aria-label={t("loading")} className={classes.waiting}>
          <Skeleton height={160} />
        </div>
      )}
      {isError && !data && (
        <EmptyState
          title={t("sections.failed")}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          }
        />
      )}
      {data?.length === 0 && <EmptyState title={t("sections.none")}>{t("sections.noneHint")}</EmptyState>}
      {data && data.length > 0 && (
        <SectionRows show={show} sections={data} queryKey={queryKey} onChanged={onChanged} />
      )}
    </SidePanel>
  )
}
