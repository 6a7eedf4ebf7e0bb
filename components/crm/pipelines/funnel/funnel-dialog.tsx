"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { ContentDialog } from "#components/ui/panels/content-dialog.tsx"
import { api } from "#lib/api/client.ts"
import type { Funnel, Pipeline } from "#lib/contract/crm/pipelines.ts"
import classes from "./funnel.module.css"

/** What draws it weighs more than the board: it comes when it is shown. */
const FunnelPicture = later(() => import("./funnel-picture.tsx").then((loaded) => loaded.FunnelPicture), {
  waiting: <Skeleton height={480} />,
})

/** Days up to now that can be chosen. */
const periods = ["30", "90", "365"] as const
type Period = (typeof periods)[number]

type Props = { pipeline: Pipeline; opened: boolean; onClose: () => void }

/** What became of a pipeline's companies in a period, as a picture and as a table. */
export function FunnelDialog({ pipeline, opened, onClose }: Props) {
  const t = useTranslations("boardPanels.funnel")
  const [period, setPeriod] = useState<Period>("90")
  const funnel = useQuery({
    queryKey: ["pipelines", "funnel", pipeline.id, period],
    queryFn: () => api.pipelines.funnel({ pipeline: pipeline.id, days: Number(period) }),
    enabled: opened,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <ContentDialog
      opened={opened}
      onClose={onClose}
      title={t("title", { pipeline: pipeline.name })}
      size={960}
    >
      <Choice
        label={t("period")}
        value={period}
        onChange={setPeriod}
        options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      <div className={classes.content} aria-busy={funnel.isFetching}>
        {funnel.isError ? (
          <LoadFailure text={t("failed")} onRetry={() => void funnel.refetch()} />
        ) : (
          <Shown funnel={funnel.data} />
        )}
      </div>
    </ContentDialog>
  )
}

function Shown({ funnel }: { funnel: Funnel | undefined }) {
  const t = useTranslations("boardPanels.funnel")
  if (!funnel) return <Skeleton height={480} />
  const { stages } = funnel
  if (stages.every(({ entered, left_to }) => entered === 0 && left_to.length === 0)) {
    return <EmptyState title={t("nothing")}>{t("nothingText")}</EmptyState>
  }
  return (
    <>
      <FunnelPicture stages={stages} />
      <p className={classes.hint}>{t("hint")}</p>
    </>
  )
}
