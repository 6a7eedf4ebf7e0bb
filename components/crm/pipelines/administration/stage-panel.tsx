"use client"

import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { AddRow } from "#components/records/lists/administration/ordered/add-row.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { api } from "#lib/api/client.ts"
import type { StageList } from "#lib/contract/crm/pipeline-admin.ts"
import { StageRows } from "./stage-rows.tsx"
import { stagesKey, useStageChange } from "./use-stage-change.ts"

type Props = {
  pipeline: { id: number; name: string }
  opened: boolean
  onClose: () => void
  /** Hears of each change. */
  onChanged: (stages: StageList) => void
}

/** The stages of a pipeline: add, rename, order, hide, delete. Load it lazily. */
export function StagePanel({ pipeline: { id, name }, opened, onClose, onChanged }: Props) {
  const t = useTranslations("pipelineAdmin")
  const { data, isError, refetch } = useQuery({
    queryKey: stagesKey(id),
    queryFn: async () => (await api.pipelineAdmin.listStages({ pipeline: id })).data,
    refetchOnMount: "always",
  })
  const creation = useStageChange(
    id,
    (title: string, based) => api.pipelineAdmin.createStage({ ...based, title }),
    onChanged,
  )
  const texts = {
    label: t("stages.newName"),
    add: t("add"),
    failed: t("stages.addFailed"),
    added: (stage: string) => t("stages.added", { name: stage }),
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("stages.title", { name })}>
      {data && <AddRow creation={creation} field="title" texts={texts} />}
      {!data && !isError && (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height={240} />
        </div>
      )}
      {isError && !data && (
        <EmptyState
          title={t("stages.failed")}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          }
        />
      )}
      {data?.stages.length === 0 && <EmptyState title={t("stages.none")}>{t("stages.noneHint")}</EmptyState>}
      {data && data.stages.length > 0 && (
        <StageRows pipeline={id} stages={data.stages} onChanged={onChanged} />
      )}
    </SidePanel>
  )
}
